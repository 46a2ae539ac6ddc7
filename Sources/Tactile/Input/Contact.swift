/// The state of one finger or pen in one frame.
public struct Contact: Sendable, Equatable {
  /// The identity of a contact, unique among the contacts that are down.
  public struct ID: Hashable, Sendable {
    /// The device that reports the contact.
    public var device: DeviceID
    /// A number that increases with each contact. It is not the kernel's tracking ID, because some
    /// panels use one ID for two fingers at once.
    public var tracking: Int32

    /// Creates an identity.
    @inlinable public init(device: DeviceID, tracking: Int32) {
      self.device = device
      self.tracking = tracking
    }

    /// The lowest number of a contact that acts for the finger of a person who explores the screen (S303). The
    /// numbers of the fingers of a device are lower.
    @inlinable public static var firstActing: Int32 { 1 << 29 }

    /// Whether the contact acts for the finger of a person who explores the screen (S303).
    @inlinable public var isActing: Bool {
      tracking >= Self.firstActing && tracking < Self.firstScripted
    }

    /// The lowest number of a scripted finger (S274). The numbers of the fingers of a device are lower.
    @inlinable public static var firstScripted: Int32 { 1 << 30 }

    /// Whether a script moves the contact, and no person (S274).
    @inlinable public var isScripted: Bool { tracking >= Self.firstScripted }
  }

  /// The change of a contact in a frame.
  public enum Change: UInt8, Sendable {
    /// The contact landed.
    case began
    /// It moved, or its pressure or size changed.
    case moved
    /// The contact lifted.
    case ended
    /// The contact ended without a lift: it was a palm, events were lost or the device disappeared
    /// (S24).
    case cancelled
  }

  /// The kind of a contact.
  public enum Kind: UInt8, Sendable {
    /// A finger.
    case direct
    /// A pen.
    case stylus
    /// A finger on a surface other than the screen, such as the pad of a remote control.
    case indirect
    /// A pointer, such as that of a mouse or touchpad, whose button is pressed.
    case indirectPointer
  }

  /// The identity.
  public var id: ID
  /// The change in this frame.
  public var change: Change
  /// The kind.
  public var kind: Kind
  /// The position, in points of the device's screen.
  public var location: Point
  /// The pressure, from 0 to `maximumForce`; 0 if the device does not report it (S21).
  public var force: Double
  /// The maximum of `force`; 0 if the device does not report pressure (S21).
  public var maximumForce: Double
  /// Half the long axis of the contact area, in points; 0 if unknown.
  public var majorRadius: Double
  /// Half the short axis of the contact area, in points; 0 if unknown.
  public var minorRadius: Double
  /// The direction in which a pen leans, in radians from 0 to 2π, clockwise from the right; 0 if
  /// unknown.
  public var azimuthAngle: Double
  /// The angle between a pen and the glass, in radians: π/2 if upright or unknown, 0 if flat.
  public var altitudeAngle: Double
  /// The end of a pen that touches, and its pressed buttons.
  public var penState: PenState

  /// Creates a contact. The defaults describe a finger on a device that reports positions only.
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

/// All changes on one device between two `SYN_REPORT` events, in points.
///
/// Contacts that did not change are not listed. If a contact lifts and another one lands in its
/// slot, there are two entries, the lift first. A contact that moves several times makes one event
/// with several samples, all with the time of the frame (S18).
public struct ContactFrame: Sendable, Equatable {
  /// The device.
  public var device: DeviceID
  /// The time of the frame's `SYN_REPORT`.
  public var timestamp: Timestamp
  /// The contacts that changed, in the order in which the device reported them.
  public var contacts: [Contact]

  /// Creates a frame.
  @inlinable public init(device: DeviceID, timestamp: Timestamp, contacts: [Contact] = []) {
    self.device = device
    self.timestamp = timestamp
    self.contacts = contacts
  }
}

/// The identity of an input device while it is connected. An ID is never used again.
public struct DeviceID: Hashable, Sendable {
  /// The number, which starts at 1 and increases with each device.
  public var rawValue: UInt32

  /// Creates an ID from its number.
  @inlinable public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// The end of a pen that is in use, and its pressed buttons.
public struct PenState: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a state from its bits.
  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The eraser end is in use.
  public static let eraser = PenState(rawValue: 1)
  /// The first, lower barrel button is pressed.
  public static let barrelButton = PenState(rawValue: 2)
  /// The second barrel button is pressed.
  public static let secondBarrelButton = PenState(rawValue: 4)
}

/// The kinds of touch that a recognizer receives (S21).
public struct TouchKinds: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Creates a set with one kind.
  @inlinable public init(_ kind: Contact.Kind) {
    rawValue = 1 << kind.rawValue
  }

  /// Fingers.
  public static let direct = TouchKinds(.direct)
  /// Pens.
  public static let stylus = TouchKinds(.stylus)
  /// Fingers on a surface other than the screen.
  public static let indirect = TouchKinds(.indirect)
  /// Pointers whose button is pressed.
  public static let indirectPointer = TouchKinds(.indirectPointer)
  /// All kinds.
  public static let all: TouchKinds = [.direct, .stylus, .indirect, .indirectPointer]
}
