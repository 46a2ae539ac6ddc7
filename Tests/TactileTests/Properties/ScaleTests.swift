import Testing

@testable import Tactile

/// The cost of many views, recognizers and fingers in questions and calls. `make bench` counts the
/// instructions.
@Suite("Many views, recognizers and fingers")
struct ScaleTests {
  private let glass = Glass()

  @Test func `a recognizer that no touch reaches is never called`() {
    let crowd = (0..<1000).map { cell($0) }
    let reached = crowd[0].recognizer
    glass.frame(at: 0, .down(1, 5, 5))
    for step in 1...50 { glass.frame(at: 8 * step, .move(1, 5 + Double(step), 5)) }
    glass.frame(at: 500, .up(1))
    glass.advance(to: 5000)
    #expect(reached.calls.count == 54)
    #expect(crowd.dropFirst().allSatisfy { $0.recognizer.calls.isEmpty })
  }

  @Test func `a view is hit-tested when a touch begins, and never again for that touch`() {
    let crowd = (0..<1000).map { cell($0) }
    glass.frame(at: 0, .down(1, 5, 5))
    let asked = crowd.map(\.questions)
    for step in 1...50 { glass.frame(at: 8 * step, .move(1, 5 + Double(step), 5)) }
    glass.frame(at: 500, .up(1))
    #expect(asked.reduce(0, +) <= 16)
    #expect(crowd.map(\.questions) == asked)
  }

  @Test func `of hundreds of touches only the one that moves is delivered`() {
    let crowd = (0..<400).map { cell($0) }
    for (index, view) in crowd.enumerated() {
      let middle = view.frame.center
      glass.frame(
        at: index, device: UInt32(index / 10 + 1), .down(Int32(index), middle.x, middle.y))
    }
    #expect(glass.application.liveTouches.count == 400)
    for view in crowd { view.recognizer.calls = [] }
    glass.frame(at: 500, device: 21, .move(200, crowd[200].frame.center.x + 3, 5))
    #expect(glass.application.event.changed.count == 1)
    #expect(crowd[200].recognizer.calls == ["moved 1"])
    #expect(crowd.filter { !$0.recognizer.calls.isEmpty }.count == 1)
  }

  @Test func `recognizers with live touches are not visited when another touch lifts`() {
    let crowd = (0..<100).map { cell($0) }
    for (index, view) in crowd.enumerated() {
      let middle = view.frame.center
      glass.frame(
        at: index, device: UInt32(index / 10 + 1), .down(Int32(index), middle.x, middle.y))
    }
    for view in crowd { view.recognizer.waitQuestions = 0 }
    glass.frame(at: 500, device: 1, .up(5))
    #expect(crowd[5].recognizer.waitQuestions > 0)
    #expect(crowd.filter { $0.recognizer.waitQuestions > 0 }.count == 1)
  }

  @Test func `recognizers that run with all others are not asked about each of them`() {
    let delegate = RecordingDelegate()
    delegate.runsTogether = true
    let pans = (0..<100).map { number in
      let pan = PanGestureRecognizer(name: "\(number)")
      pan.delegate = delegate
      pan.addsNoRequirements = true
      pan.runsWithAll = true
      glass.watch(pan, on: glass.window)
      return pan
    }
    glass.frame(at: 0, .down(1, 5, 5))
    glass.frame(at: 8, .move(1, 105, 5))
    #expect(pans.allSatisfy { $0.state == .began })
    #expect(delegate.questions.count == 100)
    #expect(delegate.togetherQuestions == 0)
    let other = RecordingDelegate()
    pans[0].delegate = other
    #expect(!pans[0].runsWithAll && !pans[0].addsNoRequirements)
  }

  @Test func `recognizers that name each other run together, and no delegate is asked`() {
    let delegate = RecordingDelegate()
    let names = (0..<50).map { "pan \($0)" }
    let pans = names.map { name in
      let pan = PanGestureRecognizer(name: name)
      pan.delegate = delegate
      pan.nameKey = NameKey(of: name)
      pan.companions = NameKeySet(names)
      glass.watch(pan, on: glass.window)
      return pan
    }
    glass.frame(at: 0, .down(1, 5, 5))
    glass.frame(at: 8, .move(1, 105, 5))
    #expect(pans.allSatisfy { $0.state == .began })
    #expect(delegate.togetherQuestions == 0)
    pans[7].companions = NameKeySet()
    pans[8].companions = NameKeySet(["pan 9"])
    glass.frame(at: 500, .up(1))
    glass.frame(at: 600, .down(1, 5, 5))
    glass.frame(at: 608, .move(1, 105, 5))
    // The others still name the first one, but these two do not name each other.
    #expect(pans[7].state == .began && pans[8].settled == .failed)
  }

