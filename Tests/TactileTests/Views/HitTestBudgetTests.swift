import Testing

@testable import Tactile

@Suite("The work of hit-tests in a frame")
struct HitTestBudgetTests {
  private let glass = Glass()
  private let target = Rect(x: 500, y: 500, width: 10, height: 10)
  /// The work to ask the window, to compare a group of views and 20 views, and to ask the last one.
  private let wholeSearch = 4 + 1 + 20 + 4

  init() { limit(glass.window) }

  private func limit(_ window: Window, user: Int = 1000) {
    window.tapCountGroup = user
    window.isLimited = true
  }

  /// Adds views: the first is at the target, and the others are in front of it and around it.
  @discardableResult
  private func fill(_ superview: View, _ name: String = "target", others: Int = 19) -> View {
    let view = glass.view(name, target, in: superview)
    for number in 0..<others {
      let side = number % 2 == 0 ? 100.0 : 900
      _ = glass.view("other", Rect(x: side, y: side, width: 10, height: 10), in: superview)
    }
    return view
  }

  private func window(_ name: String, user: Int, passesThrough: Bool = false) -> Window {
    let window = Window(screen: glass.screen, name: name)
    limit(window, user: user)
    window.passesTouchesThrough = passesThrough
    glass.application.addWindow(window)
    return window
  }

  /// Returns the labels of the views that new fingers hit, which land in one frame at the target.
  private func land(_ fingers: Int = 1, at milliseconds: Int = 0) -> [String] {
    glass.frame(at: milliseconds, (1...fingers).map { .down(Int32($0), 505, 505) })
    defer { glass.frame(at: milliseconds + 1, (1...fingers).map { .up(Int32($0)) }) }
    return glass.application.liveTouches.map { $0.view?.name ?? "nothing" }
  }

  @Test func `S225 a search does as much work as the limit, and no more`() {
    fill(glass.window)
    glass.application.mostHitTestWork = wholeSearch
    #expect(land() == ["target"])
    glass.application.mostHitTestWork = wholeSearch - 1
    #expect(land(at: 10) == ["window"])
    glass.application.mostHitTestWork = nil
    #expect(land(at: 20) == ["target"])
  }

  @Test func `S225 each of a few views is asked, which is more work than a comparison`() {
    fill(glass.window, others: 4)
    glass.application.mostHitTestWork = 4 + 5 * 4
    #expect(land() == ["target"])
    glass.application.mostHitTestWork = 4 + 5 * 4 - 1
    #expect(land(at: 10) == ["window"])
  }

  @Test func `S225 a group of views away from the point is one comparison`() {
    let view = glass.view("target", target)
    for _ in 0..<31 { _ = glass.view("near", Rect(x: 0, y: 0, width: 1, height: 1)) }
    for _ in 0..<320 { _ = glass.view("other", Rect(x: 0, y: 0, width: 1, height: 1)) }
    glass.application.mostHitTestWork = 4 + 10 + 1 + 32 + 4
    #expect(land() == [view.name])
    glass.application.mostHitTestWork = 4 + 10 + 1 + 32 + 3
    #expect(land(at: 10) == ["window"])
  }

  @Test func `S225 the touch goes to the innermost view whose subviews are searched`() {
    let outer = glass.view("outer", Rect(x: 0, y: 0, width: 1000, height: 1000))
    let inner = glass.view("inner", Rect(x: 0, y: 0, width: 1000, height: 1000), in: outer)
    fill(inner)
    glass.application.mostHitTestWork = wholeSearch + 8
    #expect(land() == ["target"])
    let expected = [
      (0, "window"), (7, "window"), (8, "outer"), (11, "outer"), (12, "inner"),
      (wholeSearch + 7, "inner"),
    ]
    for (step, (work, name)) in expected.enumerated() {
      glass.application.mostHitTestWork = work
      #expect(land(at: 10 + step * 10) == [name], "\(work)")
    }
  }

  @Test func `S225 all new touches of a frame share the work, and the next frame has its own`() {
    fill(glass.window)
    glass.application.mostHitTestWork = 3 * wholeSearch
    #expect(land(5) == ["target", "target", "target", "window", "window"])
    #expect(land(3, at: 10) == ["target", "target", "target"])
  }

  @Test func `S225 the touch does not fall through to a window of another user`() {
    fill(glass.window)
    let front = window("front", user: 1001)
    fill(front, "front target")
    glass.application.mostHitTestWork = wholeSearch - 1
    #expect(land(2) == ["front", "front"])
  }

