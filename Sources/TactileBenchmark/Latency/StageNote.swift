import Tactile

/// What a program had come to, and when.
struct StageNote {
  /// As `stages.c` numbers them.
  enum Stage: UInt64 {
    /// It was woken.
    case woken
    /// It has read of its panel.
    case read
    /// It begins to write to a client.
    case written
  }

  let time: Timestamp
  let stage: Stage
}
