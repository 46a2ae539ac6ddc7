import Tactile

// A class cannot inherit from a type parameter, so each control repeats the overrides that connect it with its element.

/// A button of a scene.
final class SceneButton: Button, SceneResponder {
  let element: SceneElement

  init(_ element: SceneElement, defaults: GestureDefaults) {
    self.element = element
    super.init(name: element.description.name, defaults: defaults)
    touchObserver = element
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override var canBecomeFirstResponder: Bool { element.description.canBecomeFirstResponder }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    element.redirect(super.hitTest(point, with: event))
  }
}

/// A switch of a scene.
final class SceneSwitch: Switch, SceneResponder {
  let element: SceneElement

  init(_ element: SceneElement, defaults: GestureDefaults) {
    self.element = element
    super.init(name: element.description.name, defaults: defaults)
    touchObserver = element
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override var canBecomeFirstResponder: Bool { element.description.canBecomeFirstResponder }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    element.redirect(super.hitTest(point, with: event))
  }
}

/// A slider of a scene.
final class SceneSlider: Slider, SceneResponder {
  let element: SceneElement

  init(_ element: SceneElement, defaults: GestureDefaults) {
    self.element = element
    super.init(name: element.description.name, defaults: defaults)
    touchObserver = element
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override var canBecomeFirstResponder: Bool { element.description.canBecomeFirstResponder }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    element.redirect(super.hitTest(point, with: event))
  }
}

/// A stepper of a scene.
final class SceneStepper: Stepper, SceneResponder {
  let element: SceneElement

  init(_ element: SceneElement, defaults: GestureDefaults) {
    self.element = element
    super.init(name: element.description.name, defaults: defaults)
    touchObserver = element
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override var canBecomeFirstResponder: Bool { element.description.canBecomeFirstResponder }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    element.redirect(super.hitTest(point, with: event))
  }
}

/// A segmented control of a scene.
final class SceneSegmentedControl: SegmentedControl, SceneResponder {
  let element: SceneElement

  init(_ element: SceneElement, defaults: GestureDefaults) {
    self.element = element
    super.init(name: element.description.name, defaults: defaults)
    touchObserver = element
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override var canBecomeFirstResponder: Bool { element.description.canBecomeFirstResponder }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    element.redirect(super.hitTest(point, with: event))
  }
}

/// A page control of a scene.
final class ScenePageControl: PageControl, SceneResponder {
  let element: SceneElement

  init(_ element: SceneElement, defaults: GestureDefaults) {
    self.element = element
    super.init(name: element.description.name, defaults: defaults)
    touchObserver = element
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override var canBecomeFirstResponder: Bool { element.description.canBecomeFirstResponder }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    element.redirect(super.hitTest(point, with: event))
  }
}
