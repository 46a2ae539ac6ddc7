@preconcurrency import Glibc
import Tactile

/// Detects shakes and orientations from the events of an accelerometer.
///
/// An accelerometer at rest measures gravity as an upward force. As on iio sensors and Windows 8
/// panels, an upright panel reports about -1 g along y, and a panel on its back -1 g along z. A
/// low-pass filter separates gravity; the rest is movement (see `MotionParameters`). The unit is
/// the axes' resolution in units per g (kernel documentation). Without a resolution, the first
/// sample is taken as 1 g.
public struct MotionDecoder: Sendable {
  /// The edge that is up; nil until the device has reported it.
  public private(set) var orientation: PanelOrientation?

  private let gravityTime: Double
  /// The time in which the low-pass filter reaches 95 %, in seconds.
  private var turnTime: Double { 3 * gravityTime }
  /// The minimum part of gravity along an edge that is up.
  private let minimumShare: Double
  /// The minimum difference to the part of gravity along the former edge.
  private let minimumLead: Double
  private var shake: ShakeDetector
  private var raw: (x: Int32, y: Int32, z: Int32) = (0, 0, 0)
  private var unitsPerG: Double
  private var gravity = Acceleration.zero
  /// The acceleration of the last sample, in g.
  private var felt = Acceleration.zero
  /// The time of the last sample; nil before the first.
  private var lastTime: Timestamp?
  /// When the last sample becomes gravity if no other sample arrives.
  private var turnDeadline: Timestamp?
  /// The end of the last motion. No event is earlier, even if the device's clock goes back.
  private var lastEnd = Timestamp.zero
  private var isDropping = false

  /// Creates a decoder; the device's current values are its first sample.
  public init(_ device: DeviceDescription, parameters: MotionParameters = MotionParameters()) {
    gravityTime = parameters.gravityTime
    minimumShare = sin(parameters.orientationAngle * .pi / 180)
    minimumLead = sin(parameters.orientationLead * .pi / 180)
    shake = ShakeDetector(parameters: parameters)
    unitsPerG = Double(max(device.axes[AbsCode.x]?.resolution ?? 0, 0))
    for code in [AbsCode.x, AbsCode.y, AbsCode.z] {
      if let value = device.axes[code]?.value { take(code, value) }
    }
  }

  /// When to call `advance(to:)`; nil if nothing moves.
  public var nextDeadline: Timestamp? {
    guard let turn = turnDeadline else { return shake.nextDeadline }
    return shake.nextDeadline.map { min($0, turn) } ?? turn
  }

  /// Advances time; `orientation` may change.
  ///
  /// - Returns: The event that was due, with its due time.
  public mutating func advance(to time: Timestamp) -> MotionEvent? {
    if let due = turnDeadline, due <= time {
      turnDeadline = nil
      hold(until: due)
      settle()
    }
    return ended(shake.advance(to: time))
  }

  /// Processes an event. Call `advance(to:)` with its time first.
  ///
  /// - Returns: A motion that begins, or that is cancelled because it lasts too long.
  public mutating func process(_ event: InputEvent, source: EventSource) -> MotionEvent? {
    switch event.type {
    case EventType.abs where !isDropping: take(event.code, event.value)
    case EventType.syn where event.code == SynCode.report:
      if !isDropping { return finish(event.time) }
      isDropping = false
    case EventType.syn where event.code == SynCode.dropped && source == .kernel:
      isDropping = true
      return cancelAll(at: event.time)
    default: break
    }
    return nil
  }

  /// Cancels a motion that has begun, for example when the device is unplugged.
  public mutating func cancelAll(at time: Timestamp) -> MotionEvent? {
    ended(shake.cancel(at: latest(time)))
  }

  private mutating func ended(_ event: MotionEvent?) -> MotionEvent? {
    if let event { lastEnd = event.timestamp }
    return event
  }

  private mutating func take(_ code: UInt16, _ value: Int32) {
    switch code {
    case AbsCode.x: raw.x = value
    case AbsCode.y: raw.y = value
    case AbsCode.z: raw.z = value
    default: break
    }
  }

  private mutating func finish(_ reportTime: Timestamp) -> MotionEvent? {
    let units = Acceleration(x: Double(raw.x), y: Double(raw.y), z: Double(raw.z))
    if unitsPerG == 0 { unitsPerG = units.length }
    guard unitsPerG > 0 else { return nil }
    let sample = units * (1 / unitsPerG)
    if lastTime == nil { gravity = sample }
    hold(until: latest(reportTime))
    felt = sample
    settle()
    let time = lastTime ?? reportTime
    turnDeadline = Self.differ(sample, gravity) ? time.advanced(by: turnTime) : nil
    return shake.take(sample - gravity, at: time)
  }

  private func latest(_ time: Timestamp) -> Timestamp {
    max(time, lastTime ?? .zero, lastEnd)
  }

  /// Without a new sample, the acceleration is unchanged.
  private mutating func hold(until time: Timestamp) {
    let interval = time.seconds(since: lastTime ?? time)
    gravity = gravity + (felt - gravity) * (1 - exp(-interval / gravityTime))
    lastTime = time
  }

  /// Returns whether two accelerations point to different edges, so that the orientation can
  /// change.
  private static func differ(_ one: Acceleration, _ other: Acceleration) -> Bool {
    strongest(of: one).0 != strongest(of: other).0
  }

  private mutating func settle() {
    let strength = gravity.length
    guard strength > Self.minimumGravity else { return }
    let part = gravity * (1 / strength)
    let (strongest, share) = Self.strongest(of: part)
    let lead = orientation.map { share - Self.share(of: $0, in: part) } ?? 1
    if share >= minimumShare && lead >= minimumLead { orientation = strongest }
  }

  /// The minimum gravity for an orientation, in g. Less is free fall or an invalid value.
  private static let minimumGravity = 0.3

  private static func strongest(of part: Acceleration) -> (PanelOrientation, Double) {
    let x = part.x.magnitude
    let y = part.y.magnitude
    let z = part.z.magnitude
    if z >= x && z >= y { return (part.z > 0 ? .faceDown : .faceUp, z) }
    return y >= x ? (part.y > 0 ? .upsideDown : .normal, y) : (part.x > 0 ? .leftUp : .rightUp, x)
  }

  private static func share(of orientation: PanelOrientation, in part: Acceleration) -> Double {
    switch orientation {
    case .normal: -part.y
    case .upsideDown: part.y
    case .leftUp: part.x
    case .rightUp: -part.x
    case .faceUp: -part.z
    case .faceDown: part.z
    }
  }
}
