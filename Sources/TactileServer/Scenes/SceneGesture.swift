import Tactile
import TactileWire

/// A recognizer of a scene: its description, and its rules as a delegate.
final class SceneGesture {
  let recognizer: GestureRecognizer
  let record: SceneGestureRecord
  private(set) var description: GestureDescription
  /// The recognizer itself, if it follows a pen. A cast for each message would cost as much as writing it.
  let hover: HoverGestureRecognizer?
  private let defaults: GestureDefaults

  /// Attaches a recognizer to a view.
  init(_ description: GestureDescription, to view: any SceneResponder, defaults: GestureDefaults) {
    self.description = description
    self.defaults = defaults
    record = SceneGestureRecord(description, in: view.element)
    recognizer = description.makeRecognizer(defaults: defaults)
    hover = recognizer as? HoverGestureRecognizer
    recognizer.delegate = self
    recognizer.addsNoRequirements = true
    recognizer.nameKey = record.name.name.key
    setCompanions()
    setEventBytes()
    recognizer.addAction { [unowned self] _ in report() }
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

  /// Reports the states of the recognizer, and sends the action in its description.
  private func report() {
    guard let state = GestureMessage.State(recognizer.state) else { return }
    let element = record.element
    element.window.sink.append(state, of: self)
    guard let action = description.action, description.actionStates.contains(state) else { return }
    element.send(
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
