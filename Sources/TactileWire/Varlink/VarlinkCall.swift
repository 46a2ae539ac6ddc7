/// A call of a method, as a client sends it.
public struct VarlinkCall: Equatable, Sendable {
  /// The method's full name, such as `io.tactile.Events.Subscribe`.
  public var method: String
  /// The parameters; empty where the client sent none.
  public var parameters: JSONObject
  /// Whether the client takes more than one reply.
  public var more: Bool
  /// Whether the client wants no reply at all.
  public var oneway: Bool
  /// Whether the client wants to speak another protocol afterwards.
  public var upgrade: Bool

  /// A call of a method.
  public init(
    method: String, parameters: JSONObject = JSONObject(), more: Bool = false, oneway: Bool = false,
    upgrade: Bool = false
  ) {
    self.method = method
    self.parameters = parameters
    self.more = more
    self.oneway = oneway
    self.upgrade = upgrade
  }

  /// The interface the method belongs to: what is before its last dot.
  public var interface: Substring {
    method.lastIndex(of: ".").map { method[..<$0] } ?? ""
  }

  /// The method's name without its interface: what is after its last dot.
  public var name: Substring {
    method.lastIndex(of: ".").map { method[method.index(after: $0)...] } ?? method[...]
  }

  /// The parameters, with the way to them for error sentences.
  public var cursor: JSONCursor { JSONCursor(.object(parameters), path: "parameters") }
}

extension VarlinkCall: WireMessage {
  /// Reads a message, without its NUL.
  ///
  /// Throws `WireError`. One with a `path` is answered with InvalidParameter; after any other, nothing
  /// that client says can be understood, and its connection is best closed.
  public init(
    decoding message: ArraySlice<UInt8>, limits: JSONLimits = JSONLimits()
  ) throws(WireError) {
    try self.init(from: JSONCursor(try JSONValue(decoding: message, limits: limits)))
  }

  /// Reads a call, ignoring members it does not know.
  ///
  /// Throws `WireError.missing` and `.mismatch`, with the path to what is wrong.
  public init(from cursor: JSONCursor) throws(WireError) {
    let name = try cursor.member("method")
    method = try name.string()
    parameters = try cursor.optionalMember("parameters")?.object() ?? JSONObject()
    more = try Self.flag("more", of: cursor)
    oneway = try Self.flag("oneway", of: cursor)
    upgrade = try Self.flag("upgrade", of: cursor)
    guard !interface.isEmpty, !self.name.isEmpty else {
      throw name.mismatch("an interface, a dot and a method, such as io.tactile.Events.Subscribe")
    }
    guard [more, oneway, upgrade].count(where: { $0 }) <= 1 else {
      throw cursor.mismatch("at most one of \"more\", \"oneway\" and \"upgrade\"")
    }
  }

  /// Writes the call, without its NUL; flags that are off are left out, and numbers keep
  /// their digits.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("method", method)
    if !parameters.members.isEmpty {
      writer.key("parameters")
      parameters.write(into: &writer, exactly: true)
    }
    if more { writer.member("more", true) }
    if oneway { writer.member("oneway", true) }
    if upgrade { writer.member("upgrade", true) }
    writer.endObject()
  }

  private static func flag(_ name: String, of cursor: JSONCursor) throws(WireError) -> Bool {
    try cursor.optionalMember(name)?.bool() ?? false
  }
}
