/// A reply, as a client reads it.
public struct VarlinkReply: Equatable, Sendable {
  /// The error's full name, or nil if the call succeeded.
  public var error: String?
  /// What was answered; empty where the service sent nothing.
  public var parameters: JSONObject
  /// Whether more replies to the same call follow.
  public var continues: Bool

  /// Reads a message, without its NUL.
  ///
  /// Throws `WireError`; after one, the connection is of no more use.
  public init(
    decoding message: ArraySlice<UInt8>, limits: JSONLimits = JSONLimits()
  ) throws(WireError) {
    let cursor = JSONCursor(try JSONValue(decoding: message, limits: limits))
    error = try cursor.optionalMember("error")?.string()
    parameters = try cursor.optionalMember("parameters")?.object() ?? JSONObject()
    continues = try cursor.optionalMember("continues")?.bool() ?? false
  }

  /// The parameters, with the way to them for error sentences.
  public var cursor: JSONCursor { JSONCursor(.object(parameters), path: "parameters") }

  /// The error with its parameters, if it is one Tactile knows.
  ///
  /// Throws `WireError.missing` and `.mismatch` if its parameters are not as they must be.
  public func knownError() throws(WireError) -> VarlinkError? {
    guard let error else { return nil }
    return try VarlinkError(name: error, parameters: cursor)
  }
}
