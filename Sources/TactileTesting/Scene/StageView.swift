import Tactile
import TactileServer

/// The common part of all classes of views in a specification.
final class StagePart {
  unowned let panel: Panel
  /// The name in the file.
  let title: String
  /// Whether it can become first responder.
  let takesFocus: Bool
  /// The words of the notation that the scene language does not have.
  var words: ViewWords
  /// The view that receives the touches on this view instead (S35).
  var redirection: View? {
    didSet { if let control { ControlFactory.redirect(control, to: redirection) } }
  }
  /// The view, if it is a control.
  weak var control: Control?

  init(_ title: String, _ words: ViewWords, takesFocus: Bool, panel: Panel) {
    self.title = title
    self.words = words
    self.takesFocus = takesFocus
    self.panel = panel
  }

  /// The name in the application.
  var name: String { panel.fullName(title) }

  /// Returns the view that receives a touch.
  func redirect(_ hit: View?) -> View? { hit == nil ? nil : redirection ?? hit }

  /// Whether the view lets a recognizer begin (S115).
  func allows(_ recognizer: GestureRecognizer) -> Bool {
    !words.vetoed.contains(panel.title(of: recognizer))
  }

  func write(_ line: String) {
    if !words.isSilent { panel.write("\(title) \(line)") }
  }
}

/// A view of a specification. It writes the events that it receives.
final class StageView: View {
  let part: StagePart

  init(_ part: StagePart) {
    self.part = part
    super.init(name: part.name)
  }

  override class var isHitOnlyInsideFrame: Bool { true }
  override var canBecomeFirstResponder: Bool { part.takesFocus }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    part.redirect(super.hitTest(point, with: event))
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    part.allows(recognizer)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    write("began", touches)
    if part.words.forwards { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    write("moved", touches)
    if part.words.forwards { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    write("ended", touches)
    if part.words.forwards { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    write("cancelled", touches)
    if part.words.forwards { super.touchesCancelled(touches, with: event) }
  }

  override func motionBegan(_ event: MotionEvent) { write("motion began") }
  override func motionEnded(_ event: MotionEvent) { write("motion ended") }
  override func motionCancelled(_ event: MotionEvent) { write("motion cancelled") }

  override func remoteControlReceived(_ event: RemoteControlEvent) {
    write("remote \(event.subtype)")
  }

  override func pressesBegan(_ event: PressesEvent) { write("press began \(event.key)") }
  override func pressesEnded(_ event: PressesEvent) { write("press ended \(event.key)") }

  private func write(_ phase: String, _ touches: [Touch]) {
    let fingers = touches.map { touch in
      ([part.panel.finger(touch)] + part.words.measurements.map { $0.text(of: touch, in: self) })
        .joined(separator: " ")
    }
    write(phase + " " + fingers.joined(separator: " "))
  }

  private func write(_ line: String) { part.write(line) }
}

/// A scroll view of a specification.
final class StageScrollView: ScrollView, ScrollViewDelegate {
  private let part: StagePart
  /// The view that fingers zoom; nil if they zoom none.
  weak var zoomed: View?

  init(_ part: StagePart, defaults: GestureDefaults) {
    self.part = part
    super.init(name: part.name, defaults: defaults)
    delegate = self
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }

  override class var isHitOnlyInsideFrame: Bool { true }
  override var canBecomeFirstResponder: Bool { part.takesFocus }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    part.redirect(super.hitTest(point, with: event))
  }
}

/// A window of a specification.
final class StageWindow: Window {
  override class var isHitOnlyInsideFrame: Bool { true }

  /// Rotates and scales the window and its views on the glass.
  func place(by placement: AffineTransform) {
    center = placement.apply(center)
    var turn = placement
    turn.tx = 0
    turn.ty = 0
    transform = transform.concatenating(turn)
  }
}

/// A controller of a specification.
final class StageController: ViewController {
  private let takesFocus: Bool

  init(view: View, takesFocus: Bool) {
    self.takesFocus = takesFocus
    super.init(view: view)
  }

  override var canBecomeFirstResponder: Bool { takesFocus }
}