  @Test
  func `S225 windows that pass touches through count as not hit, those of others are searched`() {
    fill(glass.window)
    for number in 0..<3 {
      fill(window("front \(number)", user: 1001, passesThrough: true))
        .isUserInteractionEnabled = false
    }
    glass.application.mostHitTestWork = wholeSearch
    // The windows in front need more work together, and the window of the other user needs as much again.
    #expect(land() == ["target"])
    glass.application.mostHitTestWork = wholeSearch - 1
    #expect(land(at: 10) == ["window"])
    fill(glass.application.windows[0], "front target", others: 0)
    #expect(land(at: 20) == ["front target"])
  }

  @Test func `S225 windows without limits are searched to the end`() {
    glass.window.isLimited = false
    fill(glass.window)
    let front = window("front", user: 1001, passesThrough: true)
    fill(front).isHidden = true
    glass.application.mostHitTestWork = 1
    #expect(land(40) == Array(repeating: "target", count: 40))
  }

  @Test func `S225 more than eight users share the work of eight`() {
    fill(glass.window)
    for user in 1...15 { _ = window("\(user)", user: user, passesThrough: true) }
    glass.application.mostHitTestWork = 2 * wholeSearch
    #expect(land(2) == ["target", "window"])
    glass.application.removeWindows(Array(glass.application.windows.prefix(8)))
    #expect(land(2, at: 10) == ["target", "target"])
  }

  @Test(arguments: [(1, 10_000), (8, 10_000), (9, 8888), (16, 5000), (40, 2000), (200, 500)])
  func `S225 each user may do at least a twentieth of the work of one`(users: Int, share: Int) {
    #expect(HitTestBudget.share(of: 10_000, for: users) == share)
  }

  @Test func `S225 with 80 users, each does a tenth of the work of one`() {
    fill(glass.window)
    for user in 1..<80 { _ = window("\(user)", user: user, passesThrough: true) }
    glass.application.mostHitTestWork = 10 * wholeSearch
    #expect(land(2) == ["target", "window"])
  }

  @Test func `S225 a call of hitTest has no limit, and takes nothing from touches`() {
    let view = fill(glass.window)
    glass.application.mostHitTestWork = wholeSearch
    for _ in 0..<3 {
      #expect(glass.application.hitTest(Point(x: 505, y: 505), on: glass.screen) === view)
      #expect(glass.window.describeHitTest(Point(x: 505, y: 505)).hit === view)
    }
    #expect(land() == ["target"])
    glass.application.mostHitTestWork = 1
    #expect(glass.application.hitTest(Point(x: 505, y: 505), on: glass.screen) === view)
  }

  @Test func `S225 the trace names the view that gets the touch, once for each touch`() {
    let inner = glass.view("inner", Rect(x: 0, y: 0, width: 1000, height: 1000))
    fill(inner)
    for number in 0..<3 { _ = window("front \(number)", user: 1000, passesThrough: true) }
    var records: [TraceRecord] = []
    glass.application.tracer = { if $0.rule == 225 { records.append($0) } }
    glass.application.mostHitTestWork = 3 * 4 + 4 + wholeSearch - 1
    #expect(land(2) == ["inner", "window"])
    let touches = records.map { record in
      if case .tooManyViews(let touch) = record.decision {
        "\(record.subject) \(touch)"
      } else {
        ""
      }
    }
    // The second touch finds no work left in the first window.
    #expect(touches == ["inner 1", "front 2 2"])
    glass.window.isPrivate = true
    glass.application.removeWindows(Array(glass.application.windows.dropLast()))
    records = []
    glass.application.mostHitTestWork = 9
    #expect(land(at: 10) == ["inner"])
    #expect(records.isEmpty)
  }

  @Test func `S225 a hover has the limit of a frame`() {
    let hover = HoverGestureRecognizer(name: "hover")
    glass.watch(hover, on: fill(glass.window))
    glass.watch(HoverGestureRecognizer(name: "whole"), on: glass.window)
    func move(at milliseconds: Int) -> [String] {
      glass.application.send(
        .hover(
          HoverEvent(
            timestamp: Glass.time(milliseconds), device: DeviceID(rawValue: 1), phase: .moved,
            screenLocation: Point(x: 505, y: 505))))
      return glass.takeLog()
    }
    glass.application.mostHitTestWork = wholeSearch
    #expect(move(at: 0) == ["hover began", "whole began"])
    #expect(move(at: 0) == ["hover changed", "whole changed"])
    glass.application.mostHitTestWork = wholeSearch - 1
    #expect(move(at: 0) == ["hover ended", "whole changed"])
  }
}

