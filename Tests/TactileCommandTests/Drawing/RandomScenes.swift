import Tactile
import TactileTesting
import TactileWire

/// Makes random scenes and random touches that depend only on a seed.
struct RandomScenes {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns a scene of one window with up to two views and up to four recognizers.
  mutating func scene() -> SceneDescription {
    var window = WindowDescription(name: "app")
    window.size = chance(2) ? Size(width: 1920, height: 960) : nil
    window.thresholds = chance(3) ? .handheld : .kiosk
    var view = ViewDescription(
      name: "page", frame: Rect(origin: .zero, size: window.size ?? PanelScript.screen))
    view.isMultipleTouchEnabled = true
    for index in 0..<number(1...4) {
      var gesture = gesture(named: "g\(index)")
      if index > 0, chance(4) { gesture.requireToFail = ["g0"] }
      if index > 0, chance(4) { gesture.simultaneousWith = .all }
      if chance(5) { window.gestures.append(gesture) } else { view.gestures.append(gesture) }
    }
    window.views = [view]
    return SceneDescription(windows: [window])
  }

  private mutating func gesture(named name: String) -> GestureDescription {
    let kinds: [GestureKind] = [
      .tap, .longPress, .pan, .screenEdgePan, .swipe, .pinch, .rotation, .transform,
    ]
    let kind = kinds[number(0...kinds.count - 1)]
    var gesture = GestureDescription(name: name, kind: kind)
    switch kind {
    case .tap:
      gesture[.taps] = .count(number(1...3))
      if chance(4) { gesture[.touches] = 2 }
      if chance(3) { gesture[.movement] = .number(Double(number(5...30))) }
    case .longPress:
      gesture[.taps] = .count(number(0...1))
      if chance(3) { gesture[.duration] = .number(Double(number(2...10)) / 10) }
    case .pan:
      if chance(3) { gesture[.minimumTouches] = 2 }
      if chance(3) { gesture[.maximumTouches] = 2 }
      if chance(3) { gesture[.movement] = .number(Double(number(10...80))) }
    case .screenEdgePan: gesture[.edges] = .edges([.left, .bottom])
    case .swipe:
      gesture[.directions] = .directions([.right, .down])
      if chance(3) { gesture[.sideways] = .number(Double(number(2...8)) / 10) }
    default: break
    }
    return gesture
  }

  /// Returns the fingers of up to three gestures, one after the other.
  mutating func fingers() -> [PanelScript.Finger] {
    var fingers: [PanelScript.Finger] = []
    var time = 0
    for _ in 0..<number(1...3) {
      let place = Point(x: Double(number(5...1200)), y: Double(number(40...560)))
      let duration = number(40...900)
      var finger = PanelScript.Finger(
        landing: time, duration: duration, from: place, to: place + movement(), rest: 0)
      if chance(3) { finger.rest = duration / 2 }
      fingers.append(finger)
      if chance(3) {
        finger.from = finger.from + Vector(dx: 120, dy: 30)
        finger.to = place + Vector(dx: 120, dy: 30) + movement()
        finger.landing += 16 * number(0...2)
        fingers.append(finger)
      }
      time = (fingers.map { $0.landing + $0.duration }.max() ?? time) + number(60...1200)
    }
    return Array(fingers.prefix(10))
  }

  private mutating func movement() -> Vector {
    switch number(0...3) {
    case 0: .zero
    case 1: Vector(dx: Double(number(-25...25)), dy: Double(number(-25...25)))
    default: Vector(dx: Double(number(-120...160)), dy: Double(number(-120...160)))
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func chance(_ count: Int) -> Bool { number(1...count) == 1 }
}
