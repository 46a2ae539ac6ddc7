import Tactile

// The controls and scroll views of a specification. The builder makes the controls write their
// events.

final class StageButton: Button {
  private let part: StagePart

  init(_ part: StagePart, defaults: GestureDefaults) {
    self.part = part
    super.init(name: part.name, defaults: defaults)
  }

  override class var isHitOnlyInsideFrame: Bool { true }
  override var canBecomeFirstResponder: Bool { part.takesFocus }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    part.redirect(super.hitTest(point, with: event))
  }
}

final class StageSwitch: Switch {
  private let part: StagePart

  init(_ part: StagePart, defaults: GestureDefaults) {
    self.part = part
    super.init(name: part.name, defaults: defaults)
  }

  override class var isHitOnlyInsideFrame: Bool { true }
  override var canBecomeFirstResponder: Bool { part.takesFocus }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    part.redirect(super.hitTest(point, with: event))
  }
}

final class StageSlider: Slider {
  private let part: StagePart

  init(_ part: StagePart, defaults: GestureDefaults) {
    self.part = part
    super.init(name: part.name, defaults: defaults)
  }

  override class var isHitOnlyInsideFrame: Bool { true }
  override var canBecomeFirstResponder: Bool { part.takesFocus }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    part.redirect(super.hitTest(point, with: event))
  }
}

final class StageStepper: Stepper {
  private let part: StagePart

  init(_ part: StagePart, defaults: GestureDefaults) {
    self.part = part
    super.init(name: part.name, defaults: defaults)
  }

  override class var isHitOnlyInsideFrame: Bool { true }
  override var canBecomeFirstResponder: Bool { part.takesFocus }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    part.redirect(super.hitTest(point, with: event))
  }
}

final class StageSegmentedControl: SegmentedControl {
  private let part: StagePart

  init(_ part: StagePart, defaults: GestureDefaults) {
    self.part = part
    super.init(name: part.name, defaults: defaults)
  }

  override class var isHitOnlyInsideFrame: Bool { true }
  override var canBecomeFirstResponder: Bool { part.takesFocus }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    part.redirect(super.hitTest(point, with: event))
  }
}

final class StagePageControl: PageControl {
  private let part: StagePart

  init(_ part: StagePart, defaults: GestureDefaults) {
    self.part = part
    super.init(name: part.name, defaults: defaults)
  }

  override class var isHitOnlyInsideFrame: Bool { true }
  override var canBecomeFirstResponder: Bool { part.takesFocus }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    part.redirect(super.hitTest(point, with: event))
  }
}

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
