import Tactile

/// A view with its contents.
public struct ViewDescription: Equatable, Sendable {
  /// The kind of a view, with the properties of this kind.
  public enum Kind: Equatable, Sendable {
    /// A plain view.
    case view
    /// A button.
    case button(title: String, ControlDescription)
    /// A switch.
    case toggle(SwitchDescription, ControlDescription)
    /// A slider.
    case slider(SliderDescription, ControlDescription)
    /// A stepper.
    case stepper(StepperDescription, ControlDescription)
    /// A segmented control.
    case segmented(SegmentedControlDescription, ControlDescription)
    /// A page control.
    case pages(PageControlDescription, ControlDescription)
    /// A scroll view.
    case scroll(ScrollDescription)
  }

  /// Its name, unique in its window.
  public var name: String
  /// The kind.
  public var kind = Kind.view
  /// The frame in its superview, before its transform.
  public var frame: Rect
  /// The rotation, scale and translation about its center. It must multiply lengths by at least 0.001 in each
  /// direction.
  public var transform = AffineTransform.identity
  /// Whether hit-testing skips it and its subviews.
  public var isHidden = false
  /// Its opacity, from 0 to 1. Hit-testing skips a view below 0.01.
  public var alpha = 1.0
  /// Whether it and its subviews receive touches.
  public var isInteractive = true
  /// Whether it receives a second finger while another finger is on it.
  public var isMultipleTouchEnabled = false
  /// Whether a finger on it excludes fingers on other views, and the other way round.
  public var isExclusiveTouch = false
  /// The distance outside its bounds at which it can be hit, in its own units.
  public var hitOutset = 0.0
  /// The name of the view that receives the hits in this view; nil for this view itself.
  public var hitTarget: String?
  /// The gestures that the compositor's app may receive of touches that hit this view, if the daemon owns the
  /// panel; nil if the view or window around it decides.
  public var compositorGestures: CompositorGestures?
  /// The short text that speaks for it, of 1 to 1000 bytes; nil for none.
  public var label: String?
  /// The text that says what it does, of 1 to 1000 bytes; nil for none.
  public var hint: String?
  /// Whether it may become first responder.
  public var canBecomeFirstResponder = false
  /// The actions it handles.
  public var handles: ActionNames = []
  /// The controller whose root view it is.
  public var controller: ControllerDescription?
  /// The recognizers attached to it.
  public var gestures: [GestureDescription] = []
  /// The views in it, from back to front.
  public var views: [ViewDescription] = []

  /// Creates a view with a frame in its superview.
  public init(name: String, frame: Rect) {
    self.name = name
    self.frame = frame
  }
}

extension ViewDescription.Kind {
  /// Its word in scenes.
  public var word: String {
    switch self {
    case .view: "view"
    case .button: "button"
    case .toggle: "switch"
    case .slider: "slider"
    case .stepper: "stepper"
    case .segmented: "segmentedControl"
    case .pages: "pageControl"
    case .scroll: "scroll"
    }
  }

  /// The properties of a control; nil for other kinds.
  public var control: ControlDescription? {
    switch self {
    case .button(_, let control), .toggle(_, let control), .slider(_, let control),
      .stepper(_, let control), .segmented(_, let control), .pages(_, let control):
      control
    case .view, .scroll: nil
    }
  }

  /// The properties of a scroll view; nil for other kinds.
  var scroll: ScrollDescription? {
    if case .scroll(let scroll) = self { scroll } else { nil }
  }
}

extension ViewDescription {
  /// The name of the pan with which fingers scroll it, such as `list.pan`; nil for other views than scroll
  /// views. It is the default name that a recognizer of the kind `pan` would have.
  package var panName: String? {
    guard kind.scroll != nil else { return nil }
    return "\(name).\(GestureKind.pan.rawValue)"
  }

