import Tactile
import TactileWire

/// Checks the touches that a client receives: each begins or is in the state, and ends once.
struct TouchLives {
  private var live: Set<Int> = []
  private var last = Timestamp.zero

  mutating func take(_ frame: FrameMessage) {
    Law.demand(frame.time >= last, "the time of a frame is earlier than the last")
    last = frame.time
    if let state = frame.state { live = Set(state.touches.map(\.id)) }
    for touch in frame.touches {
      switch touch.phase {
      case .began: Law.demand(live.insert(touch.id).inserted, "touch \(touch.id) begins twice")
      case .moved: Law.demand(live.contains(touch.id), "touch \(touch.id) moves after its end")
      case .ended, .cancelled:
        Law.demand(live.remove(touch.id) != nil, "touch \(touch.id) ends twice")
      case .stationary: fatalError("touch \(touch.id) is reported without a change")
      }
    }
  }

  func checkOver() {
    Law.demand(live.isEmpty, "the touches \(live) never end")
  }
}
