/// The service answered with an error.
struct ServiceError: Error, CustomStringConvertible {
  /// A sentence: what it said and what to do.
  let description: String
}
