import Testing

@testable import Tactile

@Suite("The screen-wide recognizers of all touches")
struct SystemGestureLimitTests {
  private let glass = Glass()

  init() {
    glass.application.mostRecognizersOfTouches = 30
    glass.window.isMultipleTouchEnabled = true
  }

  private func add(_ count: Int, to window: Window, user: Int) {
    window.tapCountGroup = user
    window.isLimited = true
    for number in 0..<count {
      let pan = PanGestureRecognizer(name: "\(window.name) \(number)")
      pan.isScreenWide = true
      pan.delaysTouchesEnded = false
      window.addGestureRecognizer(pan)
    }
  }

  /// Adds a window at the edge, which no touch hits.
  private func window(_ count: Int, user: Int) -> Window {
    let window = Window(
      screen: glass.screen, frame: Rect(x: 990, y: 990, width: 1, height: 1), name: "w\(user)")
    add(count, to: window, user: user)
    glass.application.addWindow(window)
    return window
  }

  private func downs(_ fingers: ClosedRange<Int32>) -> [Change] {
    fingers.map { .down($0, Double($0) * 5, 5) }
  }

  /// The number of recognizers of each live touch.
  private var numbers: [Int] { glass.application.liveTouches.map(\.gestureRecognizers.count) }

  @Test func `S321 of fingers that land together, the first have recognizers up to the limit`() {
    add(10, to: glass.window, user: 1)
    glass.frame(at: 0, downs(1...5))
    #expect(numbers == [10, 10, 10, 0, 0])
  }

  @Test func `S321 fingers that land later have recognizers too, and a lift makes room`() {
    add(10, to: glass.window, user: 1)
    for finger in Int32(1)...4 { glass.frame(at: Int(finger), downs(finger...finger)) }
    #expect(numbers == [10, 10, 10, 0])
    glass.frame(at: 10, .up(2))
    glass.frame(at: 11, downs(9...9))
    #expect(numbers == [10, 10, 0, 10])
  }

  @Test func `S321 a user's first touch has a part of the recognizers of a window`() {
    add(40, to: glass.window, user: 1)
    glass.frame(at: 0, downs(1...2))
    #expect(numbers == [30, 0])
    #expect(
      glass.application.liveTouches[0].gestureRecognizers.map(\.name)
        == (0..<30).map { "window \($0)" })
  }

  @Test func `S321 users share the number equally`() {
    add(10, to: glass.window, user: 1)
    let other = window(10, user: 2)
    glass.frame(at: 0, downs(1...2))
    #expect(numbers == [20, 0])
    glass.frame(at: 1, .up(1), .up(2))
    // A user without such recognizers has no share.
    for recognizer in other.gestureRecognizers { recognizer.isScreenWide = false }
    glass.frame(at: 2, downs(3...6))
    #expect(numbers == [10, 10, 10, 0])
  }

  @Test func `S321 windows without limits have all recognizers and take none from users`() {
    let machine = window(40, user: -1)
    machine.isLimited = false
    add(10, to: glass.window, user: 1)
    glass.frame(at: 0, downs(1...4))
    #expect(numbers == [50, 50, 50, 40])
  }

  @Test func `S321 a touch that has no screen-wide recognizers still reaches its view`() {
    add(30, to: glass.window, user: 1)
    let view = glass.view("view", Rect(x: 0, y: 0, width: 900, height: 900))
    view.isMultipleTouchEnabled = true
    glass.frame(at: 0, .down(1, 5, 5))
    glass.frame(at: 8, .down(2, 400, 5))
    #expect(glass.takeLog() == ["view began 1", "view began 2"])
    #expect(numbers == [30, 0])
  }

  @Test(arguments: [1, 100])
  func `S321 a frame asks a limited number of recognizers, however many users there are`(
    users: Int
  ) {
    for user in 1...users {
      // They receive no finger, so that they would be asked about each of them.
      for recognizer in window(8, user: user).gestureRecognizers {
        recognizer.allowedTouchTypes = .stylus
      }
    }
    glass.frame(at: 0, downs(1...100))
    #expect(numbers.allSatisfy { $0 == 0 })
    #expect((8...40).contains(glass.application.arbiter.systemGestureCounts.all))
  }

  @Test func `S321 the trace says once for a touch that it has no more`() {
    var decisions: [String] = []
    glass.application.tracer = { decisions.append("\($0.subject): \($0.decision)") }
    add(20, to: glass.window, user: 1)
    _ = window(8, user: 2)
    _ = window(16, user: 3)
    decisions = []
    glass.frame(at: 0, downs(1...2))
    #expect(decisions.count { $0.contains("tooManyRecognizers") || $0.contains("too many") } == 1)
  }
}
