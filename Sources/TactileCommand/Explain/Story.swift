import Tactile

/// What happened from the first finger on the glass until the next time it is touched.
struct Story {
  /// A finger's part of it.
  struct Finger {
    let id: Int
    let view: String
    let window: String
    let began: Timestamp
    let place: Point
    /// How far from its first place it was at most, in the window's units.
    var farthest = 0.0
    /// How it ended, and when; nil while it is down.
    var end: (phase: String, time: Timestamp)?
  }

  let began: Timestamp
  /// The fingers that a view was told of, in their order.
  var touches: [Finger] = []
  /// The recognizers of the views hit and of those around them, in their order.
  var recognizers: [String] = []
  /// Every decision, in its order.
  var decisions: [TraceRecord] = []

  /// Whether a finger of it is on the glass.
  var isTouched: Bool { touches.contains { $0.end == nil } }
}
