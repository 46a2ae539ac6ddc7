import Tactile
import TactileIO

/// Sends the stream of gestures to a mocked panel.
final class PanelFeed {
  private let panel: MockedPanel
  private var stream = GestureStream()

  init(_ panel: MockedPanel) {
    self.panel = panel
  }

  /// How many times a finger came down, moved or lifted so far.
  var touchChanges: Int { stream.touchChanges }

  /// Sends a round, its first frame with this stamp and each a microsecond after the one before.
  func sendRound(at time: Timestamp) {
    var time = time
    stream.round { events in
      panel.send(events, at: time)
      time.nanoseconds += 1000
    }
  }

  /// Sends a round frame by frame, each by calling `turn` with what sends it.
  func eachFrame(_ turn: (_ send: (Timestamp) -> Void) -> Void) {
    stream.round { events in
      turn { time in
        panel.send(events, at: time)
        panel.flush()
      }
    }
  }
}
