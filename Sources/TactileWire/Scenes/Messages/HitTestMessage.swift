/// The reply to `io.tactile.Scene.HitTest`.
public struct HitTestMessage: Equatable, Sendable {
  /// The window that gets touches there.
  public var window: String?
  /// The user whose that window is; nil where it is the machine's or nobody's.
  public var user: Int?
  /// The view that is hit.
  public var view: String?
  /// Every view asked, with its answer.
  public var walk: [String]

  /// All of it; what does not apply is nil.
  public init(
    window: String? = nil, user: Int? = nil, view: String? = nil, walk: [String]
  ) {
    self.window = window
    self.user = user
    self.view = view
    self.walk = walk
  }
}

extension HitTestMessage: WireMessage {
  /// Reads it; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = try cursor.optionalMember("window")?.string()
    user = try cursor.optionalMember("user")?.int()
    view = try cursor.optionalMember("view")?.string()
    walk = []
    for element in try cursor.member("walk").elements() { walk.append(try element.string()) }
  }

  /// Writes it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("window", window)
    writer.member("user", user)
    writer.member("view", view)
    writer.key("walk")
    writer.beginArray()
    for element in walk { writer.string(element) }
    writer.endArray()
    writer.endObject()
  }
}
