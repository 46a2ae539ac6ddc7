/// An action that was asked for: `Action` of `io.tactile.Events`.
public struct ActionMessage: Equatable, Sendable {
  /// What is asked for.
  public var action: String
  /// The name of the window it belongs to.
  public var window: String
  /// The user whose window it is, by number; nil for windows of the machine and of nobody.
  public var user: Int?
  /// The name of the recognizer or control that asks.
  public var sender: String
  /// What made it ask: a gesture's state or a control's event.
  public var cause: String
  /// The name of the view, controller or window that handles it; nil where nobody does.
  public var handledBy: String?
  /// Who was asked, by name, in order.
  public var path: [String]

  /// An action somebody asked for.
  public init(
    action: String, window: String, user: Int? = nil, sender: String, cause: String,
    handledBy: String? = nil,
    path: [String]
  ) {
    self.action = action
    self.window = window
    self.user = user
    self.sender = sender
    self.cause = cause
    self.handledBy = handledBy
    self.path = path
  }
}

extension ActionMessage: WireMessage {
  /// Reads an action; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    action = try cursor.member("action").string()
    window = try cursor.member("window").string()
    user = try cursor.optionalMember("user")?.int()
    sender = try cursor.member("sender").string()
    cause = try cursor.member("cause").string()
    handledBy = try cursor.optionalMember("handledBy")?.string()
    path = []
    for name in try cursor.member("path").elements() { path.append(try name.string()) }
  }

  /// Writes the action.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("action", action)
    writer.member("window", window)
    writer.member("user", user)
    writer.member("sender", sender)
    writer.member("cause", cause)
    writer.member("handledBy", handledBy)
    writer.key("path")
    writer.beginArray()
    for name in path { writer.string(name) }
    writer.endArray()
    writer.endObject()
  }
}
