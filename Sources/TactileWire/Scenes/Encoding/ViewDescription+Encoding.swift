import Tactile

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
  }
}
