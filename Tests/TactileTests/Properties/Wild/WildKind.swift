@testable import Tactile

/// The kinds of recognizers in a random scene.
enum WildKind: CaseIterable {
  case tap, press, pan, edge, swipe, pinch, rotation, transform, sequence, hover, probe

  /// The kind that scenes name; nil for the probe, which only these tests have.
  var kind: GestureKind? {
    switch self {
    case .tap: .tap
    case .press: .longPress
    case .pan: .pan
    case .edge: .screenEdgePan
    case .swipe: .swipe
    case .pinch: .pinch
    case .rotation: .rotation
    case .transform: .transform
    case .sequence: .sequence
    case .hover: .hover
    case .probe: nil
    }
  }

  /// Whether the recognizers of each class are continuous, as the definition of their kind says.
  static let continuity = Dictionary(
    uniqueKeysWithValues: GestureKind.allCases.map {
      (ObjectIdentifier(type(of: $0.makeRecognizer())), $0.definition.isContinuous)
    })

  /// The kinds that depend neither on edges nor on directions of the glass.
  static let withoutDirection = allCases.filter { $0 != .edge && $0 != .swipe }

  static func make(
    _ dice: Dice, _ kinds: [WildKind], name: String, scene: WildScene
  ) -> GestureRecognizer {
    switch dice.pick(kinds) {
    case .tap:
      let tap = TapGestureRecognizer(name: name)
      tap.numberOfTapsRequired = dice.number(1...3)
      tap.numberOfTouchesRequired = dice.chance(80) ? 1 : 2
      tap.allowableMovement = dice.chance(50) ? 10 : 100
      if dice.chance(10) { tap.buttonMaskRequired = .secondary }
      return tap
    case .pan:
      let pan = PanGestureRecognizer(name: name)
      pan.minimumNumberOfTouches = dice.chance(70) ? 1 : 2
      if dice.chance(30) { pan.maximumNumberOfTouches = dice.number(2...3) }
      return pan
    case .press:
      let press = LongPressGestureRecognizer(name: name)
      press.numberOfTapsRequired = dice.number(0...1)
      press.minimumPressDuration = dice.chance(20) ? 0 : 0.2
      return press
    case .edge: return ScreenEdgePanGestureRecognizer(name: name, edges: .all)
    case .swipe:
      let swipe = SwipeGestureRecognizer(name: name)
      swipe.direction = dice.chance(50) ? .left : [.up, .down]
      return swipe
    case .pinch: return PinchGestureRecognizer(name: name)
    case .rotation: return RotationGestureRecognizer(name: name)
    case .transform: return TransformGestureRecognizer(name: name)
    case .sequence:
      let whole = Rect(x: -9000, y: -9000, width: 20_000, height: 20_000)
      return SequenceGestureRecognizer(
        name: name, regions: [.init(name: "all", rect: whole)], steps: ["all", "all"])
    case .hover: return HoverGestureRecognizer(name: name)
    case .probe:
      let probe = WildProbe(name: name, isObserver: false, scene: scene)
      probe.prevents = dice.chance(80)
      probe.isPreventable = dice.chance(80)
      return probe
    }
  }
}
