import TactileTesting
import Testing

@testable import TactileServer

@Suite("The order of windows")
struct WindowOrderTests {
  private typealias Window = WindowOrder.Window

  /// A window on the only screen; its arrival is its position in the list.
  private func window(
    _ user: Int?, level: Int = 0, reach: Int = 100, secret: Bool = false
  ) -> (Int) -> Window {
    {
      Window(
        level: level, arrival: $0, user: user, screen: nil, reach: reach, isSecret: secret)
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

  @Test func `a window of another user is behind a secret window, whatever its level is`() {
    #expect(order(window(1, secret: true), window(2, level: 100)) == [0, 1])
    #expect(order(window(2, level: 100), window(1, level: -100, secret: true)) == [1, 0])
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
        isSecret: true),
      Window(
        level: 9, arrival: 1, user: 2, screen: ObjectIdentifier(screens[1]), reach: 100,
        isSecret: false),
    ]
    #expect(WindowOrder.frontToBack(windows) == [1, 0])
  }

  @Test(arguments: 0..<200)
  func `no window covers a secret window that it must not cover`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let windows = (0..<Int.random(in: 1...12, using: &random)).map { arrival in
      Window(
        level: Int.random(in: -2...2, using: &random), arrival: arrival,
        user: [nil, 1, 2, 3].randomElement(using: &random)!, screen: nil,
        reach: Int.random(in: 0...2, using: &random), isSecret: Bool.random(using: &random))
    }
    let order = WindowOrder.frontToBack(windows)
    #expect(order.sorted() == Array(windows.indices))
    for (place, front) in order.enumerated() {
      for back in order[(place + 1)...] where windows[back].isSecret {
        let (front, back) = (windows[front], windows[back])
        guard let user = front.user, let other = back.user, user != other else { continue }
        let came = front.isSecret && front.arrival < back.arrival && front.reach == back.reach
        #expect(front.reach > back.reach || came, "\(windows) \(order)")
      }
    }
  }

  @Test func `secret windows of users without a permission are ordered too`() {
    #expect(
      order(window(1, reach: .min, secret: true), window(2, reach: .min, secret: true)) == [0, 1])
  }

  @Test(arguments: 0..<200)
  func `each window is behind all secret windows that it may not cover`(seed: UInt64) {
    final class Screen {}
    let screens = [Screen(), Screen()]
    var random = SeededGenerator(seed: seed)
    let windows = (0..<Int.random(in: 1...30, using: &random)).map { arrival in
      Window(
        level: Int.random(in: -2...2, using: &random), arrival: arrival,
        user: [nil, 1, 2, 3].randomElement(using: &random)!,
        screen: ObjectIdentifier(screens.randomElement(using: &random)!),
        reach: Int.random(in: 0...2, using: &random), isSecret: Bool.random(using: &random))
    }
    #expect(WindowOrder.frontToBack(windows) == Self.orderOfPairs(windows))
  }

  /// The order of windows, found by a comparison of each pair.
  private static func orderOfPairs(_ windows: [Window]) -> [Int] {
    var positions = windows.map { (level: $0.level, steps: 0) }
    let ranks = windows.indices.sorted { one, other in
      let (one, other) = (windows[one], windows[other])
      return (one.isSecret ? 0 : 1, one.isSecret ? -one.reach : 0, one.arrival)
        < (other.isSecret ? 0 : 1, other.isSecret ? -other.reach : 0, other.arrival)
    }
    for (rank, index) in ranks.enumerated() {
      for secret in ranks.prefix(rank) where windows[secret].isSecret {
        let (window, cover) = (windows[index], windows[secret])
        guard let user = window.user, let other = cover.user, user != other,
          window.screen == cover.screen, window.reach <= cover.reach
        else { continue }
        let behind = (level: positions[secret].level, steps: positions[secret].steps + 1)
        if (behind.level, -behind.steps) < (positions[index].level, -positions[index].steps) {
          positions[index] = behind
        }
      }
    }
    var firsts: [String: Int] = [:]
    let groups = windows.indices.map { "\(positions[$0].level) \(windows[$0].user ?? -1)" }
    for index in windows.indices.reversed() { firsts[groups[index]] = windows[index].arrival }
    let keys = windows.indices.map { index in
      (
        -positions[index].level, windows[index].user == nil ? 1 : 0, positions[index].steps,
        firsts[groups[index]] ?? 0, -windows[index].arrival
      )
    }
    return windows.indices.sorted { keys[$0] < keys[$1] }
  }
}
