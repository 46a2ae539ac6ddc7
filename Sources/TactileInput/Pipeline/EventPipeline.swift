import Tactile

/// Converts events of an accelerometer or of media keys to motion and remote-control events.
///
/// It is the counterpart of `InputPipeline` for devices without touch. When `process`, `advance`
/// or `cancelAll` returns true, read `events` and `turn` before the next call. Timers that are due
/// by the time of an event fire before it.
public struct EventPipeline {
  /// The device that sends the events.
  public let device: DeviceID
  /// The kind of the device, and the reason.
  public let classification: Classification
  /// The events of the last call, in order.
  public private(set) var events: [Event] = []
  /// The new orientation of the panel after the last call; nil if it did not change.
  public private(set) var turn: PanelOrientation?

  private var motion: MotionDecoder?
  private var remoteControl: RemoteControlDecoder?

  /// Creates a pipeline; nil if the device is neither an accelerometer nor has media keys.
  public init?(
    device: DeviceID, description: DeviceDescription, classification: Classification,
    parameters: MotionParameters = MotionParameters()
  ) {
    self.device = device
    self.classification = classification
    switch classification.kind {
    case .accelerometer: motion = MotionDecoder(description, parameters: parameters)
    case .mediaKeys: remoteControl = RemoteControlDecoder()
    default: return nil
    }
    events.reserveCapacity(4)
  }

  /// The orientation of the panel; nil if the device has not reported it.
  public var orientation: PanelOrientation? { motion?.orientation }

  /// When to call `advance(to:)`; nil if no timer runs.
  public var nextDeadline: Timestamp? { motion?.nextDeadline ?? remoteControl?.nextDeadline }

  /// Processes an event.
  ///
  /// - Returns: Whether `events` or `turn` has a value.
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

  /// Fires the timers up to a time; each event has its own due time.
  ///
  /// - Returns: Whether `events` or `turn` has a value.
  public mutating func advance(to time: Timestamp) -> Bool {
    begin()
    fire(until: time)
    return !events.isEmpty || turn != nil
  }

  /// Cancels a motion and ends seeking, for example when the device is unplugged.
  ///
  /// - Returns: Whether `events` has a value.
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
