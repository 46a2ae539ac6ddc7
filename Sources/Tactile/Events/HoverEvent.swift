/// A pen or pointer is above the glass without touching it (S6, S175).
public struct HoverEvent: Hashable, Sendable {
  /// Where in its life the hover is.
  public enum Phase: UInt8, Sendable {
    /// It came near.
    case entered
    /// It moved.
    case moved
    /// It went away or touched down.
    case exited
    /// Its device is gone.
    case cancelled
  }

  /// When.
  public var timestamp: Timestamp
  /// The device that reports it.
  public var device: DeviceID
  /// Where in its life it is.
  public var phase: Phase
  /// Where, in points of the device's screen.
  public var screenLocation: Point
  /// How far above the glass, from 0 on it to 1 where the device loses it; 0 where unknown.
  public var zOffset: Double
  /// Where the pen leans to, as ``Touch/azimuthAngle``.
  public var azimuthAngle: Double
  /// How upright the pen is, as ``Touch/altitudeAngle``.
  public var altitudeAngle: Double
  /// Which end of the pen is near, and its buttons.
  public var penState: PenState

  /// Whether it tells that the hover is over.
  public var isOver: Bool { phase == .exited || phase == .cancelled }

  /// A hover event given by its fields; a pointer is upright and on the glass.
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
