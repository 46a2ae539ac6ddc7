extension View {
  /// Whether the view can be hit: not hidden, not transparent, and with user interaction enabled
  /// (S26, S28, S237).
  public var canBeHit: Bool { hitObstacles.isEmpty }

  /// Whether users can see the view, unless a superview or another view prevents it (S26, S28, S237).
  package var canBeSeen: Bool {
    hitObstacles.isDisjoint(with: [.hidden, .hidesItself, .transparent])
  }

  /// Returns the hit view of the front-most subview that has one. Only subviews that may contain
  /// the point are asked (S31).
  func hitTestSubviews(_ point: Point, with event: TouchEvent?) -> View? {
    guard !subviews.isEmpty else { return nil }
    let walk = window?.hitTestWalk
    if subviewIndex != nil { return hitTestIndexedSubviews(point, event, walk) }
    return subviews.lastAnswer { ask($0, point, event, walk) }
  }

  private func hitTestIndexedSubviews(
    _ point: Point, _ event: TouchEvent?, _ walk: HitTestWalk?
  ) -> View? {
    refreshIndex()
    guard let index = subviewIndex else { return nil }
    guard let walk else {
      return index.firstAnswer(at: point) { ask(subviews[$0], point, event, nil) }
    }
    return index.firstAccount(at: point) { position, mayAnswer in
      if !mayAnswer, walk.skip() { return nil }
      return ask(subviews[position], point, event, walk)
    }
  }

  /// Asks a subview for its hit view, and records the answer if a walk is active. The superview
  /// records it, so overrides of `hitTest` are recorded too.
  @inline(__always)
  private func ask(
    _ subview: View, _ point: Point, _ event: TouchEvent?, _ walk: HitTestWalk?
  ) -> View? {
    let place = subview.convertFromSuperview(point)
    if let walk { return walk.ask(subview, at: place, with: event) }
    return subview.isSurelyMissed(at: place) ? nil : subview.hitTest(place, with: event)
  }

  /// Whether a point in the view's coordinates does not hit it, whatever overrides do. This is cheaper
  /// than to ask.
  private func isSurelyMissed(at place: Point) -> Bool {
    !(canBeHit && reach.contains(place)) && type(of: self).isHitOnlyInsideFrame
  }
}

/// A text account of one hit-test: every view that was asked, indented by depth, with its answer.
///
///     window: button
///       cover: nothing, it is hidden
///       panel: button
///         label: nothing, it cannot be touched
///         button: itself
///
/// A view with many subviews asks only those that contain the point, so only these are listed.
/// The account has at most ``mostViews`` views; a further line gives the number of the others.
public final class HitTestWalk: CustomStringConvertible {
  /// The most views with a line of their own. A point in a page is usually in fewer than 30 views.
  public static let mostViews = 200

  /// One line for each view, in the order in which they were asked.
  public var lines: [String] {
    left == 0 ? views : views + ["\(left) more \(left == 1 ? "view was" : "views were") asked"]
  }
  private var views: [String] = []
  /// The number of views that were asked and have no line.
  private var left = 0
  private var depth = 0

  init() {}

  /// The lines, joined with newlines.
  public var description: String { lines.joined(separator: "\n") }

  /// Asks a view for its hit view and records the answer. The line of a view precedes the lines of
  /// its subviews.
  func ask(_ view: View, at place: Point, with event: TouchEvent?) -> View? {
    guard views.count < Self.mostViews else {
      left += 1
      return view.hitTest(place, with: event)
    }
    let line = views.count
    views.append("")
    depth += 1
    let hit = view.hitTest(place, with: event)
    depth -= 1
    let indent = String(repeating: "  ", count: depth)
    views[line] = "\(indent)\(view.label): \(Self.answer(hit, of: view, at: place, event))"
    return hit
  }

  /// Counts a view that cannot answer, instead of asking it, if it would have no line; otherwise
  /// returns false.
  func skip() -> Bool {
    guard views.count >= Self.mostViews else { return false }
    left += 1
    return true
  }

  private static func answer(
    _ hit: View?, of view: View, at place: Point, _ event: TouchEvent?
  ) -> String {
    if let hit { return hit === view ? "itself" : hit.label }
    if !view.hitObstacles.isDisjoint(with: [.hidden, .hidesItself]) {
      return "nothing, it is hidden"
    }
    if !view.canBeHit { return "nothing, it cannot be touched" }
    guard view.point(inside: place, with: event) else {
      return "nothing, the point is not inside"
    }
    let passes = (view as? Window)?.passesTouchesThrough ?? false
    return passes ? "nothing, it passes touches through" : "nothing"
  }
}

extension View {
  /// The name of the view; if it has none, its type.
  public var label: String {
    name.isEmpty ? "\(type(of: self))" : name
  }
}

extension View {
  /// Whether a touch that hits the view does not miss: the view, or a superview in the same scroll view, is a
  /// control, also a disabled one, or has an enabled tap or long press (S295).
  var isPartOfTarget: Bool { firstInContent { $0.isControl || $0.hasPress } != nil }

  /// The enabled control, or the view with an enabled tap or long press, that the view is or is in; nil for none.
  var enabledTarget: View? {
    guard let found = firstInContent({ $0.isControl || $0.hasPress }) else { return nil }
    return found.isDisabledControl ? nil : found
  }

  private var hasPress: Bool {
    gestureRecognizers.contains { $0.isEnabled && $0.isPress }
  }

  /// Returns the first of the view and its superviews for which `isMeant` is true, up to its scroll view or
  /// window: these contain targets, and are none.
  private func firstInContent(_ isMeant: (View) -> Bool) -> View? {
    var next: View? = self
    while let view = next, !view.containsTargets {
      if isMeant(view) { return view }
      next = view.superview
    }
    return nil
  }
}

extension View {
  /// The view that speaks for this one when a finger explores it: the control that it is or is in, or the first of
  /// the view and its superviews with a label, or the view itself. A window speaks for no view (S301).
  var exploredView: View? {
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

extension View {
  /// The nearest view, from this one up to its window, that states what the compositor's app may receive
  /// (S220); nil if none does, or if it has no effect in the window.
  package final var compositorLimit: (view: View, gestures: CompositorGestures)? {
    guard window?.limitsCompositor ?? false else { return nil }
    var view: View? = self
    while let current = view {
      if let gestures = current.compositorGestures { return (current, gestures) }
      view = current.superview
    }
    return nil
  }
}
