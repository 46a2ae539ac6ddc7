/// A method call of a client: the name of the method and its parameters as JSON.
package struct VarlinkCall: Equatable, Sendable {
  /// The method's full name, such as `io.tactile.Events.Subscribe`.
  package var method: String
  /// The parameters; empty if the client sent none.
  package var parameters: JSONObject
  /// Whether the client accepts more than one reply.
  package var more: Bool
  /// Whether the client wants no reply.
  package var oneway: Bool
  /// Whether the client asks to use another protocol afterwards.
  package var upgrade: Bool

  /// Creates a call.
  package init(
    method: String, parameters: JSONObject = JSONObject(), more: Bool = false, oneway: Bool = false,
    upgrade: Bool = false
  ) {
    self.method = method
    self.parameters = parameters
    self.more = more
    self.oneway = oneway
    self.upgrade = upgrade
  }

  /// The method's interface: the part before its last dot.
  package var interface: Substring {
    method.lastIndex(of: ".").map { method[..<$0] } ?? ""
  }

  /// The method's name without its interface: the part after its last dot.
  package var name: Substring {
    method.lastIndex(of: ".").map { method[method.index(after: $0)...] } ?? method[...]
  }

  /// The parameters, with their path for errors.
  package var cursor: JSONCursor { JSONCursor(.object(parameters), path: "parameters") }
}

extension VarlinkCall {
  /// Creates a call of one of the service's own methods.
  package init(_ call: ServiceCall) {
    self.init(
      method: call.method.rawValue, parameters: call.parameters, more: call.method.isStream)
  }
}

extension VarlinkCall: WireMessage {
  /// Decodes a message, without its NUL.
  ///
  /// Throws `WireError`. Answer an error that has a `path` with InvalidParameter. After any other
  /// error, close the connection, because the rest of the stream cannot be decoded.
  package init(
    decoding message: ArraySlice<UInt8>, limits: JSONLimits = JSONLimits()
  ) throws(WireError) {
    try self.init(from: JSONCursor(try JSONValue(decoding: message, limits: limits)))
  }

  /// Decodes a call and ignores unknown members.
  ///
  /// Throws `WireError.missing` and `.mismatch`, with the path of the wrong value.
  package init(from cursor: JSONCursor) throws(WireError) {
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

  /// Writes the call without its NUL. Flags that are false are left out, and numbers keep their
  /// digits.
  package func write(into writer: inout JSONWriter) {
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
