/// A text account of one hit-test: every view that was asked, indented by depth, with its answer.
///
///     window: button
///       cover: nothing, it is hidden
///       panel: button
///         label: nothing, it cannot be touched
///         button: itself
///
/// A view with many subviews asks only those that may contain the point, so only these are listed.
public final class HitTestWalk: CustomStringConvertible {
  /// One line for each view, in the order in which they were asked.
  public private(set) var lines: [String] = []
  private var depth = 0

  init() {}

  /// The lines, joined with newlines.
  public var description: String { lines.joined(separator: "\n") }

  /// Asks a view for its hit view and records the answer. The line of a view precedes the lines of
  /// its subviews.
  func ask(_ view: View, at place: Point, with event: TouchEvent?) -> View? {
    let line = lines.count
    lines.append("")
    depth += 1
    let hit = view.hitTest(place, with: event)
    depth -= 1
    let indent = String(repeating: "  ", count: depth)
    lines[line] = "\(indent)\(view.label): \(Self.answer(hit, of: view, at: place, event))"
    return hit
  }

  private static func answer(
    _ hit: View?, of view: View, at place: Point, _ event: TouchEvent?
  ) -> String {
    if let hit { return hit === view ? "itself" : hit.label }
    if view.isHidden { return "nothing, it is hidden" }
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
