import Tactile
import TactileInput

/// One action of a filter, with the measurement and the parameter that caused it.
struct FilterAction {
  /// A measurement of a contact, and the limit of the filter.
  struct Numbers {
    /// The key of the configuration.
    let key: String
    /// The measurement; nil if the filter counts touches.
    let found: Double?
    let limit: Double
    /// The unit of both: "mm" or "s"; nil for a count.
    let unit: String?
  }

  let record: FilterRecord
  /// The name of the device.
  let device: String
  /// The filter options of the device.
  let options: FilterOptions
  /// The size of its screen, in points.
  let screen: Size

  /// Whether the contact, or the rest of it, becomes no touch.
  var isLoss: Bool { record.action == .removed || record.action == .cancelled }

  /// Returns the numbers of the action; nil if no single measurement caused it.
  func numbers(_ contacts: ContactLog) -> Numbers? {
    let trail = contacts.reported[record.contact]
    switch record.reason {
    case .edge:
      let edge = nearestEdge
      return Numbers(
        key: "edges", found: edge.distance, limit: options[edge.parameter], unit: "mm")
    case .size:
      guard let trail else { return nil }
      return Numbers(
        key: "maximumSize", found: trail.size / DeviceSize.pointsPerMillimetre,
        limit: options.maximumSize, unit: "mm")
    case .shortLife:
      guard let trail, let lifted = trail.lifted else { return nil }
      return Numbers(
        key: "minimumLife", found: lifted.seconds(since: trail.landed),
        limit: options.minimumLife, unit: "s")
    case .stuck:
      guard let trail, let last = trail.lifted ?? trail.steps.last?.time else { return nil }
      return Numbers(
        key: "stuckTime", found: last.seconds(since: trail.landed), limit: options.stuckTime,
        unit: "s")
    case .bounce:
      guard case .joined(let first) = record.action, let trail,
        let lifted = contacts.lift(before: trail.landed, of: first)
      else { return nil }
      return Numbers(
        key: "bounceTime", found: trail.landed.seconds(since: lifted), limit: options.bounceTime,
        unit: "s")
    case .swap:
      guard case .swapped(let other) = record.action, let trail,
        let distance = contacts.reported[other].flatMap({
          Self.distance(trail, $0, before: record.timestamp)
        })
      else { return nil }
      return Numbers(
        key: "swapDistance", found: distance / DeviceSize.pointsPerMillimetre,
        limit: options.swapDistance, unit: "mm")
    case .fixedGhost:
      return Numbers(
        key: "ghostCount", found: nil, limit: Double(options.ghostCount), unit: nil)
    case .pen, .jitter, .repeatedTouch, .holdDuration: return nil
    }
  }

  /// Returns the distance of two contacts before a time, in points.
  private static func distance(
    _ one: ContactLog.Trail, _ other: ContactLog.Trail, before time: Timestamp
  ) -> Double? {
    guard let here = one.place(before: time), let there = other.place(before: time) else {
      return nil
    }
    return here.distance(to: there)
  }

  /// The edge whose dead zone the location is deepest in, and the distance from this edge in
  /// millimetres.
  var nearestEdge: (parameter: FilterParameter, distance: Double) {
    let place = record.location
    let edges: [(FilterParameter, Double)] = [
      (.leftEdge, place.x), (.topEdge, place.y), (.rightEdge, screen.width - place.x),
      (.bottomEdge, screen.height - place.y),
    ]
    let depths = edges.map { (parameter: $0.0, distance: $0.1 / DeviceSize.pointsPerMillimetre) }
    return depths.max { options[$0.parameter] - $0.distance < options[$1.parameter] - $1.distance }
      ?? depths[0]
  }
}
