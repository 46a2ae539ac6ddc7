/// A written account of one hit-test: every view asked, indented by depth, with its answer.
///
///     window: button
///       cover: nothing, it is hidden
///       panel: button
///         label: nothing, it cannot be touched
///         button: itself
///
/// Among very many siblings only those that may be at the point are asked, so only they are here.
public final class HitTestWalk: CustomStringConvertible {
  /// One line a view, in the order they were asked.
  public private(set) var lines: [String] = []
  private var depth = 0

  init() {}

  /// The lines as one text.
  public var description: String { lines.joined(separator: "\n") }

  /// Asks a view at a place in its coordinates, and writes its answer down; the line belongs before
  /// those of the views that it asks in turn.
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
  /// The view's name, or its type where it has none.
  public var label: String {
    name.isEmpty ? "\(type(of: self))" : name
  }
}
