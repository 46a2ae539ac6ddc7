import Testing

@testable import Tactile

/// What many views, recognizers and fingers cost, in questions asked and calls made; what it costs in
/// instructions is counted by `make bench`.
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

  @Test func `a view is asked where a finger comes down, and never again for that finger`() {
    let crowd = (0..<1000).map { cell($0) }
    glass.frame(at: 0, .down(1, 5, 5))
    let asked = crowd.map(\.questions)
    for step in 1...50 { glass.frame(at: 8 * step, .move(1, 5 + Double(step), 5)) }
    glass.frame(at: 500, .up(1))
    #expect(asked.reduce(0, +) <= 16)
    #expect(crowd.map(\.questions) == asked)
  }

  @Test func `of hundreds of fingers only the one that moves is told of`() {
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

  @Test func `recognizers whose fingers are down are not looked at when another's lifts`() {
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

  /// One of a hundred columns of cells of 10 points.
  private func cell(_ index: Int) -> CountingView {
    let view = CountingView(
      frame: Rect(x: Double(index % 100) * 10, y: Double(index / 100) * 10, width: 10, height: 10))
    view.addGestureRecognizer(view.recognizer)
    glass.window.addSubview(view)
    return view
  }
}

/// Counts how often it is asked whether it is hit.
private final class CountingView: View {
  let recognizer = CountingRecognizer()
  var questions = 0

  override class var isHitOnlyInsideFrame: Bool { true }

  override func point(inside point: Point, with event: TouchEvent?) -> Bool {
    questions += 1
    return super.point(inside: point, with: event)
  }
}

/// Writes down whatever it is called for.
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
