/// How a pen is held: `Pen` of `io.tactile.Events`.
public struct PenMessage: Equatable, Sendable {
  /// Where it leans to, in radians clockwise from the right, from 0 to 2π; 0 where unknown.
  public var azimuthAngle: Double
  /// How upright it is, in radians: π/2 upright or unknown, 0 flat.
  public var altitudeAngle: Double
  /// How far above the glass it is, from 0 on it to 1 where it is lost.
  public var zOffset: Double
  /// Whether it is its other end.
  public var isEraser: Bool
  /// Whether the barrel's first button is held.
  public var barrelButton: Bool
  /// Whether the barrel's second button is held.
  public var secondBarrelButton: Bool

  /// A pen; without anything said, upright on the glass.
  public init(
    azimuthAngle: Double = 0, altitudeAngle: Double = .pi / 2, zOffset: Double = 0,
    isEraser: Bool = false, barrelButton: Bool = false, secondBarrelButton: Bool = false
  ) {
    self.azimuthAngle = azimuthAngle
    self.altitudeAngle = altitudeAngle
    self.zOffset = zOffset
    self.isEraser = isEraser
    self.barrelButton = barrelButton
    self.secondBarrelButton = secondBarrelButton
  }
}

extension PenMessage: WireMessage {
  /// Reads a pen; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    azimuthAngle = try cursor.member("azimuthAngle").double()
    altitudeAngle = try cursor.member("altitudeAngle").double()
    zOffset = try cursor.member("zOffset").double()
    isEraser = try cursor.member("isEraser").bool()
    barrelButton = try cursor.member("barrelButton").bool()
    secondBarrelButton = try cursor.member("secondBarrelButton").bool()
  }

  /// Writes the pen without allocating.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: Self.room) { write(into: &$0) }
  }

  /// What a pen takes at most, with the name of the member that it is.
  static let room = 320

  /// Writes the pen as the value of a member.
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("azimuthAngle", azimuthAngle)
    members.member("altitudeAngle", altitudeAngle)
    members.member("zOffset", zOffset)
    members.member("isEraser", isEraser)
    members.member("barrelButton", barrelButton)
    members.member("secondBarrelButton", secondBarrelButton)
    members.endObject()
  }
}