  @Test func `two recognizers are asked once whether they run together, however many fingers`() {
    let delegate = RecordingDelegate()
    delegate.runsTogether = true
    let pans = (0..<20).map { number in
      let pan = PanGestureRecognizer(name: "\(number)")
      pan.delegate = delegate
      glass.watch(pan, on: glass.window)
      return pan
    }
    glass.window.isMultipleTouchEnabled = true
    let fingers = Int32(1)...10
    for finger in fingers { glass.frame(at: Int(finger), .down(finger, 5, 5 + Double(finger))) }
    let moves = fingers.map { Change.move($0, 105, 5 + Double($0)) }
    glass.frame(at: 20, moves)
    #expect(pans.allSatisfy { $0.state == .began })
    // Each one asks those that are still possible, and those that have recognized.
    #expect(delegate.togetherQuestions == 20 * 19)
  }

  @Test func `of many recognizers the one furthest past its threshold begins first, S112`() {
    let delegate = RecordingDelegate()
    delegate.runsTogether = true
    for number in 0..<100 {
      let pan = PanGestureRecognizer(name: "pan \(number)")
      pan.minimumMovement = Double(50 - number % 50)
      pan.delegate = delegate
      glass.watch(pan, on: glass.window)
    }
    glass.frame(at: 0, .down(1, 5, 5))
    _ = glass.takeLog()
    glass.frame(at: 8, .move(1, 105, 5))
    let order = (0..<50).reversed().flatMap { [$0, $0 + 50] }
    #expect(glass.takeLog().filter { $0.hasPrefix("pan") } == order.map { "pan \($0) began" })
  }

  @Test func `lifts that one recognizer withholds reach many views in the order of the fingers`() {
    glass.window.addGestureRecognizer(Waiter(name: "waiter"))
    let views = (0..<40).map {
      glass.view("v\($0)", Rect(x: Double($0) * 20, y: 0, width: 20, height: 20))
    }
    for view in views { view.isMultipleTouchEnabled = true }
    glass.frame(at: 0, .down(1, 900, 900))
    for finger in 0..<80 {
      let x = Double(finger % 40) * 20 + 10
      glass.frame(at: 10 + finger, device: 2, .down(Int32(finger), x, 10))
    }
    for finger in (0..<80).reversed() {
      glass.frame(at: 200 - finger, device: 2, .up(Int32(finger)))
    }
    _ = glass.takeLog()
    glass.frame(at: 500, .up(1))
    glass.advance(to: 5000)
    #expect(glass.takeLog() == (0..<40).map { "v\($0) ended \($0) \($0 + 40)" })
  }

  @Test func `a held button takes no part in a scroll, however many are held`() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    scroll.contentSize = Size(width: 1000, height: 5000)
    scroll.delaysContentTouches = false
    scroll.isMultipleTouchEnabled = true
    for number in 0..<40 {
      scroll.addSubview(Button(frame: Rect(x: Double(number) * 20, y: 0, width: 20, height: 20)))
    }
    glass.window.addSubview(scroll)
    for finger in 0..<40 {
      glass.frame(at: finger, device: 2, .down(Int32(finger), Double(finger) * 20 + 10, 10))
    }
    glass.frame(at: 100, .down(1, 500, 900))
    for step in 1...5 { glass.frame(at: 100 + 8 * step, .move(1, 500, 900 - 20 * Double(step))) }
    #expect(scroll.isDragging)
    #expect(scroll.panGestureRecognizer.numberOfTouches == 1)
    #expect(scroll.contentOffset.y == 100 - scroll.panGestureRecognizer.minimumMovement)
  }

  /// Returns one of a hundred columns of cells of 10 points.
  private func cell(_ index: Int) -> CountingView {
    let view = CountingView(
      frame: Rect(x: Double(index % 100) * 10, y: Double(index / 100) * 10, width: 10, height: 10))
    view.addGestureRecognizer(view.recognizer)
    glass.window.addSubview(view)
    return view
  }
}

/// Counts its hit-tests.
private final class CountingView: View {
  let recognizer = CountingRecognizer()
  var questions = 0

  override class var isHitOnlyInsideFrame: Bool { true }

  override func point(inside point: Point, with event: TouchEvent?) -> Bool {
    questions += 1
    return super.point(inside: point, with: event)
  }
}

/// Records all calls.
private final class CountingRecognizer: GestureRecognizer {
  var calls: [String] = []
  var waitQuestions = 0

  override var waitsForNextTouch: Bool {
    waitQuestions += 1
    return false
  }

  override func shouldReceive(_ event: Event) -> Bool {
    calls.append("shouldReceive")
    return true
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    calls.append("began \(touches.count)")
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    calls.append("moved \(touches.count)")
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    calls.append("ended \(touches.count)")
  }

  override func timerFired(at now: Timestamp) { calls.append("timer") }

  override func reset() { calls.append("reset") }
}
