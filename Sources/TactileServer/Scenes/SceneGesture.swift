import Tactile
import TactileWire

/// A recognizer of a scene: its description, and its rules as a delegate.
final class SceneGesture {
  let recognizer: GestureRecognizer
  let record: SceneGestureRecord
  private(set) var description: GestureDescription
  private let defaults: GestureDefaults

  /// Attaches a recognizer to a view.
  init(_ description: GestureDescription, to view: any SceneResponder, defaults: GestureDefaults) {
    self.description = description
    self.defaults = defaults
    record = SceneGestureRecord(description, in: view.element)
    recognizer = description.makeRecognizer(defaults: defaults)
    recognizer.reserveTouch()
    recognizer.delegate = self
    recognizer.addsNoRequirements = true
    recognizer.nameKey = record.name.name.key
    setCompanions()
    setEventBytes()
    setSender()
    recognizer.addAction { [record] in record.report($0) }
    (recognizer as? SequenceGestureRecognizer)?.lockoutHandler = { [record] in
      record.element.window.sink.noteLockout(of: record, for: $0)
    }
    view.addGestureRecognizer(recognizer)
  }

  /// Whether the recognizer can change to a new description, so that a gesture in it continues.
  func canBecome(_ new: GestureDescription) -> Bool {
    description.canBecome(new)
  }

  /// Changes to a new description that ``canBecome(_:)`` accepted. Parameters that it does not set
  /// get their defaults again.
  func become(_ new: GestureDescription) {
    guard !new.hasSameNames(as: description) || new != description else { return }
    new.update(recognizer, from: description, defaults: defaults)
    description = new
    setCompanions()
    setEventBytes()
    setSender()
  }

  /// Sets how many bytes its events may have, which determine its weight (S218).
  private func setEventBytes() {
    let element = record.element
    recognizer.eventBytes = FrameBytes.ownBytes(
      of: description, view: element.name.byteCount, window: element.window.name.byteCount)
    recognizer.namesResponders = description.namesResponders
  }

  private func setCompanions() {
    switch description.simultaneousWith {
    case .all: (recognizer.runsWithAll, recognizer.companions) = (true, NameKeySet())
    case .some(let list): (recognizer.runsWithAll, recognizer.companions) = (false, list.keys)
    }
  }

  private func setSender() { record.sender = description.action == nil ? nil : self }

  /// Sends the action in the description, unless it does not name the state.
  func sendAction(in state: GestureMessage.State) {
    guard let action = description.action, description.actionStates.contains(state) else { return }
    record.element.send(
      action, sender: description.name, cause: state.rawValue, from: recognizer.view)
  }
}

extension SceneGesture: GestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    description.shouldBegin?.allows(recognizer) ?? true
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    description.shouldReceive?.allows(touch, for: recognizer) ?? true
  }
}

extension GestureRecognizer {
  /// The kind in the description of the recognizer; nil if the recognizer is in no description.
  package var sceneKind: GestureKind? { (delegate as? SceneGesture)?.description.kind }
}
