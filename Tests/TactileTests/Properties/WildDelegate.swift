@testable import Tactile

/// Answers at random, but never one question in two ways.
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

  /// Observers stay apart: whoever waits may fail, and they must see everything.
  private func dependsAtRandom(_ one: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    // Whoever waits for a screen-wide one does so of its own will, which is not what is tried here.
    if other.isScreenWide { return false }
    let isFree = [one, other].allSatisfy { ($0 as? WildProbe)?.isObserver != true }
    return isFree && scene.dice.chance(5)
  }

  /// Whether it has agreed that both run together.
  func agreed(to other: GestureRecognizer) -> Bool {
    companions.contains(ObjectIdentifier(other))
  }
}
