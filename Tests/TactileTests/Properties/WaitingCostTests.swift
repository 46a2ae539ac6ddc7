import Testing

@testable import Tactile

/// The cost of many recognizers that wait for a next touch or for others, counted in looks of the
/// arbiter. Each of these counts would be a square without the order in which the arbiter keeps them.
@Suite("Many recognizers that wait")
struct WaitingCostTests {
  private static let count = 200
  private let glass = Glass()
  private var arbiter: GestureArbiter { glass.application.arbiter }

  /// Adds recognizers that wait for a second tap, after one tap.
  private func addWaiting(
    _ count: Int = Self.count, to view: View? = nil
  ) -> [TapGestureRecognizer] {
    let waiting = (0..<count).map { number in
      let tap = TapGestureRecognizer(name: "double \(number)")
      tap.numberOfTapsRequired = 2
      tap.runsWithAll = true
      glass.watch(tap, on: view ?? glass.window)
      return tap
    }
    glass.tap(1, 5, 5, at: 0)
    #expect(arbiter.resting.count == count)
    arbiter.looks = 0
    return waiting
  }

  /// Taps every 100 ms beside a finger that moves in between, so that it does not rest (S100).
  private func tap(
    _ taps: ClosedRange<Int>, with finger: Int32, _ x: Double, _ y: Double,
    besideFinger other: Int32, at place: Double = 5
  ) {
    for tap in taps {
      glass.frame(at: 100 * tap - 10, .move(other, place + Double(tap % 2) * 20, 5))
      glass.tap(finger, x, y, at: 100 * tap)
    }
  }

  @Test func `S1 the conclusions of all timers of one moment are drawn once`() {
    let waiting = addWaiting()
    #expect(arbiter.timed.count == Self.count)
    glass.advance(to: 5000)
    #expect(arbiter.timed.count == 0 && arbiter.resting.isEmpty)
    #expect(waiting.allSatisfy { $0.settled == .possible && !$0.isInPlay })
    #expect(arbiter.looks <= 2 * Self.count)
  }

  @Test func `S1 many timers of one moment are fired in parts, each of which is short`() {
    let most = GestureArbiter.mostTimersAtOnce
    let waiting = addWaiting(2 * most + 10)
    let due = glass.application.nextDeadline ?? .zero
    for left in [most + 10, 10, 0] {
      arbiter.looks = 0
      glass.application.advancePart(to: due)
      #expect(arbiter.timed.count == left)
      #expect(arbiter.looks <= 2 * most)
    }
    glass.application.advancePart(to: due)
    #expect(waiting.allSatisfy { $0.settled == .possible && !$0.isInPlay })
  }

  @Test func `S103 a gesture that ends with the window recognizes none that waits for it`() {
    let (first, second) = (
      View(frame: Rect(x: 0, y: 0, width: 50, height: 50)),
      View(frame: Rect(x: 50, y: 0, width: 50, height: 50))
    )
    for view in [first, second] { glass.window.addSubview(view) }
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    double.maximumDistance = 1000
    let single = TapGestureRecognizer(name: "single")
    single.require(toFail: double)
    glass.watch(double, on: glass.window)
    glass.watch(single, on: first)
    glass.tap(1, 5, 5, at: 0)
    #expect(single.isPending)
    glass.frame(at: 100, .down(2, 55, 5))
    #expect(double.sequence.count > 0)
    _ = glass.takeLog()
    glass.application.removeWindow(glass.window)
    #expect(glass.takeLog().allSatisfy { !$0.contains("single") })
    glass.advance(to: 5000)
    #expect(glass.takeLog().allSatisfy { !$0.contains("single") })
  }

  @Test func `S103 a gesture of a removed window is not recognized when another one fails`() {
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    let single = TapGestureRecognizer(name: "single")
    single.require(toFail: double)
    for tap in [single, double] { glass.watch(tap, on: glass.window) }
    glass.tap(1, 5, 5, at: 0)
    #expect(single.isPending)
    _ = glass.takeLog()
    glass.application.removeWindow(glass.window)
    glass.advance(to: 5000)
    #expect(glass.takeLog() == [] && !single.isInPlay)
  }

