/// A written account of one hit-test: every view asked, indented by depth, with its answer.
public final class HitTestWalk {
  /// One line a view, in the order they were asked.
  public private(set) var lines: [String] = []
  private var depth = 0

  init() {}

  func enter(_ view: View) {
    write(view, "inside, asks its subviews")
    depth += 1
  }

  func leave(_ view: View, hit: View) {
    depth -= 1
    if hit === view { write(view, "hit: no subview wants it") }
  }

  fileprivate func write(_ view: View, _ answer: String) {
    lines.append(String(repeating: "  ", count: depth) + "\(view.label): \(answer)")
  }
}

extension HitTestWalk? {
  /// Notes, if anybody is listening, that a view is not hit; always nil, for use in a `return`.
  func refuse(_ view: View, _ reason: @autoclosure () -> String) -> View? {
    self?.write(view, reason())
    return nil
  }
}

extension View {
  /// The view's name, or its type where it has none.
  public var label: String {
    name.isEmpty ? "\(type(of: self))" : name
  }
}
