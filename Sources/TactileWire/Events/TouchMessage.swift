import Tactile

/// A touch as it is told to clients: `Touch` of `io.tactile.Events`.
public struct TouchMessage: Equatable, Sendable {
  /// What a touch did in a frame.
  public enum Phase: String, CaseIterable, Sendable {
    /// It landed.
    case began
    /// It moved, or its pressure or size changed.
    case moved
    /// Nothing happened to it.
    case stationary
    /// It lifted.
    case ended
    /// It was taken away, or taken over.
    case cancelled
  }

  /// What touches the glass.
  public enum Kind: String, CaseIterable, Sendable {
    /// A finger.
    case direct
    /// A pen.
    case stylus
  }

  /// The touch's number, the same for its whole life.
  public var id: Int
  /// The number of the device it is on.
  public var device: Int
  /// The name of the window it belongs to.
  public var window: PreparedString
  /// The user whose window it is, by number; nil for windows of the machine and of nobody.
  public var user: Int?
  /// The name of the view it landed on.
  public var view: PreparedString
  /// What it did in this frame.
  public var phase: Phase
  /// Where it is, in the window's coordinates.
  public var location: Point
  /// Where it was before, in the window's coordinates.
  public var previousLocation: Point
  /// Which tap in a row this is, from 1 up; 0 once it moved too far for one.
  public var tapCount: Int
  /// What touches the glass.
  public var kind: Kind
  /// How hard it presses, from 0 to 1; nil where the device has no pressure.
  public var force: Double?
  /// Half the long axis of the contact, in the window's units; nil where unknown.
  public var majorRadius: Double?
  /// How the pen is held; nil for a finger.
  public var pen: PenMessage?

  /// A touch; what the device does not tell is nil.
  public init(
    id: Int, device: Int, window: PreparedString, user: Int? = nil, view: PreparedString,
    phase: Phase,
    location: Point, previousLocation: Point, tapCount: Int, kind: Kind = .direct,
    force: Double? = nil, majorRadius: Double? = nil, pen: PenMessage? = nil
  ) {
    self.id = id
    self.device = device
    self.window = window
    self.user = user
    self.view = view
    self.phase = phase
    self.location = location
    self.previousLocation = previousLocation
    self.tapCount = tapCount
    self.kind = kind
    self.force = force
    self.majorRadius = majorRadius
    self.pen = pen
  }
}

extension TouchMessage: WireMessage {
  /// Reads a touch; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    id = try cursor.member("id").int()
    device = try cursor.member("device").int()
    window = PreparedString(try cursor.member("window").string())
    user = try cursor.optionalMember("user")?.int()
    view = PreparedString(try cursor.member("view").string())
    phase = try cursor.member("phase").word()
    location = try cursor.message("location")
    previousLocation = try cursor.message("previousLocation")
    tapCount = try cursor.member("tapCount").int()
    kind = try cursor.member("type").word()
    force = try cursor.optionalMember("force")?.double()
    majorRadius = try cursor.optionalMember("majorRadius")?.double()
    pen = try cursor.optionalMessage("pen")
  }

  /// Writes the touch without allocating.
  public func write(into writer: inout JSONWriter) {
    let room = 512 + PenMessage.room + window.json.count + view.json.count
    writer.members(room: room) { members in
      members.beginObject()
      members.member("id", id)
      members.member("device", device)
      members.member("window", window)
      members.member("user", user)
      members.member("view", view)
      members.member("phase", word: phase.rawValue)
      members.member("location", x: location.x, y: location.y)
      members.member("previousLocation", x: previousLocation.x, y: previousLocation.y)
      members.member("tapCount", tapCount)
      members.member("type", word: kind.rawValue)
      members.member("force", force)
      members.member("majorRadius", majorRadius)
      members.member("pen", pen)
      members.endObject()
    }
  }
}
