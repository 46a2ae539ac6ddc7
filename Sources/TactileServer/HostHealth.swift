/// The part of the health of the service that only its host knows, because the server reads no clock.
package struct HostHealth: Equatable, Sendable {
  /// When the service started, in seconds since 1970 UTC.
  package var startedAt = 0
  /// The number of times that a reload applied the configuration.
  package var reloads = 0
  /// The number of times that a reload was rejected.
  package var rejectedReloads = 0
  /// The number of turns of the event loop.
  package var turns = 0
  /// The time of all turns in nanoseconds.
  package var turnTime = 0
  /// The time of the longest turn of the last minutes in nanoseconds.
  package var longestTurn = 0

  /// The health of a host without an event loop.
  package init() {}
}
