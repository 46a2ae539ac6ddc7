import Testing

@testable import Tactile

@Suite("Delivery of touches to views")
struct DeliveryTests {
  private let glass = Glass()

  @Test func `S38 a touch stays with the view that it hit`() {
    _ = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    _ = glass.view("b", Rect(x: 200, y: 0, width: 100, height: 100))
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 250, 50))
    glass.frame(at: 16, .up(1))
    #expect(glass.takeLog() == ["a began 1", "a moved 1", "a ended 1"])
  }

  @Test func `S118 a tap cancels the touch in its view just before its action`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    glass.watch(TapGestureRecognizer(name: "tap"), on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1))
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1", "tap ended"])
  }

  @Test func `S123 a double tap with delaysTouchesEnded cancels both taps`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    glass.watch(double, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1))
    glass.frame(at: 150, .down(2, 50, 50))
    glass.frame(at: 200, .up(2))
    #expect(
      glass.takeLog() == ["a began 1", "a began 2", "a cancelled 1 2", "double ended"])
  }

  @Test func `S123 a double tap without delaysTouchesEnded lets the first tap end`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = false
    glass.watch(double, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1))
    glass.frame(at: 150, .down(2, 50, 50))
    glass.frame(at: 200, .up(2))
    #expect(
      glass.takeLog()
        == ["a began 1", "a ended 1", "a began 2", "a cancelled 2", "double ended"])
  }

  /// A view whose double tap holds back every lift but finger 2's.
  private func addViewThatHoldsBackLifts(for refusal: FingerRefusal) {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 300, height: 300))
    view.isMultipleTouchEnabled = true
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    double.delegate = refusal
    glass.watch(double, on: view)
  }

  @Test func `S128 a lift does not overtake an earlier finger's, and both are one call`() {
    let refusal = FingerRefusal(finger: 2)
    addViewThatHoldsBackLifts(for: refusal)
    glass.frame(at: 0, .down(1, 50, 50), .down(2, 200, 200))
    glass.frame(at: 50, .up(1))
    glass.frame(at: 90, .up(2))
    #expect(glass.takeLog() == ["a began 1 2"])
    glass.advance(to: 1000)
    #expect(glass.takeLog() == ["a ended 1 2"])
  }

  @Test func `S128 a released lift and a lift of the same frame are one call`() {
    let refusal = FingerRefusal(finger: 2)
    addViewThatHoldsBackLifts(for: refusal)
    glass.frame(at: 0, .down(1, 50, 50), .down(2, 200, 200))
    glass.frame(at: 50, .up(1))
    glass.frame(at: 150, .down(3, 55, 50))
    #expect(glass.takeLog() == ["a began 1 2", "a began 3"])
    // The third finger moves too far for a tap, so the first one's lift is released.
    glass.frame(at: 160, .move(3, 90, 50), .up(2))
    #expect(glass.takeLog() == ["a moved 3", "a ended 1 2"])
  }

  @Test func `S124 the end of a single tap reaches the view when the double tap times out`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    glass.watch(double, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1))
    #expect(glass.takeLog() == ["a began 1"])
    #expect(glass.application.nextDeadline == Glass.time(400))
    glass.advance(to: 399)
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 400)
    #expect(glass.takeLog() == ["a ended 1"])
    #expect(glass.application.nextDeadline == nil)
    #expect(double.state == .possible)
  }

  @Test func `S126 after a delaying recognizer fails, the view receives began, moved and ended`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    let tap = TapGestureRecognizer(name: "tap")
    tap.delaysTouchesBegan = true
    glass.watch(tap, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 8, .move(1, 90, 50))
    #expect(glass.takeLog() == ["a began 1", "a moved 1"])
    glass.frame(at: 16, .up(1))
    #expect(glass.takeLog() == ["a ended 1"])
  }

  @Test
  func `S118 S121 a touch that joins a gesture without cancellation is delivered to its view`() {
    let left = glass.view("left", Rect(x: 0, y: 0, width: 100, height: 100))
    _ = glass.view("right", Rect(x: 200, y: 0, width: 100, height: 100))
    let pan = PanGestureRecognizer(name: "pan")
    pan.cancelsTouchesInView = false
    glass.watch(pan, on: glass.window)
    glass.frame(at: 0, .down(1, 10, 50))
    glass.frame(at: 8, .move(1, 60, 50))
    glass.frame(at: 16, .down(2, 250, 50))
    #expect(
      glass.takeLog() == ["left began 1", "pan began", "left moved 1", "right began 2"])
    glass.frame(at: 24, .move(2, 260, 50))
    glass.frame(at: 32, .up(2))
    #expect(glass.takeLog() == ["pan changed", "right moved 2", "right ended 2"])
    #expect(left.liveTouches == 1)
    pan.cancelsTouchesInView = true
    glass.frame(at: 40, .down(3, 250, 50))
    glass.frame(at: 48, .up(3))
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `hundreds of touches each reach their own view, and each tap is one tap`() {
    let side = 20
    for number in 0..<side * side {
      let place = Point(x: Double(number % side) * 50, y: Double(number / side) * 50)
      let view = glass.view(
        "v\(number)", Rect(x: place.x, y: place.y, width: 50, height: 50))
      glass.watch(TapGestureRecognizer(name: "t\(number)"), on: view)
    }
    func place(_ number: Int) -> (Double, Double) {
      (Double(number % side) * 50 + 25, Double(number / side) * 50 + 25)
    }
    for number in 0..<side * side {
      let (x, y) = place(number)
      glass.frame(at: number, .down(Int32(number), x, y))
    }
    #expect(glass.application.liveTouches.count == 400)
    #expect(glass.takeLog() == (0..<400).map { "v\($0) began \($0)" })
    // One finger that moves too far fails its own tap only.
    let (x, y) = place(7)
    glass.frame(at: 500, .move(7, x + 40, y))
    #expect(glass.takeLog() == ["v7 moved 7"])
    for number in (0..<side * side).reversed() {
      glass.frame(at: 1000 - number, .up(Int32(number)))
      let expected =
        number == 7
        ? ["v7 ended 7"] : ["v\(number) cancelled \(number)", "t\(number) ended"]
      #expect(glass.takeLog() == expected)
    }
    #expect(glass.application.liveTouches.isEmpty)
  }

  @Test func `S176 a second finger is not delivered to a single-touch view, ever`() {
    _ = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .down(2, 60, 60))
    glass.frame(at: 16, .up(1))
    glass.frame(at: 24, .move(2, 70, 70))
    glass.frame(at: 32, .up(2))
    #expect(glass.takeLog() == ["a began 1", "a ended 1"])
  }

  @Test func `S43 a view receives a cancellation before it leaves its window`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    glass.frame(at: 0, .down(1, 50, 50))
    view.removeFromSuperview()
    glass.frame(at: 8, .move(1, 60, 60))
    glass.frame(at: 16, .up(1))
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1"])
  }

  @Test func `S24 a cancelled contact is cancelled for recognizers and views, and never ends`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    let pan = PanGestureRecognizer(name: "pan")
    pan.cancelsTouchesInView = false
    glass.watch(pan, on: view)
    glass.frame(at: 0, .down(1, 10, 50))
    glass.frame(at: 8, .move(1, 60, 50))
    glass.frame(at: 16, .cancel(1))
    #expect(
      glass.takeLog()
        == ["a began 1", "pan began", "a moved 1", "pan cancelled", "a cancelled 1"])
  }

  @Test func `a tap within one frame begins and ends`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    glass.watch(TapGestureRecognizer(name: "tap"), on: view)
    glass.frame(at: 0, .down(1, 50, 50), .up(1))
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1", "tap ended"])
  }
}
