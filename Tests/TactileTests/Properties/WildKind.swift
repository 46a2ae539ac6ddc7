@testable import Tactile

/// The kinds of recognizers that a random scene has.
enum WildKind: CaseIterable {
  case tap, pan, probe

  static func make(_ dice: Dice, name: String, scene: WildScene) -> GestureRecognizer {
    switch dice.pick(allCases) {
    case .tap:
      let tap = TapGestureRecognizer(name: name)
      tap.numberOfTapsRequired = dice.number(1...3)
      tap.numberOfTouchesRequired = dice.chance(80) ? 1 : 2
      tap.allowableMovement = dice.chance(50) ? 10 : 100
      return tap
    case .pan:
      let pan = PanGestureRecognizer(name: name)
      pan.minimumNumberOfTouches = dice.chance(70) ? 1 : 2
      if dice.chance(30) { pan.maximumNumberOfTouches = dice.number(2...3) }
      return pan
    case .probe:
      let probe = WildProbe(name: name, isObserver: false, scene: scene)
      probe.prevents = dice.chance(80)
      probe.isPreventable = dice.chance(80)
      return probe
    }
  }
}
