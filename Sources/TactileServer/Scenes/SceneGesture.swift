import Tactile
import TactileWire

/// A recognizer of a scene: what it was described as, and the rules it is asked about.
final class SceneGesture {
  let recognizer: GestureRecognizer
  let record: SceneGestureRecord
  var description: GestureDescription
  /// The recognizer itself, if it has figures: to ask it each time would cost as much as to write them.
  let figures: (any GestureFigures)?
  private let defaults: GestureDefaults

  /// Attaches a recognizer to a view.
  init(_ description: GestureDescription, to view: any SceneResponder, defaults: GestureDefaults) {
    self.description = description
    self.defaults = defaults
    record = SceneGestureRecord(description, in: view.element)
    recognizer = description.kind.recognizer(named: description.name, defaults)
    figures = recognizer as? any GestureFigures
    recognizer.delegate = self
    recognizer.addAction { [unowned self] _ in tell() }
    view.addGestureRecognizer(recognizer)
    applyFlags()
  }

  /// Whether it can become what a new description says, so that a gesture can go on in it.
  func canBecome(_ new: GestureDescription) -> Bool {
    new.kind.word == description.kind.word && new.scope == description.scope
  }

  /// Takes a new description that ``canBecome(_:)`` agreed to; figures and flags that it does not state
  /// are as usual again.
  func become(_ new: GestureDescription) {
    guard new != description else { return }
    if new.kind != description.kind || !new.statesFlags(of: description) {
      let fresh = new.kind.recognizer(named: new.name, defaults)
      recognizer.takeFigures(of: fresh)
      recognizer.cancelsTouchesInView = fresh.cancelsTouchesInView
      recognizer.delaysTouchesBegan = fresh.delaysTouchesBegan
      recognizer.delaysTouchesEnded = fresh.delaysTouchesEnded
    }
    description = new
    applyFlags()
  }

  private func applyFlags() {
    if description.scope == .screen {
      recognizer.isScreenWide = true
      // Nobody is to notice it before it recognizes.
      recognizer.delaysTouchesEnded = false
    }
    if let cancels = description.cancelsTouches { recognizer.cancelsTouchesInView = cancels }
    if let delays = description.delaysTouchesBegan { recognizer.delaysTouchesBegan = delays }
    if let delays = description.delaysTouchesEnded { recognizer.delaysTouchesEnded = delays }
    recognizer.allowedTouchTypes = description.touchTypes
    recognizer.requiresExclusiveTouchType = description.requiresExclusiveTouchType
    recognizer.isEnabled = description.isEnabled
  }

  private func tell() {
    guard let state = GestureMessage.State(recognizer.state) else { return }
    let element = record.element
    let server = element.window.server
    server.record(self, state)
    guard let action = description.action, description.actionStates.contains(state) else { return }
    server.ask(
      action, sender: description.name, cause: state.rawValue, from: recognizer.view,
      of: element)
  }
}

extension GestureDescription {
  /// Whether it states every flag that another states.
  fileprivate func statesFlags(of other: GestureDescription) -> Bool {
    (cancelsTouches != nil || other.cancelsTouches == nil)
      && (delaysTouchesBegan != nil || other.delaysTouchesBegan == nil)
      && (delaysTouchesEnded != nil || other.delaysTouchesEnded == nil)
  }
}

extension SceneGesture: GestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let rule = description.shouldBegin, let view = recognizer.view else { return true }
    return rule.allows(
      place: recognizer.location(in: view), movement: movement(in: view), speed: speed(in: view))
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard let rule = description.shouldReceive, let view = recognizer.view else { return true }
    let place = touch.location(in: view)
    if let region = rule.region, !region.contains(place) { return false }
    if let region = rule.notRegion, region.contains(place) { return false }
    if let names = rule.views, !Self.isInside(touch.view, names) { return false }
    if let names = rule.notViews, Self.isInside(touch.view, names) { return false }
    return true
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    switch description.simultaneousWith {
    case .all: true
    case .some(let names):
      names.contains(other.name) && other.view?.window === recognizer.view?.window
    }
  }

  /// Whether a view, or one it is in, has one of these names.
  private static func isInside(_ view: View?, _ names: Set<String>) -> Bool {
    var candidate = view
    while let current = candidate {
      if names.contains(current.name) { return true }
      candidate = current.superview
    }
    return false
  }

  /// How far its fingers have gone on average since each came down, in a view's coordinates.
  private func movement(in view: View) -> Vector {
    var sum = Vector.zero
    recognizer.forEachTouch { sum = sum + ($0.screenLocation - $0.beganScreenLocation) }
    let count = recognizer.numberOfTouches
    return count > 0 ? view.convertFromScreen(sum * (1 / Double(count))) : .zero
  }

  /// How fast it goes, in points a second; 0 where its kind has no speed.
  private func speed(in view: View) -> Double {
    let velocity =
      (recognizer as? PanGestureRecognizer)?.velocity(in: view)
      ?? (recognizer as? TransformGestureRecognizer)?.velocity(in: view)
    return velocity.map { view.transformToScreen.apply($0).length } ?? 0
  }
}
