/// A pen or pointer above the glass that does not touch it (S6, S175).
public struct HoverEvent: Hashable, Sendable {
  /// The phase of a hover.
  public enum Phase: UInt8, Sendable {
    /// The pen or pointer came near.
    case entered
    /// It moved.
    case moved
    /// It moved away or touched the glass.
    case exited
    /// Its device disappeared.
    case cancelled
  }

  /// The time of the event.
  public var timestamp: Timestamp
  /// The device that reports it.
  public var device: DeviceID
  /// The phase.
  public var phase: Phase
  /// The position, in points of the device's screen.
  public var screenLocation: Point
  /// The distance from the glass: 0 on the glass, 1 where the device loses the pen; 0 if unknown.
  public var zOffset: Double
  /// The direction in which the pen leans, as in ``Touch/azimuthAngle``.
  public var azimuthAngle: Double
  /// The angle between pen and glass, as in ``Touch/altitudeAngle``.
  public var altitudeAngle: Double
  /// The end of the pen that is near, and its pressed buttons.
  public var penState: PenState

  /// Whether this event ends the hover.
  public var isOver: Bool { phase == .exited || phase == .cancelled }

  /// Creates a hover event. By default it describes a pointer: upright and on the glass.
  public init(
    timestamp: Timestamp, device: DeviceID, phase: Phase, screenLocation: Point,
    zOffset: Double = 0, azimuthAngle: Double = 0, altitudeAngle: Double = .pi / 2,
    penState: PenState = []
  ) {
    self.timestamp = timestamp
    self.device = device
    self.phase = phase
    self.screenLocation = screenLocation
    self.zOffset = zOffset
    self.azimuthAngle = azimuthAngle
    self.altitudeAngle = altitudeAngle
    self.penState = penState
  }
}
