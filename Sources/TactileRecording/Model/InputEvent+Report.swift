import TactileInput

extension InputEvent {
  /// Whether this is a SYN_REPORT, which ends a frame (its value is 1 for key repeats).
  @inlinable public var isReport: Bool { type == EventType.syn && code == 0 }
}
