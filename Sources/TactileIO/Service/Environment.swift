@preconcurrency import Glibc

/// The process's environment variables.
package enum Environment {
  /// The value of a variable, nil if it is not set.
  package static func value(of name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }
}
