extension Application {
  /// Keeps a new touch from all views, if its finger explores the screen (S300). System gestures receive it.
  ///
  /// - Returns: Whether the finger explores the screen.
  func explore(_ touch: Touch, _ hit: View, in window: Window) -> Bool {
    guard touch.kind == .direct, !touch.contact.isScripted, !touch.contact.isActing,
      window.isExplorable, isExploring || exploringDevices.contains(touch.contact.device)
    else { return false }
    touch.isExploring = true
    touch.delivery.stage = .over
    (touch.view, touch.window) = (nil, nil)
    trace("touch \(touch.id)", in: window, .explores(touch: touch.id))
    return true
  }

  /// Returns the view that a finger explores at a point of a screen, in points; nil if there is none (S301).
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - screen: The screen.
  package func exploredView(at point: Point, on screen: Screen?) -> View? {
    guard !withholdsAllTouches else { return nil }
    guard let hit = search(point, on: screen), let window = hit.window, window.isExplorable,
      mode != .locked || window.receivesTouchesWhenLocked
    else { return nil }
    return hit.exploredView
  }

  /// Returns whether a touch that lands at a point would belong to a private window.
  package func hasPrivateWindow(at point: Point, on screen: Screen?) -> Bool {
    search(point, on: screen)?.window?.isPrivate ?? false
  }
}

extension View {
  /// The view that speaks for this one when a finger explores it: the control that it is or is in, or the first of
  /// the view and its superviews with a label, or the view itself. A window speaks for no view (S301).
  fileprivate var exploredView: View? {
    var labelled: View?
    var next: View? = self
    while let view = next, !(view is Window) {
      if view.isControl { return view }
      if labelled == nil, view.accessibilityLabel != nil { labelled = view }
      next = view.superview
    }
    return labelled ?? (self is Window ? nil : self)
  }

  /// Returns a point of the view as a point of its screen.
  package func convertToScreen(_ point: Point) -> Point? {
    window.map { $0.transformToSuperview.apply(convert(point, to: nil)) }
  }
}
