import Tactile

/// What a panel reported in one frame: in points after the filters, and in device units before them.
public struct PanelFrame: Sendable {
  /// The panel.
  public var device: DeviceID
  /// The contacts after the filters, in points: fingers, then pens. Pens have negative numbers.
  public var contacts: [Contact]
  /// The fingers as the panel reported them.
  public var fingers: [RawContact]
  /// The contacts of a pen as the panel reported them.
  public var pens: [RawContact]
  /// The hovers of a pen, in points.
  public var hovers: [HoverEvent]
  /// The same hovers in device units.
  public var rawHovers: [RawHover]
  /// Whether a script made the contacts, so that they exist in points alone (S274).
  public var isScripted: Bool

  /// Creates a frame. Contacts alone are those that filters have held back until a time, or those of a
  /// script.
  @inlinable public init(
    device: DeviceID, contacts: [Contact] = [], fingers: [RawContact] = [], pens: [RawContact] = [],
    hovers: [HoverEvent] = [], rawHovers: [RawHover] = [], isScripted: Bool = false
  ) {
    self.device = device
    self.contacts = contacts
    self.fingers = fingers
    self.pens = pens
    self.hovers = hovers
    self.rawHovers = rawHovers
    self.isScripted = isScripted
  }
}
