/// An interface's text: the reply to `org.varlink.service.GetInterfaceDescription`.
public struct InterfaceDescriptionMessage: WireMessage, Equatable {
  /// The definition, with its comments.
  public var description: String

  /// An interface's text.
  public init(description: String) {
    self.description = description
  }

  /// The answer to a call of the method.
  ///
  /// Throws the error to reply with: the parameter is wrong, or there is no such interface.
  public init(answering call: VarlinkCall) throws(VarlinkError) {
    guard case .string(let name)? = call.parameters["interface"] else {
      throw .invalidParameter("interface")
    }
    guard let description = InterfaceDefinitions.text(of: name) else {
      throw .interfaceNotFound(name)
    }
    self.description = description
  }

  /// Reads the reply; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    description = try cursor.member("description").string()
  }

  /// Writes the reply's parameters.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("description", description)
    writer.endObject()
  }
}
