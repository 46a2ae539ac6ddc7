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
    minimumShare = PortableMath.sin(parameters.orientationAngle * .pi / 180)
    minimumLead = PortableMath.sin(parameters.orientationLead * .pi / 180)
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
    gravity = gravity + (felt - gravity) * (1 - PortableMath.exp(-interval / gravityTime))
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

/// The parameters of shake and orientation detection. Values without a source are Tactile's own.
public struct MotionParameters: Hashable, Sendable {
  /// The time constant of the low-pass filter for gravity, in seconds.
  ///
  /// A shake is faster and averages out; the filter follows a turn of the panel in about a second.
  public var gravityTime = 0.4
  /// The minimum acceleration of a jolt without gravity, in g.
  ///
  /// Taps on a mounted panel stay far below 0.5 g; shaking a tablet by hand exceeds 1 g easily.
  public var joltStrength = 1.0
  /// The maximum time between two opposite jolts of a shake, in seconds.
  ///
  /// Twice a second is the slowest shaking. Half a swing then takes 0.25 s; the rest is tolerance.
  public var joltGap = 0.35
  /// The minimum number of alternating jolts in a shake: back and forth, twice.
  public var joltsOfShake = 4
  /// The maximum duration of a shake, in seconds (S199). A longer movement is a ride.
  public var longestShake = 3.0
  /// The tilt of a panel at which an edge is up, in degrees; the same as in iio-sensor-proxy.
  public var orientationAngle = 35.0
  /// The minimum lead of a new edge over the former one, as an angle in degrees whose sine is
  /// compared.
  ///
  /// It keeps the orientation of a panel at 45 degrees stable.
  public var orientationLead = 10.0

  /// Creates the default parameters.
  public init() {}
}

/// An acceleration in units of gravity (g), along a panel's own axes.
public struct Acceleration: Hashable, Sendable {
  /// Towards the right edge.
  public var x: Double
  /// Towards the upper edge.
  public var y: Double
  /// Out of the glass.
  public var z: Double

  /// No acceleration.
  public static let zero = Acceleration(x: 0, y: 0, z: 0)

  /// Creates an acceleration from its components, in the unit of the properties.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The magnitude.
  public var length: Double { (x * x + y * y + z * z).squareRoot() }

  static func - (lhs: Acceleration, rhs: Acceleration) -> Acceleration {
    Acceleration(x: lhs.x - rhs.x, y: lhs.y - rhs.y, z: lhs.z - rhs.z)
  }

  static func + (lhs: Acceleration, rhs: Acceleration) -> Acceleration {
    Acceleration(x: lhs.x + rhs.x, y: lhs.y + rhs.y, z: lhs.z + rhs.z)
  }

  static func * (lhs: Acceleration, rhs: Double) -> Acceleration {
    Acceleration(x: lhs.x * rhs, y: lhs.y * rhs, z: lhs.z * rhs)
  }

  /// The dot product; positive if both point to the same side.
  func dot(_ other: Acceleration) -> Double { x * other.x + y * other.y + z * other.z }
}

/// Distinguishes shakes from single jolts. Each motion begins once and ends or is cancelled once
/// (S199).
///
/// A jolt is an acceleration without gravity of at least `joltStrength`. A jolt in the opposite
/// direction within `joltGap` continues the motion. The second jolt begins the motion, because a
/// single jolt is a knock. The motion is over when no jolt follows in time: it ends as a shake
/// after `joltsOfShake` jolts, or else is cancelled. After `longestShake` it is cancelled, and no
/// motion begins until the jolts have stopped.
///
///     jolts      ->      <-      ->      <-     (0.35 s of nothing)
///     phases             began                  ended
///
///     jolts      ->      <-      (0.35 s of nothing)
///     phases             began   cancelled
struct ShakeDetector: Sendable {
  private let parameters: MotionParameters
  private var jolts = 0
  private var lastJolt = Acceleration.zero
  private var lastTime = Timestamp.zero
  private var beganTime: Timestamp?
  private var isExhausted = false

  init(parameters: MotionParameters) {
    self.parameters = parameters
  }

  /// When the motion is over if no jolt follows; nil without a motion.
  var nextDeadline: Timestamp? {
    jolts == 0 ? nil : lastTime.advanced(by: parameters.joltGap)
  }

  /// Advances time. The returned event happened at `nextDeadline`.
  mutating func advance(to time: Timestamp) -> MotionEvent? {
    guard let due = nextDeadline, due <= time else { return nil }
    let wasShake = jolts >= parameters.joltsOfShake
    return stop(at: due, as: wasShake ? .ended : .cancelled)
  }

  /// Processes an acceleration without gravity. Call `advance(to:)` with the same time first.
  mutating func take(_ acceleration: Acceleration, at time: Timestamp) -> MotionEvent? {
    guard acceleration.length >= parameters.joltStrength else { return nil }
    if jolts > 0 && lastJolt.dot(acceleration) >= 0 { return nil }
    jolts += 1
    lastJolt = acceleration
    lastTime = time
    if isExhausted || jolts < 2 { return nil }
    guard let beganTime else {
      beganTime = time
      return MotionEvent(timestamp: time, phase: .began)
    }
    guard time.seconds(since: beganTime) >= parameters.longestShake else { return nil }
    isExhausted = true
    self.beganTime = nil
    return MotionEvent(timestamp: time, phase: .cancelled)
  }

  /// Cancels the motion, for example when the device is removed.
  mutating func cancel(at time: Timestamp) -> MotionEvent? {
    stop(at: time, as: .cancelled)
  }

  private mutating func stop(at time: Timestamp, as phase: MotionEvent.Phase) -> MotionEvent? {
    let wasReported = beganTime != nil
    jolts = 0
    isExhausted = false
    beganTime = nil
    return wasReported ? MotionEvent(timestamp: time, phase: phase) : nil
  }
}
