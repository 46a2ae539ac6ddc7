import Testing

@testable import Tactile

@Suite("Child controllers")
struct ChildControllerTests {
  private let glass = Glass()
  private let box = Rect(x: 0, y: 0, width: 100, height: 100)

  @Test func `S211 an addition and a removal call the same methods as in UIKit`() {
    let parent = Child("parent", glass)
    let child = Child("child", glass)
    parent.addChild(child)
    #expect(glass.takeLog() == ["child will move to parent"])
    #expect(child.parent === parent && parent.children.map(ObjectIdentifier.init) == [.init(child)])
    child.didMove(toParent: parent)
    #expect(glass.takeLog() == ["child moved to parent"])
    child.willMove(toParent: nil)
    child.removeFromParent()
    #expect(glass.takeLog() == ["child will move to nil", "child moved to nil"])
    #expect(child.parent == nil && parent.children.isEmpty)
  }

  @Test func `S211 a child leaves its previous parent`() {
    let (first, second) = (Child("first", glass), Child("second", glass))
    let child = Child("child", glass)
    first.addChild(child)
    second.addChild(child)
    second.addChild(child)
    #expect(first.children.isEmpty)
    #expect(second.children.count == 1)
    #expect(child.parent === second)
    #expect(
      glass.takeLog() == [
        "child will move to first", "child moved to nil", "child will move to second",
      ])
  }

  @Test func `S211 the chain of a child leads through its superview to its parent`() {
    let parent = ViewController(view: View(frame: box))
    let child = ViewController(view: View(frame: box))
    let container = View(frame: box)
    glass.window.rootViewController = parent
    parent.view?.addSubview(container)
    parent.addChild(child)
    container.addSubview(child.view!)
    var chain = ResponderChain(from: child.view!)
    var found: [ObjectIdentifier] = []
    while let responder = chain.next() { found.append(ObjectIdentifier(responder)) }
    let expected: [Responder] = [
      child.view!, child, container, parent.view!, parent, glass.window, glass.application,
    ]
    #expect(found == expected.map { ObjectIdentifier($0) })
  }

  @Test func `S211 a child whose view is nowhere is followed by its parent`() {
    let parent = ViewController(view: View(frame: box))
    let child = ViewController()
    parent.addChild(child)
    #expect(child.next === parent)
    parent.handle("open") { [glass] in glass.write("parent opens") }
    child.target(forAction: "open", withSender: nil)?.perform("open", sender: nil, event: nil)
    #expect(glass.takeLog() == ["parent opens"])
  }

  @Test func `S211 a parent keeps its children, and a child does not keep its parent`() {
    weak var child: ViewController?
    var parent: ViewController? = ViewController()
    weak let watched = parent
    do {
      let new = ViewController()
      parent?.addChild(new)
      child = new
    }
    #expect(child != nil)
    let kept = child
    parent = nil
    #expect(watched == nil)
    #expect(kept?.parent == nil)
  }
}

/// Writes the calls about its parent.
private final class Child: ViewController {
  let name: String
  unowned let glass: Glass

  init(_ name: String, _ glass: Glass) {
    self.name = name
    self.glass = glass
    super.init()
  }

  override func willMove(toParent parent: ViewController?) {
    glass.write("\(name) will move to \((parent as? Child)?.name ?? "nil")")
  }

  override func didMove(toParent parent: ViewController?) {
    glass.write("\(name) moved to \((parent as? Child)?.name ?? "nil")")
  }
}
