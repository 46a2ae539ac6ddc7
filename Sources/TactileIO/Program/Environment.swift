@preconcurrency import Glibc

/// The environment variables of this process.
package enum Environment {
  /// Returns the value of a variable; nil if it is not set.
  package static func value(of name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }
}
