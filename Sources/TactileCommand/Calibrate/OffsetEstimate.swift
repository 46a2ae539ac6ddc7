import Tactile
import TactileInput

/// The distance by which a panel reports taps beside their targets, estimated from a recording.
///
/// Each tap near a button or another target belongs to the nearest target. The estimate is the median of
/// the distances from the centres of the targets, on each axis. People do not touch the centre exactly, so
/// the estimate needs many taps on several targets.
struct OffsetEstimate {
  /// The least number of taps. The median of 20 taps that scatter by 3 mm varies by less than 1 mm (1.25 times
  /// the scatter, divided by the square root of their number).
  static let leastTaps = 20
  /// The least number of targets: people touch one target at one side of its centre.
  static let leastTargets = 3
  /// The largest distance of a tap from the frame of its target, in millimetres.
  static let farthest = 10.0
  /// The largest movement of a tap, in millimetres: twice the threshold of tap recognizers.
  private static let movement =
    2 * GestureDefaults.standard.tapMovement / DeviceSize.pointsPerMillimetre

  /// The median offset, in millimetres; positive values are to the right and down.
  let offset: Vector
  /// The distance from the median offset within which half of the taps are, in millimetres.
  let spread: Double
  /// The number of taps.
  let taps: Int
  /// The number of targets that were tapped.
  let targets: Int
  /// The matrix that corrects the offset.
  let matrix: AffineMatrix

  /// Estimates the offset from the picture of a recording that was replayed without a calibration.
  ///
  /// - Throws: `CommandError` if there are too few taps or targets, or if the recording has several panels.
  init(_ picture: Picture) throws(CommandError) {
    guard picture.panels.contains(where: { !$0.trails.isEmpty }) else {
      throw CommandError("The recording contains no touch of a panel.")
    }
    let panels = picture.panels.filter { !$0.targets.isEmpty }
    guard let screen = panels.first?.screen else {
      throw CommandError(
        "The scene has no target: no control and no view with a recognizer for taps that can be seen whole, can "
          + "be touched and is in no scroll view.")
    }
    guard panels.allSatisfy({ $0.screen == screen }) else {
      throw CommandError(
        "The recording has several panels. Record one panel, and use a scene with its windows only."
      )
    }
    let all = panels.reduce(0) { $0 + $1.targets.count }
    guard all >= Self.leastTargets else {
      throw CommandError(
        "The scene has \(Counted.text(all, "target")) that can be seen whole; expected at least "
          + "\(Self.leastTargets). Use a scene with more buttons, or calibrate with --here or --points."
      )
    }
    var offsets: [Vector] = []
    var tapped: Set<String> = []
    for panel in panels {
      for trail in panel.trails {
        guard let (name, offset) = Self.offset(of: trail, in: panel) else { continue }
        offsets.append(offset)
        tapped.insert("\(panel.name)/\(name)")
      }
    }
    guard offsets.count >= Self.leastTaps, tapped.count >= Self.leastTargets else {
      throw CommandError(
        "Found \(Counted.text(offsets.count, "tap")) within \(EventLine.number(Self.farthest)) mm of "
          + "\(tapped.count) of the \(all) targets; expected at least \(Self.leastTaps) taps on at least "
          + "\(Self.leastTargets) targets. Record for a longer time.")
    }
    let median = Vector(
      dx: Self.median(offsets.map(\.dx)), dy: Self.median(offsets.map(\.dy)))
    offset = median
    spread = Self.median(offsets.map { ($0 - median).length })
    taps = offsets.count
    targets = tapped.count
    let scale = DeviceSize.pointsPerMillimetre
    matrix = AffineMatrix(
      a: 1, b: 0, c: -median.dx * scale / screen.width, d: 0, e: 1,
      f: -median.dy * scale / screen.height)
  }

  /// Returns the nearest target of a tap, and the distance of the tap from its centre in millimetres; nil if
  /// the trail is no tap or has no target nearby.
  private static func offset(
    of trail: Picture.Trail, in panel: Picture.Panel
  ) -> (target: String, offset: Vector)? {
    guard trail.end == .lifted, let first = trail.steps.first?.place, panel.size.width > 0,
      panel.size.height > 0
    else { return nil }
    let across = panel.frame.size.width / panel.size.width / DeviceSize.pointsPerMillimetre
    let down = panel.frame.size.height / panel.size.height / DeviceSize.pointsPerMillimetre
    let millimetres = { (way: Vector) in Vector(dx: way.dx * across, dy: way.dy * down) }
    guard trail.steps.allSatisfy({ millimetres($0.place - first).length <= movement }) else {
      return nil
    }
    let distances = panel.targets.map { target in
      let frame = target.frame
      let nearest = Point(
        x: min(max(first.x, frame.origin.x), frame.origin.x + frame.size.width),
        y: min(max(first.y, frame.origin.y), frame.origin.y + frame.size.height))
      let centre = Point(
        x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
      return (
        target: target.name, distance: millimetres(first - nearest).length,
        offset: millimetres(first - centre)
      )
    }
    // Of overlapping targets, a tap belongs to the one with the nearest centre.
    let nearest = distances.min {
      ($0.distance, $0.offset.length) < ($1.distance, $1.offset.length)
    }
    return nearest.flatMap { $0.distance <= farthest ? ($0.target, $0.offset) : nil }
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

extension OffsetEstimate: CustomStringConvertible {
  /// The estimate as a line for people.
  var description: String {
    let across = "\(EventLine.number(abs(offset.dx))) mm \(offset.dx < 0 ? "left" : "right")"
    let down = "\(EventLine.number(abs(offset.dy))) mm \(offset.dy < 0 ? "up" : "down")"
    return
      "median offset of \(taps) taps on \(targets) targets: \(across), \(down); half of the taps are "
      + "within \(EventLine.number(spread)) mm of it"
  }
}
