/// What happened to a control: `ControlEvent` of `io.tactile.Events`.
public struct ControlMessage: Equatable, Sendable {
  /// The name of the window it is in.
  public var window: PreparedString
  /// The user whose window it is, by number; nil for windows of the machine and of nobody.
  public var user: Int?
  /// The control's name.
  public var view: PreparedString
  /// What happened, such as `touchUpInside`.
  public var event: PreparedString
  /// Whether it is on; nil where it is no switch.
  public var isOn: Bool?
  /// Its value; nil where it is no slider.
  public var value: Double?

  /// Something that happened to a control.
  public init(
    window: PreparedString, user: Int? = nil, view: PreparedString, event: PreparedString,
    isOn: Bool? = nil,
    value: Double? = nil
  ) {
    self.window = window
    self.user = user
    self.view = view
    self.event = event
    self.isOn = isOn
    self.value = value
  }
}

extension ControlMessage: WireMessage {
  /// Reads a control's event; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = PreparedString(try cursor.member("window").string())
    user = try cursor.optionalMember("user")?.int()
    view = PreparedString(try cursor.member("view").string())
    event = PreparedString(try cursor.member("event").string())
    isOn = try cursor.optionalMember("on")?.bool()
    value = try cursor.optionalMember("value")?.double()
  }

  /// Writes the event without allocating.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("window", window)
    writer.member("user", user)
    writer.member("view", view)
    writer.member("event", event)
    if let isOn { writer.member("on", isOn) }
    writer.member("value", value)
    writer.endObject()
  }
}
