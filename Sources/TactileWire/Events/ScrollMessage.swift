import Tactile

/// How a scroll view's content moves: `Scroll` of `io.tactile.Events`.
public struct ScrollMessage: Equatable, Sendable {
  /// What the content did.
  public enum Phase: String, CaseIterable, Sendable {
    /// A finger begins to drag it.
    case began
    /// It is elsewhere.
    case moved
    /// The finger let it go.
    case released
    /// It came to rest.
    case rested
  }

  /// The name of the window it is in.
  public var window: PreparedString
  /// The user whose window it is, by number; nil for windows of the machine and of nobody.
  public var user: Int?
  /// The scroll view's name.
  public var view: PreparedString
  /// What the content did.
  public var phase: Phase
  /// The place of the content that is shown in the top left corner, in the scroll view's units.
  public var offset: Point
  /// How fast the offset changes, in the scroll view's units a second; nil unless it was let go.
  public var velocity: Vector?
  /// Where it will come to rest; nil unless it was let go.
  public var target: Point?

  /// A movement of a scroll view's content.
  public init(
    window: PreparedString, user: Int? = nil, view: PreparedString, phase: Phase, offset: Point,
    velocity: Vector? = nil, target: Point? = nil
  ) {
    self.window = window
    self.user = user
    self.view = view
    self.phase = phase
    self.offset = offset
    self.velocity = velocity
    self.target = target
  }
}

extension ScrollMessage: WireMessage {
  /// Reads a movement; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = PreparedString(try cursor.member("window").string())
    user = try cursor.optionalMember("user")?.int()
    view = PreparedString(try cursor.member("view").string())
    phase = try cursor.member("phase").word()
    offset = try cursor.message("offset")
    velocity = try cursor.optionalMessage("velocity")
    target = try cursor.optionalMessage("target")
  }

  /// Writes the movement without allocating.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("window", window)
    writer.member("user", user)
    writer.member("view", view)
    writer.member("phase", phase.rawValue)
    writer.member("offset", offset)
    writer.member("velocity", velocity)
    writer.member("target", target)
    writer.endObject()
  }
}
