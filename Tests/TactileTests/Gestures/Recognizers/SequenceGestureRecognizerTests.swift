import Testing

@testable import Tactile

@Suite("Sequence")
struct SequenceGestureRecognizerTests {
  private let glass = Glass()
  private let view: LoggingView
  private let sequence: SequenceGestureRecognizer

  init() {
    view = glass.view("a", Rect(x: 100, y: 100, width: 800, height: 800))
    sequence = SequenceGestureRecognizer(
      name: "service",
      regions: [
        .init(name: "top left", rect: Rect(x: 0, y: 0, width: 100, height: 100)),
        .init(name: "bottom right", rect: Rect(x: 700, y: 700, width: 100, height: 100)),
      ],
      steps: ["top left", "bottom right", "top left"])
    glass.watch(sequence, on: view)
  }

  private func tapTopLeft(_ finger: Int32, at time: Int) { glass.tap(finger, 150, 150, at: time) }
  private func tapBottomRight(_ finger: Int32, at time: Int) {
    glass.tap(finger, 850, 850, at: time)
  }

  private var recognized: Int { glass.takeLog().filter { $0 == "service ended" }.count }

  @Test func `S219 a step means the region whose name has the same bytes`() {
    sequence.regions = [
      .init(name: "caf\u{e9}", rect: Rect(x: 0, y: 0, width: 100, height: 100)),
      .init(name: "cafe\u{301}", rect: Rect(x: 700, y: 700, width: 100, height: 100)),
    ]
    sequence.steps = ["cafe\u{301}"]
    tapBottomRight(1, at: 0)
    #expect(recognized == 1)
    tapTopLeft(2, at: 5000)
    #expect(recognized == 0)
  }

  @Test func `taps in the regions in order are recognized`() {
    tapTopLeft(1, at: 0)
    #expect(sequence.completedTaps == 1)
    tapBottomRight(2, at: 1000)
    #expect(sequence.completedTaps == 2)
    tapTopLeft(3, at: 2000)
    #expect(recognized == 1)
    #expect(sequence.completedTaps == 0)
    #expect(glass.application.nextDeadline == nil)
  }

  @Test func `a tap in a wrong region fails it, and the record names the right one`() {
    let explanations = glass.explanations()
    tapTopLeft(1, at: 0)
    tapTopLeft(2, at: 500)
    tapBottomRight(3, at: 1000)
    tapTopLeft(4, at: 1500)
    #expect(recognized == 0)
    #expect(
      explanations.lines.contains(
        "S102 service failed: tap 2 of 3 is outside of \"bottom right\", by 919.2"))
  }

  @Test func `all taps must be made within the duration`() {
    let explanations = glass.explanations()
    tapTopLeft(1, at: 0)
    tapBottomRight(2, at: 1000)
    glass.advance(to: 10_000)
    tapTopLeft(3, at: 10_000)
    #expect(recognized == 0)
    #expect(
      explanations.lines.contains(
        "S102 service failed: 2 of 3 taps made in 5.00 s, which is the limit"))
  }

  @Test func `it can be repeated after a failure`() {
    tapBottomRight(1, at: 0)
    for (step, tap) in [tapTopLeft, tapBottomRight, tapTopLeft].enumerated() {
      tap(Int32(step + 2), 1000 + step * 500)
    }
    #expect(recognized == 1)
  }

  @Test func `a finger that moves fails it`() {
    let explanations = glass.explanations()
    glass.stroke(1, from: Point(x: 110, y: 110), to: Point(x: 170, y: 110), at: 0, taking: 8)
    #expect(explanations.lines.contains("S134 service failed: moved 60.0 pt, limit 10.0 pt"))
    #expect(sequence.completedTaps == 0)
  }

  @Test func `overlapping touches fail it`() {
    let explanations = glass.explanations()
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 40, .down(2, 850, 850))
    glass.frame(at: 80, .up(1), .up(2))
    tapTopLeft(3, at: 500)
    #expect(recognized == 0)
    #expect(
      explanations.lines.contains(
        "S102 service failed: a second finger landed before the first lifted"))
  }

  @Test func `a touch outside the regions fails it unless other touches are tolerated`() {
    for tolerates in [false, true] {
      sequence.toleratesOtherTouches = tolerates
      let begin = tolerates ? 20_000 : 0
      glass.frame(at: begin, device: 2, .down(9, 500, 500))
      for (step, tap) in [tapTopLeft, tapBottomRight, tapTopLeft].enumerated() {
        tap(Int32(step), begin + 100 + step * 500)
      }
      glass.frame(at: begin + 3000, device: 2, .up(9))
      #expect(recognized == (tolerates ? 1 : 0))
    }
  }

  @Test func `tolerated touches never change its state`() {
    sequence.toleratesOtherTouches = true
    for step in 0..<5 { glass.tap(Int32(step), 500, 500, at: step * 1000) }
    for (step, tap) in [tapTopLeft, tapBottomRight, tapTopLeft].enumerated() {
      tap(Int32(step + 10), 10_000 + step * 500)
    }
    #expect(recognized == 1)
  }

  @Test func `it has no effect on views and other recognizers`() {
    let tap = TapGestureRecognizer(name: "tap")
    tap.cancelsTouchesInView = false
    tap.delaysTouchesEnded = false
    glass.watch(tap, on: view)
    tapTopLeft(1, at: 0)
    tapBottomRight(2, at: 500)
    tapTopLeft(3, at: 1000)
    #expect(
      glass.takeLog() == [
        "a began 1", "tap ended", "a ended 1", "a began 2", "tap ended", "a ended 2", "a began 3",
        "service ended", "tap ended", "a ended 3",
      ])
  }

  @Test func `with excludesOthers it excludes others and cancels their touches`() {
    sequence.excludesOthers = true
    sequence.cancelsTouchesInView = true
    sequence.steps = ["top left"]
    glass.watch(TapGestureRecognizer(name: "tap"), on: view)
    tapTopLeft(1, at: 0)
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1", "service ended"])
  }

  @Test func `without steps, or with an unknown region, it never recognizes and records why`() {
    let explanations = glass.explanations()
    sequence.steps = []
    tapTopLeft(1, at: 0)
    sequence.steps = ["middle"]
    tapTopLeft(2, at: 1000)
    #expect(recognized == 0)
    #expect(explanations.lines.contains("S102 service failed: it has no steps"))
    #expect(explanations.lines.contains("S102 service failed: it has no region called \"middle\""))
  }
}
