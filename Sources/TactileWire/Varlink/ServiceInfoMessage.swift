/// Who answers on the socket: the reply to `org.varlink.service.GetInfo`.
public struct ServiceInfoMessage: WireMessage, Equatable {
  /// Who made the service.
  public var vendor: String
  /// The program's name.
  public var product: String
  /// The program's version.
  public var version: String
  /// Where to read more.
  public var url: String
  /// The names of the interfaces it has.
  public var interfaces: [String]

  /// A service with the interfaces of this module.
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

  /// Reads the reply; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    vendor = try cursor.member("vendor").string()
    product = try cursor.member("product").string()
    version = try cursor.member("version").string()
    url = try cursor.member("url").string()
    interfaces = []
    for name in try cursor.member("interfaces").elements() { interfaces.append(try name.string()) }
  }

  /// Writes the reply's parameters.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("vendor", vendor)
    writer.member("product", product)
    writer.member("version", version)
    writer.member("url", url)
    writer.key("interfaces")
    writer.beginArray()
    for name in interfaces { writer.string(name) }
    writer.endArray()
    writer.endObject()
  }
}
