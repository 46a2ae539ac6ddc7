@preconcurrency import Glibc
import Tactile

/// Makes shakes and orientations of the events of an accelerometer.
///
/// An accelerometer at rest feels gravity as a push upwards; as on iio sensors and Windows 8 panels,
/// a panel that stands upright reports about -1 g along y, one on its back -1 g along z. Gravity is
/// what a low pass leaves, and the rest is movement (`MotionLimits` has every figure). The unit is
/// the axes' resolution, units per g (kernel documentation); without one, the first sample is
/// taken for 1 g at rest.
public struct MotionDecoder: Sendable {
  /// Which edge is up; nil until the device has said so.
  public private(set) var orientation: PanelOrientation?

  private let gravityTime: Double
  /// After so long, nineteen parts of twenty are learned.
  private var turnTime: Double { 3 * gravityTime }
  /// The least part of gravity along an edge that is up.
  private let leastShare: Double
  /// How much more of it than along the edge that was up.
  private let leastLead: Double
  private var shake: ShakeDetector
  private var raw: (x: Int32, y: Int32, z: Int32) = (0, 0, 0)
  private var unitsPerG: Double
  private var gravity = Acceleration.zero
  /// What the last sample said.
  private var felt = Acceleration.zero
  /// When the last sample came; nil before the first.
  private var lastTime: Timestamp?
  /// When what the last sample said has become gravity if nothing else comes.
  private var turnDeadline: Timestamp?
  /// When the last motion ended or was cancelled: nothing happens before, even if the device's clock
  /// goes back.
  private var lastEnd = Timestamp.zero
  private var isDropping = false

  /// A decoder for a device; the values it has now are where it begins.
  public init(_ device: DeviceDescription, limits: MotionLimits = MotionLimits()) {
    gravityTime = limits.gravityTime
    leastShare = sin(limits.orientationAngle * .pi / 180)
    leastLead = sin(limits.orientationLead * .pi / 180)
    shake = ShakeDetector(limits: limits)
    unitsPerG = Double(max(device.axes[AbsCode.x]?.resolution ?? 0, 0))
    for code in [AbsCode.x, AbsCode.y, AbsCode.z] {
      if let value = device.axes[code]?.value { take(code, value) }
    }
  }

  /// When it wants `advance(to:)`; nil while nothing moves.
  public var nextDeadline: Timestamp? {
    guard let turn = turnDeadline else { return shake.nextDeadline }
    return shake.nextDeadline.map { min($0, turn) } ?? turn
  }

  /// Lets time pass; `orientation` may be another afterwards.
  ///
  /// - Returns: What was due, of its own due time.
  public mutating func advance(to time: Timestamp) -> MotionEvent? {
    if let due = turnDeadline, due <= time {
      turnDeadline = nil
      hold(until: due)
      settle()
    }
    return ended(shake.advance(to: time))
  }

  /// Takes an event, after `advance(to:)` with its time.
  ///
  /// - Returns: A motion that begins, or that lasted too long.
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

  /// Cancels a motion that has begun, as when the device is unplugged.
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

  /// Silence means that nothing changed: the device felt the same all along.
  private mutating func hold(until time: Timestamp) {
    let interval = time.seconds(since: lastTime ?? time)
    gravity = gravity + (felt - gravity) * (1 - exp(-interval / gravityTime))
    lastTime = time
  }

  /// Whether two point to different edges, so that holding one long enough would be a turn.
  private static func differ(_ one: Acceleration, _ other: Acceleration) -> Bool {
    strongest(of: one).0 != strongest(of: other).0
  }

  private mutating func settle() {
    let strength = gravity.length
    guard strength > Self.leastGravity else { return }
    let part = gravity * (1 / strength)
    let (strongest, share) = Self.strongest(of: part)
    let lead = orientation.map { share - Self.share(of: $0, in: part) } ?? 1
    if share >= leastShare && lead >= leastLead { orientation = strongest }
  }

  /// Less is free fall or nonsense, and tells no orientation.
  private static let leastGravity = 0.3

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
