import Testing

@testable import Tactile

@Suite("View tree")
struct ViewTreeTests {
  private let glass = Glass()
  private let box = Rect(x: 0, y: 0, width: 100, height: 100)

  private func probe(_ name: String) -> TreeProbe {
    let view = TreeProbe(frame: box, name: name)
    view.glass = glass
    return view
  }

  /// A superview with subviews that have the letters of a text as names, back to front.
  private func parent(of names: String) -> View {
    let parent = View(frame: box)
    for name in names { parent.addSubview(View(frame: box, name: "\(name)")) }
    return parent
  }

  private func names(_ view: View) -> String { view.subviews.map(\.name).joined() }

  // MARK: Calls about a move

  @Test func `S210 a view and its superview receive the calls of an addition in order`() {
    let outer = probe("outer")
    let inner = probe("inner")
    outer.addSubview(inner)
    _ = glass.takeLog()
    let parent = probe("parent")
    glass.window.addSubview(parent)
    _ = glass.takeLog()
    parent.addSubview(outer)
    #expect(
      glass.takeLog() == [
        "outer will move to parent", "outer will move to window", "inner will move to window",
        "outer moved to window", "inner moved to window", "outer moved to parent",
        "parent has outer",
      ])
  }

  @Test func `S210 the calls of a removal come before and after the end of its touches`() {
    let parent = probe("parent")
    let view = probe("view")
    glass.window.addSubview(parent)
    parent.addSubview(view)
    glass.frame(at: 0, .down(1, 50, 50))
    _ = glass.takeLog()
    view.removeFromSuperview()
    #expect(
      glass.takeLog() == [
        "view will move to nil", "parent loses view", "view will leave", "view cancelled",
        "view left", "view moved to nil",
      ])
  }

  @Test func `S210 a move inside a window calls nothing about the window`() {
    let (first, second, view) = (probe("first"), probe("second"), probe("view"))
    glass.window.addSubview(first)
    glass.window.addSubview(second)
    first.addSubview(view)
    glass.frame(at: 0, .down(1, 50, 50))
    _ = glass.takeLog()
    second.addSubview(view)
    #expect(
      glass.takeLog() == [
        "view will move to second", "first loses view", "view moved to second", "second has view",
      ])
  }

  @Test func `S210 a new position among its siblings is no move`() {
    let parent = probe("parent")
    let view = probe("view")
    parent.addSubview(view)
    parent.addSubview(probe("other"))
    _ = glass.takeLog()
    parent.addSubview(view)
    parent.sendSubviewToBack(view)
    parent.bringSubviewToFront(view)
    #expect(glass.takeLog().isEmpty)
    #expect(names(parent) == "otherview")
  }

  @Test func `S210 a view that moves itself on when it is removed stays where it is`() {
    let (first, second) = (probe("first"), probe("second"))
    let view = probe("view")
    glass.window.addSubview(first)
    glass.window.addSubview(second)
    first.addSubview(view)
    view.onWillLeave = { [unowned view] in
      view.onWillLeave = nil
      second.addSubview(view)
    }
    view.removeFromSuperview()
    #expect(view.superview === second)
    #expect(first.subviews.isEmpty && second.subviews.count == 1)
  }

  // MARK: Positions

  @Test func `S216 a view is inserted in front of or behind a sibling`() {
    let parent = parent(of: "abc")
    parent.insertSubview(View(name: "x"), aboveSubview: parent.subviews[0])
    #expect(names(parent) == "axbc")
    parent.insertSubview(View(name: "y"), belowSubview: parent.subviews[0])
    #expect(names(parent) == "yaxbc")
  }

  @Test(arguments: [
    ("abcd", 0, 2, "bcad", "bacd"), ("abcd", 3, 1, "abdc", "adbc"), ("abcd", 1, 2, "acbd", "abcd"),
    ("abcd", 2, 1, "abcd", "acbd"), ("abcd", 2, 2, "abcd", "abcd"),
  ])
  func `S216 a sibling moves in front of or behind another one`(
    start: String, view: Int, sibling: Int, above: String, below: String
  ) {
    let first = parent(of: start)
    first.insertSubview(first.subviews[view], aboveSubview: first.subviews[sibling])
    #expect(names(first) == above)
    let second = parent(of: start)
    second.insertSubview(second.subviews[view], belowSubview: second.subviews[sibling])
    #expect(names(second) == below)
  }

  @Test(arguments: [3, 30])
  func `S216 S31 after a change of the order the front-most view is hit`(count: Int) {
    let parent = View(frame: box)
    for number in 0..<count { parent.addSubview(View(frame: box, name: "\(number)")) }
    func front() -> String? { parent.hitTest(Point(x: 5, y: 5), with: nil)?.name }
    #expect(front() == "\(count - 1)")
    parent.sendSubviewToBack(parent.subviews[count - 1])
    #expect(front() == "\(count - 2)")
    #expect(parent.subviews[0].name == "\(count - 1)")
    parent.exchangeSubview(at: 1, withSubviewAt: count - 1)
    #expect(front() == "0")
    parent.subviews[count - 1].isHidden = true
    #expect(front() == parent.subviews[count - 2].name)
    parent.insertSubview(View(frame: box, name: "new"), aboveSubview: parent.subviews[count - 1])
    #expect(front() == "new")
    parent.insertSubview(View(frame: box, name: "back"), at: 0)
    #expect(front() == "new")
    parent.subviews[count + 1].removeFromSuperview()
    #expect(front() == parent.subviews[count - 1].name)
  }

  @Test func `S216 an insertion behind many views reads none of their places again`() {
    let parent = View(frame: box)
    for number in 0..<1000 {
      parent.insertSubview(CountedPlace(frame: box, name: "\(number)"), at: 0)
      parent.subviews[0].center = Point(x: 40, y: 40)
    }
    #expect(CountedPlace.readings < 100)
    #expect(parent.hitTest(Point(x: 5, y: 5), with: nil)?.name == "0")
    #expect((1000..<1100).contains(CountedPlace.readings))
  }

  // MARK: Tags

  @Test func `a view is found by its tag, at first among the views that come first in the tree`() {
    let root = parent(of: "ab")
    let inner = View(name: "inner")
    root.subviews[0].addSubview(inner)
    inner.tag = 7
    root.subviews[1].tag = 7
    #expect(root.viewWithTag(7) === inner)
    #expect(root.viewWithTag(8) == nil)
    root.tag = 7
    #expect(root.viewWithTag(7) === root)
  }
}

