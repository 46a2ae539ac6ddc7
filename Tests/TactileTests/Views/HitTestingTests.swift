import Testing

@testable import Tactile

@Suite("Hit-testing")
struct HitTestingTests {
  private let glass = Glass()
  private let box = Rect(x: 100, y: 100, width: 100, height: 100)

  private func hit(_ x: Double, _ y: Double) -> String? {
    glass.window.hitTest(Point(x: x, y: y), with: nil)?.name
  }

  @Test func `S26 S31 the front-most subview answers first`() {
    _ = glass.view("back", box)
    let front = glass.view("front", box)
    #expect(hit(150, 150) == "front")
    glass.window.bringSubviewToFront(glass.window.subviews[0])
    #expect(hit(150, 150) == "back")
    front.removeFromSuperview()
    #expect(hit(50, 50) == "window")
  }

  @Test func `S26 S27 a hidden, transparent or disabled view excludes its subtree`() {
    let outer = glass.view("outer", box)
    _ = glass.view("inner", Rect(x: 0, y: 0, width: 100, height: 100), in: outer)
    #expect(hit(150, 150) == "inner")
    outer.isHidden = true
    #expect(hit(150, 150) == "window")
    outer.isHidden = false
    outer.isUserInteractionEnabled = false
    #expect(hit(150, 150) == "window")
    outer.isUserInteractionEnabled = true
    outer.alpha = 0.005
    #expect(hit(150, 150) == "window")
  }

  @Test(arguments: [(0.005, "window"), (0.02, "a")])
  func `S28 a view is transparent below an alpha of 0.01`(alpha: Double, name: String) {
    glass.view("a", box).alpha = alpha
    #expect(hit(150, 150) == name)
  }

  @Test func `S29 left and top edges are inside, right and bottom edges are not`() {
    _ = glass.view("a", box)
    #expect(hit(100, 100) == "a")
    #expect(hit(199.999, 199.999) == "a")
    #expect(hit(200, 150) == "window")
    #expect(hit(150, 200) == "window")
    let view = View(frame: box)
    view.bounds.origin = Point(x: 10, y: 20)
    #expect(view.point(inside: Point(x: 10, y: 20), with: nil))
    #expect(!view.point(inside: .zero, with: nil))
  }

  @Test func `S30 parts outside the superview cannot be hit`() {
    let outer = glass.view("outer", box)
    _ = glass.view("inner", Rect(x: 50, y: 50, width: 100, height: 100), in: outer)
    #expect(hit(199, 199) == "inner")
    #expect(hit(201, 201) == "window")
  }

  @Test func `S35 an override can take, hide or redirect`() {
    let other = glass.view("other", Rect(x: 500, y: 500, width: 10, height: 10))
    let view = Overriding(frame: box, name: "a")
    glass.window.addSubview(view)
    view.addSubview(View(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "inner"))
    view.answer = view
    #expect(hit(150, 150) == "a")
    view.answer = nil
    #expect(hit(150, 150) == "window")
    view.answer = other
    #expect(hit(150, 150) == "other")
    glass.frame(at: 0, .down(1, 150, 150))
    #expect(glass.takeLog() == ["other began 1"])
  }

  @Test func `S36 an outset enlarges the target inside the superview`() {
    let outer = glass.view("outer", box)
    let inner = glass.view("inner", Rect(x: 40, y: 40, width: 20, height: 20), in: outer)
    inner.hitOutset = 50
    #expect(hit(105, 105) == "inner")
    #expect(hit(95, 150) == "window")
  }

  @Test func `calling hitTest binds no touch`() {
    _ = glass.view("a", box)
    #expect(hit(150, 150) == hit(150, 150))
    #expect(glass.application.event.allTouches.isEmpty)
  }

  @Test func `S39 a touch that hits no view is never delivered`() {
    let window = Window(screen: glass.screen, frame: box, name: "small")
    let application = Application(screen: glass.screen)
    application.addWindow(window)
    var rules: [Int] = []
    application.tracer = { rules.append($0.rule) }
    let device = DeviceID(rawValue: 1)
    let contact = Contact(
      id: .init(device: device, tracking: 1), change: .began, location: Point(x: 10, y: 10))
    application.send(ContactFrame(device: device, timestamp: .zero, contacts: [contact]))
    #expect(rules == [39])
  }

  @Test func `S41 labels, images and their subviews take no touches`() {
    let label = Label(frame: box, text: "hello", name: "label")
    let image = ImageView(frame: box, name: "image")
    glass.window.addSubview(label)
    glass.window.addSubview(image)
    image.addSubview(View(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "inner"))
    #expect(hit(150, 150) == "window")
    label.isUserInteractionEnabled = true
    #expect(hit(150, 150) == "label")
  }

