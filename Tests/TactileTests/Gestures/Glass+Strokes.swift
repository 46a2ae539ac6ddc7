import Testing

@testable import Tactile

extension Glass {
  /// Moves a finger in a straight line, with a frame every 8 ms. The finger neither lands nor
  /// lifts.
  func move(
    _ finger: Int32, from start: Point, to end: Point, at begin: Int, taking duration: Int
  ) {
    let steps = max(duration / 8, 1)
    for step in 1...steps {
      let place = start + (end - start) * (Double(step) / Double(steps))
      frame(at: begin + step * duration / steps, .move(finger, place.x, place.y))
    }
  }

  /// Lands a finger, moves it in a straight line, and lifts it in a separate frame.
  func stroke(
    _ finger: Int32, from start: Point, to end: Point, at begin: Int, taking duration: Int
  ) {
    frame(at: begin, .down(finger, start.x, start.y))
    move(finger, from: start, to: end, at: begin, taking: duration)
    frame(at: begin + duration + 8, .up(finger))
  }

  /// Taps for 40 ms.
  func tap(_ finger: Int32, _ x: Double, _ y: Double, at begin: Int) {
    frame(at: begin, .down(finger, x, y))
    frame(at: begin + 40, .up(finger))
  }

  /// Lands fingers 1 and 2, moves them apart or together along a line through a midpoint, and lifts
  /// them.
  func pinch(
    around middle: Point, along direction: Vector, from start: Double, to end: Double,
    at begin: Int, taking duration: Int
  ) {
    let steps = max(duration / 8, 1)
    for step in 0...steps {
      let span = start + (end - start) * Double(step) / Double(steps)
      let one = middle + direction * (-span / 2)
      let two = middle + direction * (span / 2)
      let now = begin + step * duration / steps
      if step == 0 {
        frame(at: now, .down(1, one.x, one.y), .down(2, two.x, two.y))
      } else {
        frame(at: now, .move(1, one.x, one.y), .move(2, two.x, two.y))
      }
    }
    frame(at: begin + duration + 8, .up(1), .up(2))
  }

  /// Moves fingers that never lift in this test, numbered from 0, in one frame.
  func moveAll(to places: [Point], at milliseconds: Int) {
    let device = DeviceID(rawValue: 1)
    let contacts = places.enumerated().map { index, place in
      Contact(id: .init(device: device, tracking: Int32(index)), change: .moved, location: place)
    }
    application.send(
      ContactFrame(device: device, timestamp: Self.time(milliseconds), contacts: contacts))
  }

  /// Returns an object that records why recognizers fail, such as "S134 tap failed: moved 60.0 pt,
  /// …".
  func explanations() -> Explanations {
    let explanations = Explanations()
    application.tracer = { explanations.lines.append("S\($0.rule) \($0.subject) \($0.message)") }
    return explanations
  }
}

/// The records of a tracer.
final class Explanations {
  var lines: [String] = []
}
