import TactileTesting
import Testing

@testable import TactileServer

@Suite("The order of windows")
struct WindowOrderTests {
  private typealias Window = WindowOrder.Window

  /// A window on the only screen; its arrival is its position in the list.
  private func window(
    _ user: Int?, level: Int = 0, reach: Int = 100, secret: Bool = false,
    secretArrival: Int? = nil, claim: Int? = nil
  ) -> (Int) -> Window {
    {
      Window(
        level: level, arrival: $0, user: user, screen: nil, reach: reach,
        secretArrival: secretArrival ?? (secret ? $0 : nil),
        claim: claim ?? min($0, secretArrival ?? $0))
    }
  }

  private func order(_ windows: (Int) -> Window...) -> [Int] {
    WindowOrder.frontToBack(windows.enumerated().map { $1($0) })
  }

  @Test func `a window with a higher level is in front`() {
    #expect(order(window(1, level: -1), window(2, level: 5), window(1)) == [1, 2, 0])
  }

  @Test func `on one level, the user whose window came first is in front of other users`() {
    #expect(order(window(1), window(2), window(3)) == [0, 1, 2])
  }

  @Test func `on one level, the latest window of a user is in front of the user's other windows`() {
    #expect(order(window(1), window(2), window(1)) == [2, 0, 1])
  }

  @Test func `on one level, windows of users are in front of the machine's`() {
    #expect(order(window(nil), window(1), window(nil)) == [1, 2, 0])
  }

  @Test func `a later window of another user is behind a secret window, whatever its level is`() {
    #expect(order(window(1, secret: true), window(2, level: 100)) == [0, 1])
    #expect(order(window(1, level: -100, secret: true), window(2, level: 100)) == [0, 1])
  }

  @Test func `a window of a user with a higher grant may be in front of a secret window`() {
    #expect(order(window(1, secret: true), window(2, level: 100, reach: 101)) == [1, 0])
  }

  @Test
  func `the machine's windows and windows of the same user may be in front of a secret window`() {
    #expect(
      order(window(1, secret: true), window(nil, level: 1, reach: .min), window(1, level: 2))
        == [2, 1, 0])
  }

  @Test func `of two secret windows, the one that came first is in front`() {
    #expect(
      order(window(1, secret: true), window(2, level: 100, secret: true), window(3, level: 50))
        == [0, 1, 2])
  }

  @Test func `a window that waits behind a secret window stays in front of the machine's windows`()
  {
    #expect(order(window(nil), window(1, secret: true), window(2, level: 9)) == [1, 2, 0])
  }

  @Test func `a secret window on another screen changes nothing`() {
    final class Screen {}
    let screens = [Screen(), Screen()]
    let windows = [
      Window(
        level: 0, arrival: 0, user: 1, screen: ObjectIdentifier(screens[0]), reach: 100,
        secretArrival: 0, claim: 0),
      Window(
        level: 9, arrival: 1, user: 2, screen: ObjectIdentifier(screens[1]), reach: 100,
        secretArrival: nil, claim: 1),
    ]
    #expect(WindowOrder.frontToBack(windows) == [1, 0])
  }

  @Test func `a window that came before a secret window stays in front of it`() {
    #expect(order(window(2, level: 100), window(1, secret: true)) == [0, 1])
    #expect(order(window(2), window(1, secret: true)) == [0, 1])
    #expect(order(window(2, level: -1), window(1, secret: true)) == [1, 0])
    #expect(order(window(2, level: 100), window(1, reach: 101, secret: true)) == [0, 1])
  }

  @Test func `a window that becomes secret later stays behind the windows that came before that`() {
    let windows = [
      window(1, secretArrival: 2)(0), window(2, level: 100)(1), window(3, level: 100)(3),
    ]
    #expect(WindowOrder.frontToBack(windows) == [1, 0, 2])
  }

  @Test
  func `a secret window that changes its level stays in front of windows that came before that`() {
    let windows = [
      window(1, level: -5, secretArrival: 0)(3), window(2, level: 100)(1),
      window(2, level: 100, secretArrival: 2)(2),
    ]
    #expect(WindowOrder.frontToBack(windows) == [0, 2, 1])
  }

  @Test func `a window that grows or rises later is behind a secret window that was there`() {
    #expect(order(window(2, level: 100, claim: 9), window(1, secret: true)) == [1, 0])
    // Also if it is secret itself.
    let secret = window(2, level: 100, secret: true, claim: 9)
    #expect(order(secret, window(1, secret: true)) == [1, 0])
  }

  @Test func `a secret window that grows stays in front of windows that are not secret`() {
    #expect(order(window(1, secret: true, claim: 9), window(2, level: 100)) == [0, 1])
    #expect(order(window(1, secret: true, claim: 9), window(2, secret: true)) == [1, 0])
  }

  @Test func `windows behind a secret window keep their order among each other`() {
    let windows = (window(1, secret: true), window(2, level: 5), window(3, level: 7), window(2))
    #expect(order(windows.0, windows.1, windows.2, windows.3) == [0, 2, 1, 3])
  }

  /// Returns windows in any order, some of which became secret or changed their levels later.
  private func windows(_ seed: UInt64) -> [Window] {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...12, using: &random)
    var arrivals = Array(0..<3 * count).shuffled(using: &random)
    return (0..<count).map { _ in
      let arrival = arrivals.removeLast()
      let later = arrivals.removeLast()
      return Window(
        level: Int.random(in: -2...2, using: &random), arrival: arrival,
        user: [nil, 1, 2, 3].randomElement(using: &random)!, screen: nil,
        reach: Int.random(in: 0...2, using: &random),
        secretArrival: [nil, arrival, arrivals.removeLast()].randomElement(using: &random)!,
        claim: [arrival, later].randomElement(using: &random)!)
    }
  }

  /// Returns whether a window must be behind a secret window, whatever their levels are.
  private func isHeldBack(_ window: Window, by secret: Window) -> Bool {
    guard let since = secret.secretArrival, let user = window.user, let other = secret.user,
      user != other, window.reach <= secret.reach
    else { return false }
    return window.claim > (window.secretArrival == nil ? since : max(since, secret.claim))
  }

  // Claim: No later window of another user covers a secret window, unless the policy grants its
  // user higher levels.
  @Test(arguments: 0..<300)
  func `no window covers a secret window that came before it`(seed: UInt64) {
    let windows = windows(seed)
    let order = WindowOrder.frontToBack(windows)
    #expect(order.sorted() == Array(windows.indices))
    for (place, front) in order.enumerated() {
      for back in order[(place + 1)...] {
        #expect(!isHeldBack(windows[front], by: windows[back]), "\(windows) \(order)")
      }
    }
  }

  // Claim: A window never covers one of a user who came to its level, or to a higher one, before.
  @Test(arguments: 0..<300)
  func `no window covers a window of an earlier user on its level or above it`(seed: UInt64) {
    let windows = windows(seed)
    let order = WindowOrder.frontToBack(windows)
    let firstArrival = { (window: Window) in
      windows.filter { $0.level == window.level && $0.user == window.user }.map(\.arrival).min()!
    }
    for (place, front) in order.enumerated() {
      for back in order[(place + 1)...] {
        let (front, back) = (windows[front], windows[back])
        guard front.user != back.user, let user = back.user else { continue }
        let isBefore =
          back.level > front.level
          || back.level == front.level && firstArrival(back) < firstArrival(front)
        // Behind another secret window, a window can be behind windows that came after it.
        let isFree = !windows.contains { isHeldBack(back, by: $0) }
        #expect(!(isBefore && isFree && front.user != nil), "\(windows) \(order) \(user)")
      }
    }
  }
}
