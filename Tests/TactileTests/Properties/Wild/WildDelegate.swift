@testable import Tactile

/// A delegate with random answers. It gives the same answer to the same question.
final class WildDelegate: GestureRecognizerDelegate {
  unowned let scene: WildScene
  private var companions: Set<ObjectIdentifier> = []
  private var strangers: Set<ObjectIdentifier> = []

  init(scene: WildScene) {
    self.scene = scene
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    scene.dice.chance(90)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    scene.dice.chance(90)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    let isObserver = (other as? WildProbe)?.isObserver == true
    let other = ObjectIdentifier(other)
    if isObserver, recognizer.isScreenWide { companions.insert(other) }
    if companions.contains(other) { return true }
    if strangers.contains(other) { return false }
    let isWelcome = scene.dice.chance(30)
    if isWelcome { companions.insert(other) } else { strangers.insert(other) }
    return isWelcome
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    dependsAtRandom(recognizer, other)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    dependsAtRandom(recognizer, other)
  }

  /// Observers have no requirements: a recognizer that waits may fail, and observers must see
  /// everything.
  private func dependsAtRandom(_ one: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    // A recognizer that waits for a screen-wide one is not what this scene tests.
    if other.isScreenWide { return false }
    let isFree = [one, other].allSatisfy { ($0 as? WildProbe)?.isObserver != true }
    return isFree && scene.dice.chance(5)
  }

  /// Returns whether it has agreed that both run together.
  func agreed(to other: GestureRecognizer) -> Bool {
    companions.contains(ObjectIdentifier(other))
  }
}
