/// A call of a Varlink method on a socket of this machine.
package struct VarlinkTask: Equatable, Sendable {
  /// The full name of the method, such as `io.tactile.Control.Reload`.
  package var method: String
  /// The parameters, as a JSON object.
  package var parameters: JSONValue
  /// The path of the socket; nil for the socket of the service.
  package var socket: String?

  package init(method: String, parameters: JSONValue, socket: String? = nil) {
    self.method = method
    self.parameters = parameters
    self.socket = socket
  }
}
