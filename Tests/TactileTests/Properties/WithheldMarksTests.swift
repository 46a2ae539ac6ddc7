import Testing

@testable import Tactile

/// Random touches in the windows of several owners. The engine looks only at the withheld touches of owners for
/// whom something has changed; the result must be that of looking at all of them.
@Suite("Marks of withheld touches")
struct WithheldMarksTests {
  @Test(arguments: UInt64(1)...24)
  func `S122 S126 S128 marked owners release what all would`(seed: UInt64) {
    let marked = run(seed, ignoresMarks: false)
    let all = run(seed, ignoresMarks: true)
    #expect(marked == all)
    #expect(marked.contains { $0.contains("ended") })
  }

  /// Returns everything that views and actions receive, and the number of withheld touches after each step.
  private func run(_ seed: UInt64, ignoresMarks: Bool) -> [String] {
    let dice = Dice(seed: seed)
    let glass = Glass()
    let arbiter = glass.application.arbiter
    arbiter.withheldTouches.ignoresMarks = ignoresMarks
    var views: [View] = []
    var recognizers: [GestureRecognizer] = []
    for number in 0..<4 {
      let window = Window(
        screen: glass.screen, frame: Rect(x: Double(number) * 250, y: 0, width: 250, height: 1000),
        name: "w\(number)")
      window.tapCountGroup = number / 2 + number % 2 * 5
      glass.application.addWindow(window)
      for half in 0..<2 {
        let view = glass.view(
          "v\(number)\(half)", Rect(x: 0, y: Double(half) * 500, width: 250, height: 500),
          in: window)
        view.isMultipleTouchEnabled = dice.chance(70)
        views.append(view)
        for each in 0..<dice.number(1...3) {
          let recognizer = Self.recognizer(dice, name: "\(view.name)r\(each)")
          recognizer.delaysTouchesBegan = dice.chance(30)
          recognizer.delaysTouchesEnded = dice.chance(70)
          recognizer.cancelsTouchesInView = dice.chance(50)
          glass.watch(recognizer, on: dice.chance(20) ? window : view)
          recognizers.append(recognizer)
        }
      }
    }
    var down: [Int32] = []
    var finger: Int32 = 0
    var log: [String] = []
    for step in 1...150 {
      let time = step * dice.pick([8, 8, 8, 150])
      var changes: [Change] = []
      for _ in 0..<dice.number(1...3) {
        let x = Double(dice.number(below: 1000))
        let y = Double(dice.number(below: 1000))
        if down.count < 6, dice.chance(45) {
          finger += 1
          down.append(finger)
          changes.append(.down(finger, x, y))
        } else if !down.isEmpty {
          let moved = dice.pick(down)
          switch dice.number(below: 10) {
          case 0..<3: changes.append(.move(moved, x, y))
          case 3:
            changes.append(.cancel(moved))
            down.removeAll { $0 == moved }
          default:
            changes.append(.up(moved))
            down.removeAll { $0 == moved }
          }
        }
      }
      glass.frame(at: 200 * step + time % 100, changes)
      let recognizer = dice.pick(recognizers)
      switch dice.number(below: 12) {
      case 0: recognizer.delaysTouchesEnded.toggle()
      case 1: recognizer.delaysTouchesBegan.toggle()
      case 2: recognizer.isEnabled.toggle()
      case 3: recognizer.view?.removeGestureRecognizer(recognizer)
      case 4 where dice.chance(20): dice.pick(views).removeFromSuperview()
      case 5: glass.advance(to: 200 * step + 190)
      case 6 where dice.chance(20): dice.pick(views).window?.tapCountGroup = 9
      default: break
      }
      log += glass.takeLog() + ["\(arbiter.withheld.map(\.id))"]
    }
    glass.frame(at: 100_000, down.map { .up($0) })
    glass.advance(to: 200_000)
    return log + glass.takeLog() + ["\(arbiter.withheld.map(\.id))"]
  }

  private static func recognizer(_ dice: Dice, name: String) -> GestureRecognizer {
    switch dice.number(below: 4) {
    case 0:
      let tap = TapGestureRecognizer(name: name)
      tap.numberOfTapsRequired = 2
      return tap
    case 1: return LongPressGestureRecognizer(name: name)
    case 2: return PanGestureRecognizer(name: name)
    default: return PinchGestureRecognizer(name: name)
    }
  }
}
