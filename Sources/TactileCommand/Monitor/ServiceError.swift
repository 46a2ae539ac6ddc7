/// An error from the service.
struct ServiceError: Error, CustomStringConvertible {
  /// The message: the problem, and the action that solves it.
  let description: String
}
