import Testing

@testable import Tactile

@Suite("Responder chain")
struct ResponderChainTests {
  private let glass = Glass()
  private let box = Rect(x: 0, y: 0, width: 100, height: 100)

  @Test func `S44 only the root view of a controller is followed by the controller`() {
    let root = View(frame: box)
    let child = View(frame: box)
    root.addSubview(child)
    glass.window.addSubview(root)
    let controller = ViewController(view: root)
    #expect(root.next === controller)
    #expect(child.next === root)
  }

  @Test func `S45 a root controller is followed by its window`() {
    let controller = ViewController(view: View(frame: box))
    glass.window.rootViewController = controller
    #expect(controller.next === glass.window)
    #expect(controller.view?.window === glass.window)
  }

  @Test func `S45 a root controller without a view is followed by its window`() {
    let controller = ViewController()
    glass.window.rootViewController = controller
    #expect(controller.next === glass.window)
    controller.view = View(frame: box)
    #expect(controller.view?.superview === glass.window)
    glass.window.rootViewController = nil
    #expect(controller.next == nil)
    #expect(glass.window.subviews.isEmpty)
  }

  @Test func `S45 a contained controller is followed by its view's superview`() {
    let outer = ViewController(view: View(frame: box))
    let inner = ViewController(view: View(frame: box))
    glass.window.rootViewController = outer
    outer.view?.addSubview(inner.view!)
    #expect(inner.next === outer.view)
    #expect(outer.view?.next === outer)
  }

  @Test func `S45 presented controllers are followed by their presenters`() {
    let first = ViewController(view: View(frame: box, name: "first"))
    let second = ViewController(view: View(frame: box, name: "second"))
    let third = ViewController(view: View(frame: box, name: "third"))
    glass.window.rootViewController = first
    first.present(second)
    second.present(third)
    var chain = ResponderChain(from: third.view!)
    var names: [ObjectIdentifier] = []
    while let responder = chain.next() { names.append(ObjectIdentifier(responder)) }
    let expected: [Responder] = [
      third.view!, third, second, first, glass.window, glass.application,
    ]
    #expect(names == expected.map { ObjectIdentifier($0) })
    #expect(glass.window.subviews.map(\.name) == ["first", "second", "third"])
    first.dismiss()
    #expect(glass.window.subviews.map(\.name) == ["first"])
    #expect(third.next == nil)
    #expect(second.presentedViewController == nil)
  }

  @Test func `S45 a presented controller can dismiss itself`() {
    let first = ViewController(view: View(frame: box))
    let second = ViewController(view: View(frame: box))
    glass.window.rootViewController = first
    first.present(second)
    second.dismiss()
    #expect(first.presentedViewController == nil)
    #expect(second.view?.window == nil)
  }

  @Test func `S46 a scene is between window and application in the chain`() {
    #expect(glass.window.next === glass.application)
    let scene = WindowScene(application: glass.application)
    glass.window.scene = scene
    #expect(glass.window.next === scene)
    #expect(scene.next === glass.application)
  }

  @Test
  func `S46 the application is followed by its delegate only if that is another kind of responder`()
  {
    let delegate = Responder()
    glass.application.delegate = delegate
    #expect(glass.application.next === delegate)
    let view = View(frame: box)
    glass.application.delegate = view
    #expect(glass.application.next == nil)
    let controller = ViewController()
    glass.application.delegate = controller
    #expect(glass.application.next == nil)
    glass.application.delegate = glass.application
    #expect(glass.application.next == nil)
  }

  @Test func `S47 a replaced root view is not followed by the controller`() {
    let old = View(frame: box)
    let controller = ViewController(view: old)
    glass.window.rootViewController = controller
    let new = View(frame: box)
    controller.view = new
    #expect(old.next == nil)
    #expect(new.next === controller)
    #expect(new.superview === glass.window)
  }

  @Test func `S48 each responder of a cycle receives a forwarded touch once`() {
    let outer = glass.view("outer", box)
    let inner = Circular(frame: box, name: "inner")
    outer.addSubview(inner)
    outer.forwards = true
    inner.glass = glass
    let back = Circular(frame: box, name: "back")
    back.glass = glass
    back.target = inner
    inner.target = back
    var rules: [Int] = []
    glass.application.tracer = { rules.append($0.rule) }
    glass.frame(at: 0, .down(1, 50, 50))
    #expect(glass.takeLog() == ["inner", "back"])
    #expect(rules.contains(48))
  }