  /// The names of recognizers that must fail before fingers may scroll it; empty for other views.
  package var panRequirements: [String] {
    get { kind.scroll?.requireToFail ?? [] }
    set {
      guard var scroll = kind.scroll else { return }
      scroll.requireToFail = newValue
      kind = .scroll(scroll)
    }
  }
}

extension ViewDescription {
  /// The view in the scene language.
  var json: JSONValue {
    var members = SceneMembers()
    members.add("name", name)
    members.add("kind", kind == .view ? nil : kind.word)
    members.add("frame", frame)
    addFlags(to: &members)
    kind.addMembers(to: &members)
    members.add("hitTarget", hitTarget)
    members.add("compositorGestures", compositorGestures?.json)
    members.add("label", label)
    members.add("hint", hint)
    members.add("focusable", canBecomeFirstResponder, unless: false)
    members.add("handles", handles.names)
    members.add("controller", controller?.json)
    members.add("gestures", gestures) { $0.json(of: name) }
    members.add("views", views, \.json)
    return members.json
  }

  private func addFlags(to members: inout SceneMembers) {
    if transform != .identity {
      let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
      members.add("transform", .numbers([a, b, c, d, transform.tx, transform.ty]))
    }
    members.add("hidden", isHidden, unless: false)
    members.add("alpha", alpha, unless: 1)
    members.add("interactive", isInteractive, unless: true)
    members.add("multipleTouch", isMultipleTouchEnabled, unless: false)
    members.add("exclusiveTouch", isExclusiveTouch, unless: false)
    members.add("hitOutset", hitOutset, unless: 0)
  }
}

extension ViewDescription.Kind {
  fileprivate func addMembers(to members: inout SceneMembers) {
    switch self {
    case .view: break
    case .button(let title, _): members.add("title", title.isEmpty ? nil : title)
    case .toggle(let toggle, _):
      members.add("on", toggle.isOn, unless: false)
      members.add("pushMovement", toggle.pushMovement)
    case .slider(let slider, _): slider.addMembers(to: &members)
    case .stepper(let stepper, _): stepper.addMembers(to: &members)
    case .segmented(let control, _): control.addMembers(to: &members)
    case .pages(let control, _):
      members.add("pages", control.pages)
      members.add("page", control.current, unless: 0)
      members.add("hidesForSinglePage", control.hidesForSinglePage, unless: false)
    case .scroll(let scroll): scroll.addMembers(to: &members)
    }
    control?.addMembers(to: &members)
  }
}

extension ControlDescription {
  fileprivate func addMembers(to members: inout SceneMembers) {
    members.add("enabled", isEnabled, unless: true)
    members.add("trackingMargin", trackingMargin)
    guard !actions.isEmpty else { return }
    var map = SceneMembers()
    for action in actions { map.add(action.event.rawValue, action.action.json()) }
    members.add("actions", map.json)
  }
}

extension SliderDescription {
  fileprivate func addMembers(to members: inout SceneMembers) {
    // The defaults depend on one another, so all three are written.
    members.add("minimum", minimum)
    members.add("maximum", maximum)
    members.add("value", value)
    members.add("continuous", isContinuous, unless: true)
    members.add("knobWidth", knobWidth)
  }
}

extension StepperDescription {
  fileprivate func addMembers(to members: inout SceneMembers) {
    // The defaults depend on one another, so all three are written.
    members.add("minimum", minimum)
    members.add("maximum", maximum)
    members.add("value", value)
    members.add("step", step, unless: 1)
    members.add("wraps", wraps, unless: false)
    members.add("autorepeat", autorepeat, unless: true)
    members.add("continuous", isContinuous, unless: true)
  }
}

extension SegmentedControlDescription {
  fileprivate func addMembers(to members: inout SceneMembers) {
    members.add("segments", .array(segments.map { .string($0.title) }))
    let disabled = segments.indices.filter { !segments[$0].isEnabled }
    if !disabled.isEmpty { members.add("disabledSegments", .numbers(disabled.map(Double.init))) }
    if segments.contains(where: { $0.width != nil }) {
      members.add("segmentWidths", .numbers(segments.map { $0.width ?? 0 }))
    }
    members.add("selected", selected, unless: SegmentedControl.noSegment)
    members.add("momentary", isMomentary, unless: false)
  }
}

