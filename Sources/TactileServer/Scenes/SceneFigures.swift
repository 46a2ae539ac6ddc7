import Tactile
import TactileWire

/// Gives views the figures of their descriptions, and nothing that has not changed: what a person has
/// moved meanwhile, such as a slider, stays where it is unless the scene says otherwise.
enum SceneFigures {
  /// A view of the right class, without figures yet.
  static func view(_ element: SceneElement, _ defaults: GestureDefaults) -> any SceneResponder {
    let description = element.description
    switch description.kind {
    case .view: return SceneView(element)
    case .button: return SceneButton(element, defaults: defaults)
    case .toggle(let toggle, _):
      let view = SceneSwitch(element, defaults: defaults)
      view.isOn = toggle.isOn
      return view
    case .slider(let slider, _):
      let view = SceneSlider(element, defaults: defaults)
      set(slider, of: view, over: nil)
      return view
    case .scroll(let scroll):
      let view = SceneScrollView(element, defaults: defaults)
      view.bounds = Rect(origin: .zero, size: description.frame.size)
      set(scroll, of: view, over: nil)
      return view
    }
  }

  /// Gives a view what a description says, and `old` did not.
  static func apply(
    _ new: ViewDescription, to view: any SceneResponder, over old: ViewDescription
  ) {
    place(view, new)
    if view.transform != new.transform { view.transform = new.transform }
    if view.hitOutset != new.hitOutset { view.hitOutset = new.hitOutset }
    view.isHidden = new.isHidden
    view.alpha = new.alpha
    view.isUserInteractionEnabled = new.isInteractive
    view.isMultipleTouchEnabled = new.isMultipleTouchEnabled
    view.isExclusiveTouch = new.isExclusiveTouch
    applyKind(new, to: view, over: old)
  }

  /// Puts a view in its place; how far content is scrolled stays as it is.
  private static func place(_ view: View, _ new: ViewDescription) {
    if view.bounds.size != new.frame.size { view.bounds.size = new.frame.size }
    if view.center != new.frame.center { view.center = new.frame.center }
  }

  private static func applyKind(
    _ new: ViewDescription, to view: any SceneResponder, over old: ViewDescription
  ) {
    switch (new.kind, view) {
    case (.button(let title, let control), let view as SceneButton):
      view.title = title
      set(control, of: view)
    case (.toggle(let toggle, let control), let view as SceneSwitch):
      if case .toggle(let before, _) = old.kind, before.isOn != toggle.isOn {
        view.isOn = toggle.isOn
      }
      if let movement = toggle.pushMovement { view.pushMovement = movement }
      set(control, of: view)
    case (.slider(let slider, let control), let view as SceneSlider):
      if case .slider(let before, _) = old.kind { set(slider, of: view, over: before) }
      set(control, of: view)
    case (.scroll(let scroll), let view as SceneScrollView):
      if case .scroll(let before) = old.kind { set(scroll, of: view, over: before) }
    default: break
    }
  }

  private static func set(_ new: ControlDescription, of view: Control) {
    view.isEnabled = new.isEnabled
    if let margin = new.trackingMargin { view.trackingMargin = margin }
  }

  private static func set(
    _ new: SliderDescription, of view: SceneSlider, over old: SliderDescription?
  ) {
    guard new != old else { return }
    // The upper end first where both rise: a slider never has its ends crossed.
    if new.minimum > view.maximumValue {
      view.maximumValue = new.maximum
      view.minimumValue = new.minimum
    } else {
      view.minimumValue = new.minimum
      view.maximumValue = new.maximum
    }
    if new.value != old?.value { view.value = new.value }
    view.isContinuous = new.isContinuous
    view.knobWidth = new.knobWidth
  }

  private static func set(
    _ new: ScrollDescription, of view: SceneScrollView, over old: ScrollDescription?
  ) {
    guard new != old else { return }
    view.contentSize = new.contentSize
    view.contentInset = new.contentInset
    view.isScrollEnabled = new.isScrollEnabled
    view.isDirectionalLockEnabled = new.isDirectionalLockEnabled
    view.isPagingEnabled = new.isPagingEnabled
    view.bounces = new.bounces
    view.alwaysBounceHorizontal = new.alwaysBounceHorizontal
    view.alwaysBounceVertical = new.alwaysBounceVertical
    view.delaysContentTouches = new.delaysContentTouches
    view.canCancelContentTouches = new.canCancelContentTouches
    if let rate = new.decelerationRate { view.decelerationRate = .init(rawValue: rate) }
    if let delay = new.contentTouchDelay { view.contentTouchDelay = delay }
    if new.contentOffset != old?.contentOffset { view.contentOffset = new.contentOffset }
  }
}
