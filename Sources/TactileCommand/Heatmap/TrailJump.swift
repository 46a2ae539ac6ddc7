import Glibc
import Tactile
import TactileInput

/// A movement in which the panel reported no location for a part of the way.
struct TrailJump {
  /// The last location before the jump and the first one after it, in points.
  let start: Point
  let end: Point

  /// The minimum length of a jump: 4 mm, in points.
  private static let length = 4 * DeviceSize.pointsPerMillimetre
  /// How much longer a jump is than the movements before and after it.
  private static let ratio = 3.0
  /// The number of movements before and after a jump that it is compared with.
  private static let neighbours = 4
  /// The time in seconds within which a finger that the panel lost can land again.
  private static let time: TimeInterval = 0.25
  /// The minimum speed of a finger that the panel loses: 50 mm/s, in points per second.
  private static let speed = 50 * DeviceSize.pointsPerMillimetre
  /// The largest angle between the movement and the jump: 30 degrees.
  private static let angle = Double.pi / 6

  /// Returns the jumps of these trails, and the number of movements that could have been jumps.
  ///
  /// A jump is inside a trail, or between the end of a trail and the beginning of the next: the
  /// panel loses a finger at the edge of a dead part and finds it again at the other edge.
  static func all(
    in trails: [[Picture.Trail.Step]]
  ) -> (jumps: [TrailJump], movements: Int) {
    var jumps: [TrailJump] = []
    var movements = 0
    for steps in trails {
      let lengths = zip(steps, steps.dropFirst()).map { ($1.place - $0.place).length }
      for index in lengths.indices where index >= 2 && index + 2 < lengths.count {
        let before = median(lengths[max(0, index - neighbours)..<index])
        let after = median(lengths[(index + 1)..<min(lengths.count, index + 1 + neighbours)])
        let usual = max(before, after)
        if usual > 0 { movements += 1 }
        guard usual > 0, lengths[index] >= max(length, ratio * usual) else { continue }
        jumps.append(.init(start: steps[index].place, end: steps[index + 1].place))
      }
    }
    let beginnings = trails.sorted { $0[0].time < $1[0].time }
    for steps in trails {
      guard let last = steps.last, let velocity = velocity(of: steps) else { continue }
      movements += 1
      let next = beginnings[firstIndex(beginnings, after: last.time)...]
        .prefix { $0[0].time <= last.time + time }
      let continued = next.first { continues(last, velocity, $0[0]) }
      if let continued { jumps.append(.init(start: last.place, end: continued[0].place)) }
    }
    return (jumps, movements)
  }

  /// Whether a touch that begins here can be the finger that moved with this velocity.
  private static func continues(
    _ last: Picture.Trail.Step, _ velocity: Vector, _ first: Picture.Trail.Step
  ) -> Bool {
    let way = first.place - last.place
    let expected = velocity.length * (first.time - last.time)
    guard way.length >= length, way.length >= expected / 2, way.length <= expected * 2 else {
      return false
    }
    let product = way.dx * velocity.dx + way.dy * velocity.dy
    return product >= cos(angle) * way.length * velocity.length
  }

  /// Returns the velocity at the end of a trail, in points per second; nil for a slow finger.
  private static func velocity(of steps: [Picture.Trail.Step]) -> Vector? {
    guard steps.count > neighbours else { return nil }
    let (start, end) = (steps[steps.count - 1 - neighbours], steps[steps.count - 1])
    guard end.time > start.time else { return nil }
    let velocity = (end.place - start.place) * (1 / (end.time - start.time))
    return velocity.length >= speed ? velocity : nil
  }

  private static func firstIndex(
    _ trails: [[Picture.Trail.Step]], after time: TimeInterval
  ) -> Int {
    var (low, high) = (0, trails.count)
    while low < high {
      let middle = (low + high) / 2
      if trails[middle][0].time > time { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func median(_ values: ArraySlice<Double>) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}
