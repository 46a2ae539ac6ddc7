// Made from org.varlink.service.varlink by scripts/messages.py. Do not edit; run `make messages`.

/// The reply to `org.varlink.service.GetInfo`.
public struct ServiceInfoMessage: Equatable, Sendable {
  /// The vendor of the service.
  public var vendor: String
  /// The program's name.
  public var product: String
  /// The program's version, such as "0.1.0".
  public var version: String
  /// The address of the documentation.
  public var url: String
  /// The names of the service's interfaces, with this one.
  public var interfaces: [String]

  /// Creates the message from its members.
  public init(
    vendor: String, product: String, version: String, url: String,
    interfaces: [String] = InterfaceDefinitions.names
  ) {
    self.vendor = vendor
    self.product = product
    self.version = version
    self.url = url
    self.interfaces = interfaces
  }
}

extension ServiceInfoMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    vendor = try cursor.member("vendor").string()
    product = try cursor.member("product").string()
    version = try cursor.member("version").string()
    url = try cursor.member("url").string()
    interfaces = try cursor.member("interfaces").strings()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("vendor", vendor)
    writer.member("product", product)
    writer.member("version", version)
    writer.member("url", url)
    writer.member("interfaces", interfaces)
    writer.endObject()
  }
}

/// The reply to `org.varlink.service.GetInterfaceDescription`.
public struct InterfaceDescriptionMessage: Equatable, Sendable {
  /// The definition with its comments.
  public var description: String

  /// Creates the message from its members.
  public init(description: String) {
    self.description = description
  }
}

extension InterfaceDescriptionMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    description = try cursor.member("description").string()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("description", description)
    writer.endObject()
  }
}
