import Testing

@testable import Tactile

@Suite("Views that move by themselves")
struct MovingViewsTests {
  // MARK: The list

  @Test(arguments: UInt64(1)...20)
  func `S193 views that change with time keep their order while others come and go`(seed: UInt64) {
    let dice = Dice(seed: seed)
    let views = (0..<60).map { ScrollView(name: "\($0)") }
    var timed = TimedViews()
    var model: [ScrollView] = []
    for _ in 0..<2000 {
      let view = dice.pick(views)
      if dice.chance(50) {
        timed.add(view)
        if !model.contains(where: { $0 === view }) { model.append(view) }
      } else {
        timed.remove(view)
        model.removeAll { $0 === view }
      }
      #expect(timed.listed().compactMap { $0?.view.name } == model.map(\.name))
      #expect(timed.count == model.count && timed.isEmpty == model.isEmpty)
      #expect(timed.contains(view) == model.contains { $0 === view })
    }
  }

  @Test(arguments: [false, true])
  func `S193 the cost of removals grows with their number, in any order`(isReversed: Bool) {
    let count = 2000
    let views = (0..<count).map { _ in ScrollView() }
    var timed = TimedViews()
    for view in views { timed.add(view) }
    for view in isReversed ? views.reversed() : views { timed.remove(view) }
    #expect(timed.isEmpty)
    // With a search for each of them, these would be two million.
    #expect(timed.looks < 3 * count)
  }

  @Test func `S193 views that leave together are looked at a few times each`() {
    let glass = Glass()
    let window = Window(screen: glass.screen, name: "leaves")
    glass.application.addWindow(window)
    let views = move(1000, in: window)
    #expect(glass.application.timedViews.count == 1000)
    glass.application.removeWindow(window)
    let before = glass.application.timedViews.looks
    glass.advance(to: 10)
    #expect(glass.application.timedViews.isEmpty)
    #expect(views.allSatisfy { $0.animation == nil })
    #expect(glass.application.timedViews.looks - before <= 4 * 1000)
  }

  // MARK: The limit

  /// Adds scroll views that move for a long time.
  private func move(_ count: Int, in window: Window) -> [ScrollView] {
    (0..<count).map { number in
      let frame = Rect(x: 500, y: 500, width: 10, height: 10)
      let view = ScrollView(frame: frame, name: "\(number)")
      view.contentSize = Size(width: 10, height: 1000)
      view.scrollDuration = 100
      window.addSubview(view)
      view.setContentOffset(Point(x: 0, y: 500), animated: true)
      return view
    }
  }

  @Test func `S320 beyond the limit, an animated change is done at once`() {
    let glass = Glass()
    glass.window.isLimited = true
    let views = move(130, in: glass.window)
    #expect(glass.application.timedViews.count == 128)
    #expect(views.prefix(128).allSatisfy { $0.animation != nil && $0.contentOffset == .zero })
    #expect(views.suffix(2).allSatisfy { $0.animation == nil && $0.contentOffset.y == 500 })
    // A view that moves may move elsewhere, and one that has stopped makes room.
    views[0].setContentOffset(Point(x: 0, y: 900), animated: true)
    #expect(views[0].animation != nil)
    views[1].contentOffset = .zero
    views[129].setContentOffset(.zero, animated: true)
    #expect(views[129].animation != nil)
    views[128].setContentOffset(.zero, animated: true)
    #expect(views[128].contentOffset == .zero && views[128].animation == nil)
    glass.advance(to: 200_000)
    #expect(glass.application.timedViews.isEmpty)
  }

  @Test func `S320 a window without limits may have any number of moving views`() {
    let glass = Glass()
    #expect(move(300, in: glass.window).allSatisfy { $0.animation != nil })
  }

  @Test(arguments: [1, 2, 4, 16, 200])
  func `S320 the users whose windows are shown share twice the number`(users: Int) {
    let glass = Glass()
    for user in 1...users {
      let window = Window(screen: glass.screen, name: "\(user)")
      window.tapCountGroup = user
      window.isLimited = true
      glass.application.addWindow(window)
    }
    let share = min(128, max(256 / users, 2))
    for window in glass.application.windows.prefix(3) where window.isLimited {
      #expect(move(130, in: window).count { $0.animation != nil } == share)
    }
  }

  @Test func `S320 beyond the limit, released content is at its target at once`() {
    let scene = ScrollScene()
    scene.glass.window.isLimited = true
    #expect(move(128, in: scene.glass.window).allSatisfy { $0.animation != nil })
    scene.fling()
    #expect(scene.glass.takeLog().suffix(2) == ["will coast", "did coast"])
    #expect(scene.scrollView.glide == nil)
    let target = scene.scrollView.contentOffset
    #expect(target.y > 200)
    scene.glass.advance(to: 5000)
    #expect(scene.scrollView.contentOffset == target)
    // With room, it coasts to the same target.
    let free = ScrollScene()
    free.fling()
    #expect(free.scrollView.glide?.target == target)
  }
}
