import Tactile
import TactileWire

/// Makes the views of a window. Any thread can make views that are in no window yet.
struct ViewFactory {
  /// The window that the views are for.
  let record: SceneWindowRecord
  /// The default thresholds of controls and scroll views.
  let defaults: GestureDefaults

  /// Returns a new view with the properties of a description, without recognizers and subviews.
  func makeView(_ description: ViewDescription) -> any SceneResponder {
    let element = SceneElement(description, in: record)
    let view = makeView(element)
    view.nameKey = element.name.name.key
    view.actionKeys = description.handles.keys
    if let control = view as? Control { element.follow(control) }
    description.apply(to: view, replacing: nil)
    return view
  }

  /// Returns a new view of the class for an element's kind.
  private func makeView(_ element: SceneElement) -> any SceneResponder {
    if let control = makeControl(element) { return control }
    if case .scroll = element.description.kind {
      return SceneScrollView(element, defaults: defaults)
    }
    return SceneView(element)
  }

  /// Returns a new control of the class for an element's kind; nil if the kind is no control.
  func makeControl(_ element: SceneElement) -> (any SceneResponder & Control)? {
    switch element.description.kind {
    case .button: SceneButton(element, defaults: defaults)
    case .toggle: SceneSwitch(element, defaults: defaults)
    case .slider: SceneSlider(element, defaults: defaults)
    case .stepper: SceneStepper(element, defaults: defaults)
    case .segmented: SceneSegmentedControl(element, defaults: defaults)
    case .pages: ScenePageControl(element, defaults: defaults)
    case .view, .scroll: nil
    }
  }
}

extension WindowDifference {
  /// Returns the steps with their new views; any thread.
  func steps(madeBy factory: ViewFactory) -> [SceneBuilder.Step] {
    steps.map { $0.map(factory.makeView) }
  }
}
