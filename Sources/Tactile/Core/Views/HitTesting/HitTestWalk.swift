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
