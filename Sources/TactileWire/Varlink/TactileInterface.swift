/// The interfaces of Tactile's own that can refuse a call.
public enum TactileInterface: String, CaseIterable, Sendable {
  /// What happens on the glass.
  case events = "io.tactile.Events"
  /// What apps show.
  case scene = "io.tactile.Scene"
  /// For whoever runs the machine.
  case control = "io.tactile.Control"
}
