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
    recognizer.delegate = self
    recognizer.addsNoRequirements = true
    recognizer.nameKey = record.name.name.key
    setCompanions()
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
    setSender()
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

extension GestureKind {
  private static let prepared = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, PreparedString($0.rawValue)) })

  /// Its name, encoded for messages once for all recognizers.
  fileprivate var prepared: PreparedString {
    Self.prepared[self] ?? PreparedString(rawValue)
  }
}

extension GestureRecognizer {
  /// The kind in the description of the recognizer; nil if the recognizer is in no description.
  package var sceneKind: GestureKind? { (delegate as? SceneGesture)?.description.kind }
}

/// The name, kind and view of a recognizer of a scene, as frames report them.
///
/// It is separate from ``SceneGesture`` because the recognizer refers to that weakly: counting
/// references to an object with weak references costs several times as much, and every frame does.
final class SceneGestureRecord {
  /// Its name, encoded for messages.
  let name: PreparedString
  /// Its kind, encoded for messages.
  let kind: PreparedString
  /// Whether it follows a pen. A cast for each message would cost as much as writing it.
  let isHover: Bool
  /// The view that it is attached to.
  let element: SceneElement
  /// The recognizer's own object if its description has an action; otherwise nil.
  unowned var sender: SceneGesture?

  init(_ description: GestureDescription, in element: SceneElement) {
    name = PreparedString(description.name)
    kind = description.kind.prepared
    isHover = description.kind == .hover
    self.element = element
  }

  /// Reports the state of the recognizer, and sends the action in its description.
  func report(_ recognizer: GestureRecognizer) {
    guard let state = GestureMessage.State(recognizer.state) else { return }
    element.window.sink.append(state, of: recognizer, self)
    sender?.sendAction(in: state)
  }
}

extension GestureMessage {
  /// Adds what a recognizer has measured, in the window's units.
  mutating func add(_ measurements: GestureMeasurements) {
    translation = measurements.translation
    velocity = measurements.velocity
    scale = measurements.scale
    rotation = measurements.rotation
    direction = measurements.direction?.single
  }

  /// Adds the state of the pen that a recognizer follows.
  mutating func add(_ hover: HoverGestureRecognizer) {
    var pen = PenMessage(
      azimuthAngle: hover.azimuthAngle, altitudeAngle: hover.altitudeAngle, state: hover.penState)
    pen.zOffset = hover.zOffset
    self.pen = pen
  }
}
