@preconcurrency import Glibc

/// The users of the system, by number.
package enum Account {
  /// The user whose rights this process has.
  package static var current: UInt32 { geteuid() }
}