extension ScrollDescription {
  fileprivate func addMembers(to members: inout SceneMembers) {
    members.add("contentSize", contentSize)
    if contentOffset != .zero {
      members.add("contentOffset", .numbers([contentOffset.x, contentOffset.y]))
    }
    if contentInset != .zero {
      let inset = contentInset
      members.add("contentInset", .numbers([inset.top, inset.left, inset.bottom, inset.right]))
    }
    members.add("scrollEnabled", isScrollEnabled, unless: true)
    members.add("directionalLock", isDirectionalLockEnabled, unless: false)
    members.add("paging", isPagingEnabled, unless: false)
    members.add("bounces", bounces, unless: true)
    members.add("alwaysBounceHorizontal", alwaysBounceHorizontal, unless: false)
    members.add("alwaysBounceVertical", alwaysBounceVertical, unless: false)
    members.add("deceleration", decelerationRate)
    members.add("delaysContentTouches", delaysContentTouches, unless: true)
    members.add("contentTouchDelay", contentTouchDelay)
    members.add("canCancelContentTouches", canCancelContentTouches, unless: true)
    members.add("zoomView", zoomView)
    if zoomRange != 1...1 {
      members.add("zoom", .numbers([zoomRange.lowerBound, zoomRange.upperBound]))
      // The default depends on the range.
      members.add("zoomScale", zoomScale)
    }
    members.add("bouncesZoom", bouncesZoom, unless: true)
    members.add("requireToFail", requireToFail)
  }
}

// Applies descriptions to views, for the server and for tests of gestures.

extension ViewDescription {
  /// Updates a view of this kind to this description, without its recognizers and subviews.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - old: The current description of the view; nil for a new view. A value that a user has
  ///     changed, such as a slider's value, stays unless the two descriptions have different
  ///     values.
  package func apply(to view: View, replacing old: ViewDescription?) {
    view.setFrame(frame, transform)
    if view.hitOutset != hitOutset { view.hitOutset = hitOutset }
    view.isHidden = isHidden
    view.alpha = alpha
    view.isUserInteractionEnabled = isInteractive
    view.isMultipleTouchEnabled = isMultipleTouchEnabled
    view.isExclusiveTouch = isExclusiveTouch
    view.compositorGestures = compositorGestures
    view.accessibilityLabel = label
    view.accessibilityHint = hint
    applyKind(to: view, replacing: old)
  }

  private func applyKind(to view: View, replacing old: ViewDescription?) {
    switch kind {
    case .view: break
    case .button(let title, _): (view as? Button)?.title = title
    case .toggle(let new, _): (view as? Switch).map { new.apply(to: $0, replacing: old) }
    case .slider(let new, _): (view as? Slider).map { new.apply(to: $0, replacing: old) }
    case .stepper(let new, _): (view as? Stepper).map { new.apply(to: $0, replacing: old) }
    case .segmented(let new, _):
      (view as? SegmentedControl).map { new.apply(to: $0, replacing: old) }
    case .pages(let new, _): (view as? PageControl).map { new.apply(to: $0, replacing: old) }
    case .scroll(let new): (view as? ScrollView).map { new.apply(to: $0, replacing: old) }
    }
    if let control = kind.control, let view = view as? Control {
      view.isEnabled = control.isEnabled
      if let margin = control.trackingMargin { view.trackingMargin = margin }
    }
  }
}

