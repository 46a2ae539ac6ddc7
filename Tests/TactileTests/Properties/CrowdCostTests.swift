import Testing

@testable import Tactile

/// Frames in which many fingers land, move or lift together. Their cost must not be a square; the rows `hands`,
/// `apart` and `taps` of Tests/Benchmark/linear.txt count instructions.
@Suite("Frames of many fingers")
struct CrowdCostTests {
  private let glass = Glass()

  /// The places of fingers in ten columns, 100 points apart.
  private func place(_ finger: Int32, shift: Double = 0) -> Point {
    Point(x: Double((finger - 1) % 10) * 100 + 10 + shift, y: Double((finger - 1) / 10) * 100 + 10)
  }

  private func downs(_ fingers: ClosedRange<Int32>, shift: Double = 0) -> [Change] {
    fingers.map { .down($0, place($0, shift: shift).x, place($0, shift: shift).y) }
  }

  private func ups(_ fingers: ClosedRange<Int32>) -> [Change] { fingers.map { .up($0) } }

  // MARK: Recognizers

  private func limit(_ most: Int, pans: Int) {
    glass.window.isLimited = true
    glass.window.isMultipleTouchEnabled = true
    glass.application.mostRecognizersOfTouches = most
    for number in 0..<pans {
      let pan = PanGestureRecognizer(name: "pan \(number)")
      glass.window.addGestureRecognizer(pan)
    }
  }

  /// The number of recognizers of each live touch.
  private var numbers: [Int] { glass.application.liveTouches.map(\.gestureRecognizers.count) }

  @Test(arguments: [Int32(12), 40])
  func `S218 of fingers that land together, the first have recognizers up to the limit`(
    fingers: Int32
  ) {
    limit(30, pans: 3)
    glass.frame(at: 0, downs(1...fingers))
    let others = Int(fingers) - 10
    #expect(numbers == Array(repeating: 3, count: 10) + Array(repeating: 0, count: others))
  }

  @Test(arguments: [Int32(12), 40])
  func `S218 fingers that lift make room for those that land in the same frame`(fingers: Int32) {
    limit(30, pans: 3)
    glass.frame(at: 0, downs(1...fingers))
    // Three of these have recognizers. They lift before the others land, whatever the order in the frame.
    let frame = ups(10...11) + downs(50...51) + ups(1...2) + downs(60...62)
    glass.frame(at: 1, frame)
    let stay = Array(repeating: 3, count: 7) + Array(repeating: 0, count: Int(fingers) - 11)
    #expect(numbers == stay + [3, 3] + [3, 0, 0])
  }

  @Test func `S168 of many fingers that land together, a pinch keeps the first two`() {
    let pinch = PinchGestureRecognizer()
    glass.window.isMultipleTouchEnabled = true
    glass.watch(pinch, on: glass.window)
    glass.frame(at: 0, downs(1...100))
    #expect(pinch.sequence.map(\.contact.tracking) == [1, 2])
    #expect(glass.application.liveTouches.count == 100)
    #expect(glass.application.liveTouches.dropFirst(2).allSatisfy { $0.bound.isEmpty })
  }

  @Test func `S151 of many fingers that join a pan, the first stay up to its maximum`() {
    let pan = PanGestureRecognizer()
    pan.maximumNumberOfTouches = 5
    glass.window.isMultipleTouchEnabled = true
    glass.watch(pan, on: glass.window)
    glass.frame(at: 0, .down(1, 10, 10))
    glass.frame(at: 10, .move(1, 90, 10))
    #expect(pan.state == .began)
    glass.frame(at: 20, downs(2...100))
    #expect(pan.sequence.map(\.contact.tracking) == [1, 2, 3, 4, 5])
  }

  // MARK: Windows

