import Tactile

/// Events of an accelerometer or of media keys in, motions and remote-control events out.
///
/// The sibling of `InputPipeline` for devices that touch nothing. After `process`, `advance` or
/// `cancelAll` said so, read `events` and `turn` before the next call. Timers due by an event fire before it.
public struct EventPipeline {
  /// The device whose events these are.
  public let device: DeviceID
  /// What it was taken for, and why.
  public let classification: Classification
  /// What happened in the last call, in order.
  public private(set) var events: [Event] = []
  /// Which edge of the panel came up in the last call; nil where none did.
  public private(set) var turn: PanelOrientation?

  private var motion: MotionDecoder?
  private var remoteControl: RemoteControlDecoder?

  /// A pipeline for a device; nil for one that is neither an accelerometer nor has media keys.
  public init?(
    device: DeviceID, description: DeviceDescription, classification: Classification,
    limits: MotionLimits = MotionLimits()
  ) {
    self.device = device
    self.classification = classification
    switch classification.kind {
    case .accelerometer: motion = MotionDecoder(description, limits: limits)
    case .mediaKeys: remoteControl = RemoteControlDecoder()
    default: return nil
    }
    events.reserveCapacity(4)
  }

  /// Which edge of the panel is up; nil where the device does not say.
  public var orientation: PanelOrientation? { motion?.orientation }

  /// When it wants `advance(to:)`; nil while nothing waits for time to pass.
  public var nextDeadline: Timestamp? { motion?.nextDeadline ?? remoteControl?.nextDeadline }

  /// Takes an event.
  ///
  /// - Returns: Whether `events` or `turn` holds anything.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    begin()
    fire(until: event.time)
    let before = orientation
    add(motion?.process(event, source: source))
    if orientation != before { turn = orientation }
    add(remoteControl?.process(event, source: source))
    if remoteControl?.hasLostEvents ?? false { endSeeking(at: event.time) }
    return !events.isEmpty || turn != nil
  }

  /// Lets time pass.
  ///
  /// - Returns: Whether `events` or `turn` holds anything; each event of its own due time.
  public mutating func advance(to time: Timestamp) -> Bool {
    begin()
    fire(until: time)
    return !events.isEmpty || turn != nil
  }

  /// Cancels a motion and ends seeking, as when the device is unplugged.
  ///
  /// - Returns: Whether `events` holds anything.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    begin()
    fire(until: time)
    add(motion?.cancelAll(at: time))
    endSeeking(at: time)
    return !events.isEmpty
  }

  private mutating func begin() {
    events.removeAll(keepingCapacity: true)
    turn = nil
  }

  private mutating func fire(until time: Timestamp) {
    let before = orientation
    add(motion?.advance(to: time))
    if orientation != before { turn = orientation }
    while let event = remoteControl?.advance(to: time) { events.append(.remoteControl(event)) }
  }

  private mutating func endSeeking(at time: Timestamp) {
    while let event = remoteControl?.endAll(at: time) { events.append(.remoteControl(event)) }
  }

  private mutating func add(_ event: MotionEvent?) {
    if let event { events.append(.motion(event)) }
  }

  private mutating func add(_ event: RemoteControlEvent?) {
    if let event { events.append(.remoteControl(event)) }
  }
}
