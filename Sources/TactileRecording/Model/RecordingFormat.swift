/// The text forms that can be read.
public enum RecordingFormat: String, Hashable, Sendable {
  /// evemu's description and events.
  case evemu
  /// The output of Android's `getevent -t` or `getevent -lt`.
  case getevent
}
