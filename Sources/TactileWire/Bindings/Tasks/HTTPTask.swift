/// A request to a web server on this machine.
package struct HTTPTask: Equatable, Sendable {
  /// `GET`, `POST`, `PUT` or `DELETE`.
  package var method: String
  /// The host: `localhost`, `127.0.0.1` or `::1`.
  package var host: String
  /// The port, from 1 to 65535.
  package var port: UInt16
  /// The path and the query, which begin with a slash.
  package var target: TextTemplate
  /// The body; nil for none.
  package var body: TextTemplate?

  package init(
    method: String, host: String, port: UInt16, target: TextTemplate, body: TextTemplate? = nil
  ) {
    self.method = method
    self.host = host
    self.port = port
    self.target = target
    self.body = body
  }
}
