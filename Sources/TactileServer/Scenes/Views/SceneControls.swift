import Tactile
import TactileWire

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

/// The values of a control, as messages report them. A value that the control does not have is nil.
struct ControlValues {
  /// Whether a switch is on.
  private(set) var isOn: Bool?
  /// The value of a slider or stepper.
  private(set) var value: Double?
  /// The number of the selected segment, from 0.
  private(set) var segment: Int?
  /// The number of the current page, from 0.
  private(set) var page: Int?

  /// Reads the values of a view of a scene.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - kind: Its kind in the scene.
  init(of view: View, _ kind: ViewDescription.Kind) {
    switch kind {
    case .toggle: isOn = (view as? Switch)?.isOn
    case .slider: value = (view as? Slider)?.value
    case .stepper: value = (view as? Stepper)?.value
    case .segmented: segment = (view as? SegmentedControl)?.selectedSegmentIndex
    case .pages: page = (view as? PageControl)?.currentPage
    case .view, .button, .scroll: break
    }
  }
}