extension HitTestBudgetTests {
  @Test func `S225 a frame of many touches soon leaves out windows whose budget is spent`() {
    let rearmost = window("rearmost", user: 1, passesThrough: true)
    fill(rearmost)
    for number in 0..<200 { _ = window("front", user: 1 + number % 2, passesThrough: true) }
    glass.application.mostHitTestWork = 100
    #expect(land(100) == Array(repeating: "window", count: 100))
    #expect(glass.application.windowIndex.looks < 3 * glass.application.windows.count)
    // The next frame asks all of them.
    glass.application.mostHitTestWork = 10_000
    #expect(land(at: 10) == ["target"])
    #expect(glass.application.windowIndex.looks == 0)
  }
}

@Suite("Windows at a point")
struct WindowIndexTests {
  private let glass = Glass()

  private func hit(at milliseconds: Int) -> String? {
    glass.frame(at: milliseconds, .down(1, 505, 505))
    defer { glass.frame(at: milliseconds + 1, .up(1)) }
    return glass.application.liveTouches.first?.window?.name
  }

  @Test func `S4 a new touch finds windows that came, moved, changed or left`() {
    let small = Rect(x: 500, y: 500, width: 10, height: 10)
    #expect(hit(at: 0) == "window")
    let front = Window(screen: glass.screen, frame: small, name: "front")
    glass.application.addWindow(front)
    #expect(hit(at: 10) == "front")
    front.frame.origin.x = 600
    #expect(hit(at: 20) == "window")
    front.hitOutset = 100
    #expect(hit(at: 30) == "front")
    front.isHidden = true
    #expect(hit(at: 40) == "window")
    front.isHidden = false
    glass.application.setLevel(-1, of: front)
    #expect(hit(at: 50) == "window")
    glass.application.reorderWindows([front])
    #expect(hit(at: 60) == "front")
    front.transform = AffineTransform(scaleX: 0.1, scaleY: 0.1)
    #expect(hit(at: 70) == "window")
    glass.application.removeWindow(glass.window)
    #expect(hit(at: 80) == nil)
  }

  @Test(arguments: [3, 300])
  func `S4 only the windows at the point are asked`(number: Int) {
    let counter = Counter()
    for window in 0..<number {
      let place = Rect(x: Double(window % 2) * 600, y: 0, width: 300, height: 1000)
      let front = Asked(screen: glass.screen, frame: place)
      front.counter = counter
      front.passesTouchesThrough = true
      glass.application.addWindow(front)
    }
    #expect(hit(at: 0) == "window")
    #expect(counter.questions == 0)
  }

  @Test func `S4 a window that may be hit outside its frame is asked`() {
    let front = Bulging(
      screen: glass.screen, frame: Rect(x: 0, y: 0, width: 10, height: 10), name: "front")
    glass.application.addWindow(front)
    #expect(hit(at: 0) == "front")
  }

  @Test func `S24 a recognizer receives touches of other windows while it is screen-wide`() {
    let behind = Window(screen: glass.screen, level: -1, name: "behind")
    glass.application.addWindow(behind)
    let press = LongPressGestureRecognizer(name: "press")
    behind.addGestureRecognizer(press)
    func receives(at milliseconds: Int) -> Bool {
      glass.frame(at: milliseconds, .down(1, 505, 505))
      defer { glass.frame(at: milliseconds + 1, .up(1)) }
      return !press.sequence.isEmpty
    }
    #expect(!receives(at: 0))
    press.isScreenWide = true
    #expect(receives(at: 10))
    behind.removeGestureRecognizer(press)
    #expect(!receives(at: 20))
    behind.addGestureRecognizer(press)
    #expect(receives(at: 30))
    press.isScreenWide = false
    #expect(!receives(at: 40))
  }
}

private final class Counter {
  var questions = 0
}

/// Counts its hit-tests. It is hit only inside its frame.
private final class Asked: Window {
  var counter: Counter?

  override class var isHitOnlyInsideFrame: Bool { true }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    counter?.questions += 1
    return super.hitTest(point, with: event)
  }
}

/// Is hit everywhere, which an index cannot know.
private final class Bulging: Window {
  override func point(inside point: Point, with event: TouchEvent?) -> Bool { true }
}