  @Test func `S48 an action in a cycle has no target, and each responder is asked once`() {
    let view = Circular(frame: box, name: "view")
    view.target = view
    view.glass = glass
    glass.window.addSubview(view)
    var rules: [Int] = []
    glass.application.tracer = { rules.append($0.rule) }
    let taken = glass.application.sendAction("open", to: nil, from: view, for: nil)
    #expect(!taken)
    #expect(glass.takeLog() == ["view asked"])
    #expect(rules == [48, 61])
  }

  @Test func `S48 each responder before a cycle receives the touch once`() {
    let first = glass.view("first", box)
    first.forwards = true
    let inner = Circular(frame: box, name: "inner")
    let back = Circular(frame: box, name: "back")
    let outer = Circular(frame: box, name: "outer")
    for (view, next) in [(inner, back), (back, outer), (outer, inner)] {
      view.glass = glass
      view.target = next
    }
    let start = Circular(frame: box, name: "start")
    start.glass = glass
    start.target = inner
    first.addSubview(start)
    glass.frame(at: 0, .down(1, 50, 50))
    #expect(glass.takeLog() == ["start", "inner", "back", "outer"])
    glass.application.sendAction("open", to: nil, from: start, for: nil)
    #expect(
      glass.takeLog() == ["start asked", "inner asked", "back asked", "outer asked"])
  }

  @Test func `S49 an unhandled touch goes up to a responder that handles it`() {
    let outer = glass.view("outer", box)
    let inner = View(frame: box)
    outer.addSubview(inner)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 60, 50))
    glass.frame(at: 16, .cancel(1))
    #expect(glass.takeLog() == ["outer began 1", "outer moved 1", "outer cancelled 1"])
  }

  @Test func `S49 S205 a message that reaches the end of the chain is dropped and traced`() {
    glass.window.addSubview(View(frame: box))
    var dropped: [String] = []
    glass.application.tracer = { if $0.rule == 205 { dropped.append($0.message) } }
    glass.frame(at: 0, .down(1, 50, 50))
    #expect(dropped == ["touchesBegan reached the end of the chain: dropped"])
  }

  @Test func `S50 forwarding is per method`() {
    let outer = glass.view("outer", box)
    outer.addSubview(MoveStopper(frame: box))
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 60, 50))
    glass.frame(at: 16, .up(1))
    #expect(glass.takeLog() == ["outer began 1", "outer ended 1"])
  }

  @Test func `S51 super forwards after the override's code, and the touch keeps its hit view`() {
    let outer = glass.view("outer", box)
    let inner = glass.view("inner", box, in: outer)
    inner.forwards = true
    glass.frame(at: 0, .down(1, 50, 50))
    #expect(glass.takeLog() == ["inner began 1", "outer began 1"])
    #expect(glass.application.event.allTouches[0].view === inner)
  }

  @Test func `S52 forwarded touches are not filtered again`() {
    let outer = glass.view("outer", box)
    let left = View(frame: Rect(x: 0, y: 0, width: 50, height: 100))
    let right = View(frame: Rect(x: 50, y: 0, width: 50, height: 100))
    outer.addSubview(left)
    outer.addSubview(right)
    glass.frame(at: 0, .down(1, 10, 50))
    glass.frame(at: 8, .down(2, 60, 50))
    // The outer view takes one touch at a time, but these were delivered to its subviews.
    #expect(glass.takeLog() == ["outer began 1", "outer began 2"])
  }

  @Test func `S54 recognizers receive touches whatever responders do`() {
    let outer = glass.view("outer", box)
    let inner = glass.view("inner", box, in: outer)
    glass.watch(TapGestureRecognizer(name: "tap"), on: outer)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1))
    #expect(inner.next === outer)
    #expect(glass.takeLog() == ["inner began 1", "inner cancelled 1", "tap ended"])
  }

  @Test func `a recognizer outlives its application`() {
    let tap = TapGestureRecognizer()
    let view = View(frame: box)
    do {
      let other = Glass()
      other.window.addSubview(view)
      view.addGestureRecognizer(tap)
      other.frame(at: 0, .down(1, 50, 50))
      #expect(tap.arbiter != nil)
    }
    #expect(tap.arbiter == nil)
    tap.isEnabled = false
    #expect(view.window == nil)
  }
}

/// A view whose `next` can be set, so that chains can form cycles.
private final class Circular: View {
  weak var glass: Glass?
  unowned(unsafe) var target: View?

  override var next: Responder? { target ?? super.next }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    glass?.write(name)
    super.touchesBegan(touches, with: event)
  }

  override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    glass?.write("\(name) asked")
    return false
  }
}

/// Handles moves and forwards everything else.
private final class MoveStopper: View {
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
}
