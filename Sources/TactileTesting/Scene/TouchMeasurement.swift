import Tactile

/// A measurement of a touch that a view writes after the number of the finger.
enum TouchMeasurement: String, CaseIterable {
  case at, was, taps, force, kind, phase, radius

  func text(of touch: Touch, in view: View) -> String {
    "\(rawValue)=\(value(of: touch, in: view))"
  }

  private func value(of touch: Touch, in view: View) -> String {
    switch self {
    case .at: pair(touch.location(in: view))
    case .was: pair(touch.previousLocation(in: view))
    case .taps: "\(touch.tapCount)"
    case .force: text(touch.force)
    case .kind: touch.kind == .stylus ? "pen" : "finger"
    case .phase: "\(touch.phase)"
    case .radius: text(touch.majorRadius)
    }
  }

  private func pair(_ point: Point) -> String {
    TactileTesting.text(point.x, point.y)
  }

  private func text(_ number: Double) -> String {
    TactileTesting.text(number)
  }
}
