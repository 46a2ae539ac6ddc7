import Tactile
import TactileWire

/// Keeps account of the touches a client is told of: each begins, or is in the state, and ends once.
struct TouchLives {
  private var live: Set<Int> = []
  private var last = Timestamp.zero

  mutating func take(_ frame: FrameMessage) {
    Law.demand(frame.time >= last, "time goes back")
    last = frame.time
    if let state = frame.state { live = Set(state.touches.map(\.id)) }
    for touch in frame.touches {
      switch touch.phase {
      case .began: Law.demand(live.insert(touch.id).inserted, "touch \(touch.id) begins twice")
      case .moved: Law.demand(live.contains(touch.id), "touch \(touch.id) moves while over")
      case .ended, .cancelled:
        Law.demand(live.remove(touch.id) != nil, "touch \(touch.id) ends twice")
      case .stationary: fatalError("touch \(touch.id) is told of though it rests")
      }
    }
  }

  func checkOver() {
    Law.demand(live.isEmpty, "\(live) never end")
  }
}
