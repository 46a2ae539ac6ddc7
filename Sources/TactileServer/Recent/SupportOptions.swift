/// The options of support: the recent events of panels and pens that the daemon keeps in memory.
package struct SupportOptions: Equatable, Sendable {
  /// The time for which events are kept, in minutes; 0 to keep none.
  package var minutes = 0
  /// The most bytes of the events that are kept: 4 MiB are 6 to 9 minutes of one finger at 120 Hz that never
  /// lifts.
  package var bytes = 4 << 20

  /// The default options, with which no event is kept.
  package init() {}
}