extension View {
  /// Sets the frame that a description gives the view, which is without the view's transform, and
  /// the transform unless it stays. A view that is zoomed has them at scale 1.
  package func setFrame(_ frame: Rect, _ transform: AffineTransform? = nil) {
    if isZoomed, let scrollView = superview as? ScrollView, scrollView.zoomedView === self {
      return scrollView.place(self, frame: frame, transform: transform)
    }
    if let transform, self.transform != transform { self.transform = transform }
    if bounds.size != frame.size { bounds.size = frame.size }
    if center != frame.center { center = frame.center }
  }
}

extension SwitchDescription {
  fileprivate func apply(to view: Switch, replacing old: ViewDescription?) {
    var before: SwitchDescription?
    if case .toggle(let toggle, _)? = old?.kind { before = toggle }
    if isOn != before?.isOn { view.isOn = isOn }
    if let pushMovement { view.pushMovement = pushMovement }
  }
}

extension SliderDescription {
  fileprivate func apply(to view: Slider, replacing old: ViewDescription?) {
    var before: SliderDescription?
    if case .slider(let slider, _)? = old?.kind { before = slider }
    guard self != before else { return }
    // A slider's minimum is never above its maximum. If both rise, set the maximum first.
    if minimum > view.maximumValue {
      view.maximumValue = maximum
      view.minimumValue = minimum
    } else {
      view.minimumValue = minimum
      view.maximumValue = maximum
    }
    if value != before?.value { view.value = value }
    view.isContinuous = isContinuous
    view.knobWidth = knobWidth
  }
}

extension StepperDescription {
  fileprivate func apply(to view: Stepper, replacing old: ViewDescription?) {
    var before: StepperDescription?
    if case .stepper(let stepper, _)? = old?.kind { before = stepper }
    guard self != before else { return }
    view.minimumValue = minimum
    view.maximumValue = maximum
    if value != before?.value { view.value = value }
    view.stepValue = step
    view.wraps = wraps
    view.autorepeat = autorepeat
    view.isContinuous = isContinuous
  }
}

extension SegmentedControlDescription {
  fileprivate func apply(to view: SegmentedControl, replacing old: ViewDescription?) {
    var before: SegmentedControlDescription?
    if case .segmented(let control, _)? = old?.kind { before = control }
    guard self != before else { return }
    view.segments = segments
    // A momentary control ignores a selection.
    view.isMomentary = false
    if selected != before?.selected { view.selectedSegmentIndex = selected }
    view.isMomentary = isMomentary
  }
}

extension PageControlDescription {
  fileprivate func apply(to view: PageControl, replacing old: ViewDescription?) {
    var before: PageControlDescription?
    if case .pages(let control, _)? = old?.kind { before = control }
    guard self != before else { return }
    view.numberOfPages = pages
    if current != before?.current { view.currentPage = current }
    view.hidesForSinglePage = hidesForSinglePage
  }
}

extension ScrollDescription {
  fileprivate func apply(to view: ScrollView, replacing old: ViewDescription?) {
    var before: ScrollDescription?
    if case .scroll(let scroll)? = old?.kind { before = scroll }
    guard self != before else { return }
    view.naturalSize = contentSize
    view.contentInset = contentInset
    view.isScrollEnabled = isScrollEnabled
    view.isDirectionalLockEnabled = isDirectionalLockEnabled
    view.isPagingEnabled = isPagingEnabled
    view.bounces = bounces
    view.alwaysBounceHorizontal = alwaysBounceHorizontal
    view.alwaysBounceVertical = alwaysBounceVertical
    view.delaysContentTouches = delaysContentTouches
    view.canCancelContentTouches = canCancelContentTouches
    if let decelerationRate { view.decelerationRate = .init(rawValue: decelerationRate) }
    if let contentTouchDelay { view.contentTouchDelay = contentTouchDelay }
    view.bouncesZoom = bouncesZoom
    if zoomRange != before?.zoomRange { view.setZoomLimits(zoomRange) }
    if zoomScale != before?.zoomScale { view.restoreZoom(zoomScale) }
    if contentOffset != before?.contentOffset { view.contentOffset = contentOffset }
  }
}