  @Test(arguments: [Int32(8), 100])
  func `S4 S10 each window receives its own touches of a frame, front-most first`(fingers: Int32) {
    let windows = (0..<4).map { number in
      let place = Rect(x: Double(number) * 200, y: 0, width: 200, height: 1000)
      let window = Window(screen: glass.screen, frame: place, name: "w\(number)")
      glass.application.addWindow(window)
      let view = glass.view("v\(number)", window.bounds, in: window)
      view.isMultipleTouchEnabled = true
      return window
    }
    glass.frame(at: 0, downs(1...fingers))
    let own = (0..<4).map { window in
      (1...fingers).filter { Int(place($0).x) / 200 == window }.map { "\($0)" }
    }
    func lines(_ phase: String, _ windows: [Int]) -> [String] {
      windows.map { "v\($0) \(phase) " + own[$0].joined(separator: " ") }
    }
    #expect(glass.takeLog() == lines("began", [3, 2, 1, 0]))
    glass.application.removeWindow(windows[2])
    #expect(glass.takeLog() == own[2].map { "v2 cancelled \($0)" })
    glass.frame(at: 10, ups(1...fingers))
    #expect(glass.takeLog() == lines("ended", [3, 1, 0]))
  }

  @Test(arguments: [Int32(8), 100])
  func `S43 a window that another one removes receives nothing more of a frame`(fingers: Int32) {
    let behind = glass.view("behind", glass.window.bounds)
    behind.isMultipleTouchEnabled = true
    let half = Rect(x: 0, y: 0, width: 500, height: 1000)
    let front = Window(screen: glass.screen, frame: half, name: "front")
    glass.application.addWindow(front)
    let remover = Remover(frame: front.bounds)
    remover.isMultipleTouchEnabled = true
    front.addSubview(remover)
    glass.frame(at: 0, downs(1...fingers))
    _ = glass.takeLog()
    remover.victim = glass.window
    glass.frame(at: 10, (1...fingers).map { .move($0, place($0, shift: 20).x, place($0).y) })
    #expect(remover.victim == nil)
    let others = (1...fingers).filter { place($0).x >= 500 }
    #expect(glass.takeLog() == others.map { "behind cancelled \($0)" })
  }

  // MARK: Taps

  @Test func `S16 a tap is continued only near it, however many fingers tap together`() {
    for round in 0..<3 {
      glass.frame(at: 100 * round, downs(1...100, shift: Double(31 * round)))
      #expect(glass.application.liveTouches.allSatisfy { $0.tapCount == 1 })
      glass.frame(at: 100 * round + 50, ups(1...100))
    }
    glass.frame(at: 300, downs(1...100, shift: 67))
    #expect(glass.application.liveTouches.count == 100)
    #expect(glass.application.liveTouches.allSatisfy { $0.tapCount == 2 })
    // Each finger looks at few of the 300 taps.
    #expect(glass.application.tracker.taps.looks < 5 * 400)
  }

  @Test func `S16 taps of many fingers are forgotten, and a new distance applies to the others`() {
    glass.frame(at: 0, downs(1...100))
    glass.frame(at: 50, ups(1...100))
    glass.application.gestureDefaults.tapCountDistance = 60
    glass.frame(at: 100, downs(1...50, shift: 35))
    #expect(glass.application.liveTouches.allSatisfy { $0.tapCount == 2 })
    glass.frame(at: 150, ups(1...50))
    glass.frame(at: 450, downs(1...100))
    #expect(
      glass.application.liveTouches.map(\.tapCount)
        == Array(repeating: 3, count: 50) + Array(repeating: 1, count: 50))
  }

  @Test func `S5 touches that are held do not keep others from being used again`() {
    let free = Window(
      screen: glass.screen, frame: Rect(x: 0, y: 500, width: 1000, height: 500), name: "free")
    glass.application.addWindow(free)
    var used: Set<ObjectIdentifier> = []
    func tap(at milliseconds: Int) {
      glass.frame(at: milliseconds, downs(51...55))
      used.formUnion(glass.application.liveTouches.map { ObjectIdentifier($0) })
      glass.frame(at: milliseconds + 50, ups(51...55))
    }
    tap(at: 0)
    let doubles = TapGestureRecognizer()
    doubles.numberOfTouchesRequired = 40
    doubles.numberOfTapsRequired = 2
    doubles.maximumInterval = 3600
    glass.window.isMultipleTouchEnabled = true
    glass.watch(doubles, on: glass.window)
    glass.frame(at: 100, downs(1...40))
    glass.frame(at: 110, ups(1...40))
    #expect(doubles.sequence.count == 40)
    for round in 2...20 { tap(at: 100 * round) }
    #expect(doubles.sequence.count == 40)
    #expect(used.count <= 10)
  }
}

/// Removes a window when its touches move.
private final class Remover: View {
  weak var victim: Window?

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let victim else { return }
    self.victim = nil
    victim.application?.removeWindow(victim)
  }
}