/// Writes the calls about its moves.
private final class TreeProbe: View {
  weak var glass: Glass?
  var onWillLeave: (() -> Void)?

  override func willMove(toSuperview newSuperview: View?) {
    glass?.write("\(name) will move to \(newSuperview?.name ?? "nil")")
    #expect(superview !== newSuperview)
  }

  override func didMoveToSuperview() {
    glass?.write("\(name) moved to \(superview?.name ?? "nil")")
  }

  override func willMove(toWindow newWindow: Window?) {
    #expect(window !== newWindow)
    glass?.write(newWindow == nil ? "\(name) will leave" : "\(name) will move to window")
    if newWindow == nil { onWillLeave?() }
  }

  override func didMoveToWindow() {
    glass?.write(window == nil ? "\(name) left" : "\(name) moved to window")
  }

  override func didAddSubview(_ subview: View) {
    #expect(subview.superview === self)
    glass?.write("\(name) has \(subview.name)")
  }

  override func willRemoveSubview(_ subview: View) {
    #expect(subview.superview === self)
    glass?.write("\(name) loses \(subview.name)")
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    glass?.write("\(name) cancelled")
  }
}

/// Counts how often the place of an instance is read. Only one test uses it.
private final class CountedPlace: View {
  nonisolated(unsafe) static var readings = 0

  override class var isHitOnlyInsideFrame: Bool {
    readings += 1
    return true
  }
}
