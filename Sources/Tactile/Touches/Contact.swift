/// What one frame says about one finger or pen on (or over) the glass.
public struct Contact: Sendable, Equatable {
  /// Which finger: unique among the fingers down on one device.
  public struct ID: Hashable, Sendable {
    /// The device that reports the finger.
    public var device: DeviceID
    /// A number of its own, counted up as contacts come; not the kernel's tracking ID, which panels
    /// use for two fingers at once.
    public var tracking: Int32

    /// A finger of a device.
    @inlinable public init(device: DeviceID, tracking: Int32) {
      self.device = device
      self.tracking = tracking
    }
  }

  /// What happened to the finger in this frame.
  public enum Change: UInt8, Sendable {
    /// It came down.
    case began
    /// It moved, or its pressure or size changed.
    case moved
    /// It lifted.
    case ended
    /// It was taken away without a lift: palm, lost events, device gone (S24).
    case cancelled
  }

  /// What touches the glass.
  public enum Kind: UInt8, Sendable {
    /// A finger.
    case direct
    /// A pen.
    case stylus
    /// A finger on a surface that is not the screen, as on a remote control's pad.
    case indirect
    /// A pointer's button, as of a mouse or touchpad, that is held down at a place of the screen.
    case indirectPointer
  }

  /// Which finger.
  public var id: ID
  /// What happened.
  public var change: Change
  /// What touches the glass.
  public var kind: Kind
  /// Where, in points of the device's screen.
  public var location: Point
  /// Pressure from 0 to `maximumForce`; 0 where the device has none (S21).
  public var force: Double
  /// The greatest `force`; 0 where the device reports no pressure (S21).
  public var maximumForce: Double
  /// Half the long axis of the contact, in points; 0 where unknown.
  public var majorRadius: Double
  /// Half the short axis of the contact, in points; 0 where unknown.
  public var minorRadius: Double
  /// Where a pen leans to, in radians clockwise from the right, from 0 to 2π; 0 where unknown.
  public var azimuthAngle: Double
  /// How upright a pen is, in radians: π/2 upright or unknown, 0 flat on the glass.
  public var altitudeAngle: Double
  /// Which end of a pen touches, and its buttons.
  public var penState: PenState

  /// A contact; what the device does not report is 0, and the contact upright.
  @inlinable public init(
    id: ID, change: Change, kind: Kind = .direct, location: Point, force: Double = 0,
    maximumForce: Double = 0, majorRadius: Double = 0, minorRadius: Double = 0,
    azimuthAngle: Double = 0, altitudeAngle: Double = .pi / 2, penState: PenState = []
  ) {
    self.id = id
    self.change = change
    self.kind = kind
    self.location = location
    self.force = force
    self.maximumForce = maximumForce
    self.majorRadius = majorRadius
    self.minorRadius = minorRadius
    self.azimuthAngle = azimuthAngle
    self.altitudeAngle = altitudeAngle
    self.penState = penState
  }
}
