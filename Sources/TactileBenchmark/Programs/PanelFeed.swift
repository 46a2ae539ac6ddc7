import Tactile
import TactileIO

/// Sends the stream of gestures to a mocked panel.
final class PanelFeed {
  private let panel: MockedPanel
  private var stream = GestureStream()

  init(_ panel: MockedPanel) {
    self.panel = panel
  }

  /// The number of times a finger has come down, moved or lifted.
  var touchChanges: Int { stream.touchChanges }

  /// Sends a round. Its first frame has this time, and each next frame is a microsecond later.
  func sendRound(at time: Timestamp) {
    var time = time
    stream.round { events in
      panel.send(events, at: time)
      time.nanoseconds += 1000
    }
  }

  /// Sends a round frame by frame. For each frame, calls `turn` with a function that sends it.
  func eachFrame(_ turn: (_ send: (Timestamp) -> Void) -> Void) {
    stream.round { events in
      turn { time in
        panel.send(events, at: time)
        panel.flush()
      }
    }
  }
}