  @Test func `S122 a frame asks one recognizer of each touch whose end is withheld`() {
    let view = glass.view("view", Rect(x: 0, y: 0, width: 1000, height: 1000))
    view.isMultipleTouchEnabled = true
    for number in 0...Self.count {
      let recognizer = Undecided(name: "\(number)")
      recognizer.delaysTouchesEnded = number == Self.count
      glass.watch(recognizer, on: view)
    }
    glass.frame(at: 0, .down(1, 5, 5))
    let taps = 20
    tap(1...taps, with: 2, 500, 500, besideFinger: 1)
    #expect(arbiter.withheld.count == taps)
    arbiter.holderLooks = 0
    glass.frame(at: 5000, .move(1, 6, 5))
    #expect((taps...3 * taps).contains(arbiter.holderLooks))
    glass.frame(at: 5010, .up(1))
    #expect(arbiter.withheld.isEmpty)
  }

  @Test func `S122 the oldest ends are released when too many are withheld, and the order stays`() {
    let view = glass.view("view", Rect(x: 0, y: 0, width: 1000, height: 1000))
    view.isMultipleTouchEnabled = true
    let resting = Undecided(name: "resting")
    glass.watch(resting, on: view)
    glass.frame(at: 0, .down(1, 5, 5))
    let most = WithheldTouches.most
    tap(1...most, with: 2, 500, 500, besideFinger: 1)
    #expect(arbiter.withheld.count == most)
    #expect(glass.takeLog().allSatisfy { !$0.contains("ended") })
    tap(most + 1...most + 40, with: 2, 500, 500, besideFinger: 1)
    #expect(arbiter.withheld.count == most)
    #expect(
      glass.takeLog().filter { $0.contains("ended") }
        == Array(repeating: "view ended 2", count: 40))
    // The touch that rests is the first one.
    #expect(arbiter.withheld.first?.id == 42)
    // The recognizer keeps no more than these, either.
    #expect(resting.sequence.count <= most + 2)
    glass.frame(at: 100_000, .up(1))
    #expect(arbiter.withheld.isEmpty)
  }

  @Test func `S122 the withheld touches of one group of windows release none of another`() {
    let other = Window(
      screen: glass.screen, frame: Rect(x: 900, y: 0, width: 100, height: 1000), name: "other")
    other.tapCountGroup = 7
    glass.application.addWindow(other)
    for window in [glass.window, other] {
      window.isMultipleTouchEnabled = true
      glass.watch(Undecided(name: window.name), on: window)
    }
    glass.frame(at: 0, .down(1, 5, 5), .down(2, 950, 5))
    glass.tap(3, 950, 500, at: 50)
    tap(1...WithheldTouches.most + 10, with: 4, 500, 500, besideFinger: 1)
    #expect(arbiter.withheld.count == WithheldTouches.most + 1)
    #expect(arbiter.withheld.first?.window === other)
  }

  @Test func `S122 touches in other windows do not look at withheld touches`() {
    let other = Window(
      screen: glass.screen, frame: Rect(x: 900, y: 0, width: 100, height: 1000), name: "other")
    other.tapCountGroup = 7
    other.isMultipleTouchEnabled = true
    glass.application.addWindow(other)
    glass.watch(Undecided(name: "other"), on: other)
    _ = glass.view("view", Rect(x: 0, y: 0, width: 500, height: 500))
    glass.frame(at: 0, .down(2, 950, 5))
    tap(1...20, with: 3, 950, 500, besideFinger: 2, at: 950)
    #expect(arbiter.withheld.count == 20)
    arbiter.withheldTouches.looks = 0
    glass.frame(at: 5000, .down(1, 5, 5))
    glass.frame(at: 5010, .move(1, 50, 5))
    glass.frame(at: 5020, .up(1))
    #expect(glass.takeLog() == ["view began 1", "view moved 1", "view ended 1"])
    #expect(arbiter.withheldTouches.looks == 0 && arbiter.withheld.count == 20)
    glass.application.removeWindow(glass.window)
    #expect(arbiter.withheld.count == 20)
    glass.application.removeWindow(other)
    #expect(arbiter.withheld.isEmpty)
  }

  @Test(arguments: [8, 20, 400])
  func `S122 the users whose windows are shown share the withheld touches`(users: Int) {
    let windows = (1...users).map { user in
      let window = Window(
        screen: glass.screen, frame: Rect(x: 900, y: 0, width: 100, height: 1000), name: "\(user)")
      window.tapCountGroup = user
      window.isLimited = true
      window.isMultipleTouchEnabled = true
      return window
    }
    glass.application.appendWindows(windows.reversed())
    glass.application.reorderWindows(windows)
    let share = max(2048 / users, 8)
    glass.watch(Undecided(name: "resting"), on: windows[0])
    glass.frame(at: 0, .down(1, 950, 5))
    tap(1...share + 10, with: 2, 950, 500, besideFinger: 1, at: 950)
    #expect(arbiter.withheld.count == share)
  }

  @Test func `S122 a recognizer that no longer delays ends releases them with the next frame`() {
    let resting = Undecided(name: "resting")
    let view = glass.view("view", Rect(x: 0, y: 0, width: 500, height: 1000))
    view.isMultipleTouchEnabled = true
    glass.watch(resting, on: view)
    let other = Window(
      screen: glass.screen, frame: Rect(x: 500, y: 0, width: 500, height: 1000), name: "other")
    other.tapCountGroup = 7
    glass.application.addWindow(other)
    _ = glass.view("other", other.bounds, in: other)
    glass.frame(at: 0, .down(1, 5, 5))
    glass.tap(2, 400, 5, at: 100)
    resting.delaysTouchesEnded = false
    _ = glass.takeLog()
    glass.tap(3, 600, 5, at: 200)
    #expect(glass.takeLog() == ["other began 3", "other ended 3", "view ended 2"])
  }

  @Test func `S122 the touches of a window that changes its group are released as before`() {
    let view = glass.view("view", Rect(x: 0, y: 0, width: 500, height: 1000))
    view.isMultipleTouchEnabled = true
    glass.watch(Undecided(name: "resting"), on: view)
    glass.frame(at: 0, .down(1, 5, 5))
    glass.tap(2, 400, 5, at: 100)
    glass.window.tapCountGroup = 3
    glass.tap(3, 400, 5, at: 200)
    #expect(arbiter.withheld.map(\.id) == [2, 3])
    _ = glass.takeLog()
    glass.frame(at: 300, .up(1))
    #expect(glass.takeLog() == ["view ended 1 2 3"])
    #expect(arbiter.withheld.isEmpty)
  }

  @Test func `S101 recognizers that wait are not looked at when another touch lifts`() {
    let waiting = addWaiting(to: glass.view("waiting", Rect(x: 0, y: 0, width: 10, height: 10)))
    glass.tap(2, 500, 500, at: 100)
    #expect(arbiter.looks == 0)
    #expect(waiting.allSatisfy { $0.isInPlay })
    glass.tap(3, 5, 5, at: 200)
    #expect(glass.takeLog().count { $0.hasSuffix("ended") && $0.hasPrefix("double") } == Self.count)
  }

  @Test func `S133 a recognizer that needs fewer taps is looked at again`() {
    let tap = addWaiting(to: glass.view("waiting", Rect(x: 0, y: 0, width: 10, height: 10)))[7]
    tap.numberOfTapsRequired = 1
    glass.tap(2, 500, 500, at: 100)
    #expect(!tap.isInPlay)
    #expect(arbiter.resting.count == Self.count - 1)
  }

  @Test func `S90 each recognizer that is disabled or removed is looked at a few times`() {
    let waiting = addWaiting()
    for tap in waiting.prefix(100) { tap.isEnabled = false }
    for tap in waiting.suffix(100) { glass.window.removeGestureRecognizer(tap) }
    #expect(arbiter.resting.isEmpty && arbiter.timed.count == 0)
    #expect(arbiter.looks <= 2 * Self.count)
  }

  @Test func `S103 the end of a chain of requirements settles each recognizer once`() {
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    var taps = [double]
    for number in 1...Self.count {
      let tap = TapGestureRecognizer(name: "tap \(number)")
      tap.require(toFail: taps[number - 1])
      taps.append(tap)
    }
    // The one that is settled last waits longest.
    for tap in taps.reversed() {
      tap.runsWithAll = true
      glass.watch(tap, on: glass.window)
    }
    glass.tap(1, 5, 5, at: 0)
    _ = glass.takeLog()
    arbiter.looks = 0
    glass.advance(to: 5000)
    let odd = stride(from: 1, through: Self.count, by: 2).map { "tap \($0) ended" }
    #expect(glass.takeLog().filter { $0.hasPrefix("tap") } == odd)
    #expect(arbiter.resting.isEmpty && arbiter.roused.isEmpty)
    #expect(arbiter.looks <= 4 * Self.count)
  }

  @Test(arguments: [1000, 2000])
  func `S104 an attempt looks at no requirement without touches, however many there are`(
    count: Int
  ) {
    let far = glass.view("far", Rect(x: 500, y: 500, width: 10, height: 10))
    let idle = (0..<count).map { _ in TapGestureRecognizer() }
    for recognizer in idle { far.addGestureRecognizer(recognizer) }
    let taps = (0..<10).map { number in
      let tap = TapGestureRecognizer(name: "tap \(number)")
      tap.runsWithAll = true
      for recognizer in idle { tap.require(toFail: recognizer) }
      glass.watch(tap, on: glass.window)
      return tap
    }
    glass.frame(at: 0, .down(1, 5, 5))
    for tap in taps {
      var looks = 0
      let isObstructed = tap.hasRequirement { other in
        looks += 1
        return other.settled == .possible
      }
      #expect(!isObstructed && looks <= taps.count)
    }
    glass.frame(at: 8, .up(1))
    #expect(glass.takeLog().filter { $0.hasSuffix("ended") } == taps.map { "\($0.name) ended" })
  }

  @Test func `S103 requirements that fail one after the other are looked at a few times each`() {
    let others = (0..<Self.count).map { number in
      let waiter = Waiter(name: "waiter \(number)")
      waiter.runsWithAll = true
      glass.window.addGestureRecognizer(waiter)
      return waiter
    }
    let idle = (0..<2 * Self.count).map { _ in TapGestureRecognizer() }
    let tap = TapGestureRecognizer(name: "tap")
    for other in others + idle { tap.require(toFail: other) }
    glass.window.addGestureRecognizer(tap)
    glass.frame(at: 0, .down(1, 5, 5))
    var looks = 0
    for other in others {
      let isObstructed = tap.hasRequirement {
        looks += 1
        return $0 === other
      }
      #expect(isObstructed)
    }
    #expect(looks <= 3 * others.count)
  }

  @Test func `S103 the longest waiting recognizer is settled first`() {
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    double.runsWithAll = true
    glass.watch(double, on: glass.window)
    for number in 0..<50 {
      let tap = TapGestureRecognizer(name: "tap \(number)")
      tap.runsWithAll = true
      tap.require(toFail: double)
      glass.watch(tap, on: glass.window)
    }
    glass.tap(1, 5, 5, at: 0)
    _ = glass.takeLog()
    glass.advance(to: 5000)
    #expect(glass.takeLog().filter { $0.hasPrefix("tap") } == (0..<50).map { "tap \($0) ended" })
  }

  @Test func `S103 a recognizer that loses the touch it shares holds up no other`() {
    let (tap, waiter) = (TapGestureRecognizer(name: "tap"), Waiter(name: "waiter"))
    tap.require(toFail: waiter)
    (tap.runsWithAll, waiter.runsWithAll) = (true, true)
    glass.watch(waiter, on: glass.window)
    glass.watch(tap, on: glass.view("small", Rect(x: 0, y: 0, width: 10, height: 10)))
    glass.frame(at: 0, .down(1, 5, 5))
    let touch = glass.application.liveTouches[0]
    glass.frame(at: 8, .down(2, 900, 5))
    glass.frame(at: 16, .up(1))
    #expect(tap.isPending)
    waiter.ignore(touch, for: glass.application.event)
    glass.frame(at: 24, .move(2, 901, 5))
    #expect(glass.takeLog().contains("tap ended"))
    #expect(!tap.isPending && !tap.isInPlay && waiter.isInPlay)
  }

  @Test func `a recognizer that was removed is released before its timer is due`() {
    weak var removed: GestureRecognizer?
    do {
      let press = LongPressGestureRecognizer(name: "press")
      press.minimumPressDuration = 3600
      glass.window.addGestureRecognizer(press)
      glass.frame(at: 0, .down(1, 5, 5))
      #expect(arbiter.timed.count == 1)
      glass.window.removeGestureRecognizer(press)
      removed = press
    }
    glass.frame(at: 8, .move(1, 50, 50))
    #expect(arbiter.timed.count == 0)
    #expect(removed == nil)
  }
}

/// Never recognizes anything.
private final class Undecided: GestureRecognizer {}