  @Test func `S4 a window of a higher level is hit first, on its own screen only`() {
    let front = Window(screen: glass.screen, frame: box, level: 1, name: "front")
    glass.application.addWindow(front)
    let screen = Screen(name: "second", size: Size(width: 10, height: 10))
    glass.application.addScreen(screen)
    let place = Point(x: 150, y: 150)
    #expect(glass.application.hitTest(place, on: glass.screen) === front)
    #expect(glass.application.hitTest(.zero, on: glass.screen) === glass.window)
    #expect(glass.application.hitTest(.zero, on: screen) == nil)
  }

  @Test func `S43 a withheld end becomes a cancellation when the view leaves`() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    glass.window.addSubview(outer)
    let view = glass.view("a", box, in: outer)
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    outer.addGestureRecognizer(double)
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 20, .up(1))
    glass.frame(at: 30, device: 2, .down(7, 900, 900))
    view.removeFromSuperview()
    glass.advance(to: 1000)
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1"])
  }

  @Test func `S43 recognizers of views that stay keep the touch`() {
    let view = glass.view("a", box)
    glass.watch(TapGestureRecognizer(name: "tap"), on: glass.window)
    glass.frame(at: 0, .down(1, 150, 150))
    view.removeFromSuperview()
    glass.frame(at: 20, .up(1))
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1", "tap ended"])
  }

  @Test func `S26 a walk lists each view that was asked, indented, with its answer`() {
    let outer = glass.view("outer", box)
    _ = glass.view("deep", Rect(x: 0, y: 0, width: 100, height: 100), in: outer)
    glass.view("passive", Rect(x: 0, y: 0, width: 100, height: 100), in: outer)
      .isUserInteractionEnabled = false
    _ = glass.view("beside", Rect(x: 300, y: 300, width: 100, height: 100))
    glass.view("hidden", box).isHidden = true
    let (hit, walk) = glass.window.describeHitTest(Point(x: 150, y: 150))
    #expect(hit?.name == "deep")
    #expect(
      walk.lines.joined(separator: "\n") == """
        window: deep
          hidden: nothing, it is hidden
          beside: nothing, the point is not inside
          outer: deep
            passive: nothing, it cannot be touched
            deep: itself
        """)
  }

  @Test func `S26 S35 a walk lists views that override hit-testing, too`() {
    let other = glass.view("other", Rect(x: 300, y: 300, width: 100, height: 100))
    let redirecting = Overriding(frame: box, name: "redirecting")
    redirecting.answer = other
    let refusing = Overriding(frame: box, name: "refusing")
    glass.window.addSubview(redirecting)
    glass.window.addSubview(refusing)
    let (hit, walk) = glass.window.describeHitTest(Point(x: 150, y: 150))
    #expect(hit === other)
    #expect(walk.lines == ["window: other", "  refusing: nothing", "  redirecting: other"])
  }

  @Test func `a walk among many siblings lists those that were asked`() {
    for number in 0..<100 {
      let frame = Rect(x: Double(number) * 10, y: 0, width: 10, height: 10)
      glass.window.addSubview(View(frame: frame, name: "v\(number)"))
    }
    let (hit, walk) = glass.window.describeHitTest(Point(x: 555, y: 5))
    #expect(hit?.name == "v55")
    #expect(walk.lines.contains("  v55: itself"))
    #expect(walk.lines.count < 20)
  }

  @Test func `a walk among thousands of views at one point has a line for the first 200`() {
    for number in 0..<3000 {
      glass.view("v\(number)", box).isUserInteractionEnabled = number == 0
    }
    let (hit, walk) = glass.window.describeHitTest(Point(x: 150, y: 150))
    #expect(hit?.name == "v0")
    #expect(walk.lines.count == HitTestWalk.mostViews + 1)
    #expect(walk.lines.first == "window: v0")
    #expect(walk.lines[1] == "  v2999: nothing, it cannot be touched")
    // The window and 3000 views were asked.
    #expect(walk.lines.last == "2801 more views were asked")
  }

  @Test func `S206 a view that another view's handler removes receives nothing more in that frame`()
  {
    let first = Remover(frame: box, name: "first")
    glass.window.addSubview(first)
    let second = glass.view("second", Rect(x: 300, y: 300, width: 100, height: 100))
    first.victim = second
    glass.frame(at: 0, .down(1, 150, 150), .down(2, 350, 350))
    #expect(glass.takeLog().isEmpty)
    #expect(second.superview == nil)
  }

  @Test func `S206 a view that a handler adds receives no touch that is already down`() {
    let first = Remover(frame: box, name: "first")
    glass.window.addSubview(first)
    first.addition = { [glass, box] in _ = glass.view("new", box) }
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 8, .move(1, 160, 150))
    glass.frame(at: 16, .up(1))
    #expect(glass.takeLog().isEmpty)
    #expect(hit(150, 150) == "new")
  }
}

private final class Overriding: View {
  weak var answer: View?

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? { answer }
}

private final class Remover: View {
  weak var victim: View?
  var addition: (() -> Void)?

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    victim?.removeFromSuperview()
    addition?()
  }
}
