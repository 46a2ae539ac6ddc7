import Tactile

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
