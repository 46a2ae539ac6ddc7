import Tactile

/// A view as it is now: `View` of `io.tactile.Scene`.
public struct ViewMessage: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// What it is.
  public var kind: String
  /// The view it is in; nil for a window.
  public var superview: String?
  /// Around it, in the window's coordinates: x, y, width, height.
  public var frame: [Double]
  /// Whether touches can reach it.
  public var isTouchable: Bool
  /// How many fingers that landed on it are down.
  public var touches: Int
  /// Whether it is on; nil where it is no switch.
  public var isOn: Bool?
  /// Its value; nil where it is no slider.
  public var value: Double?
  /// How far it is scrolled; nil where it is no scroll view.
  public var offset: Point?

  /// All of it; what does not apply is nil.
  public init(
    name: String, kind: String, superview: String? = nil, frame: [Double], isTouchable: Bool,
    touches: Int, isOn: Bool? = nil, value: Double? = nil, offset: Point? = nil
  ) {
    self.name = name
    self.kind = kind
    self.superview = superview
    self.frame = frame
    self.isTouchable = isTouchable
    self.touches = touches
    self.isOn = isOn
    self.value = value
    self.offset = offset
  }
}

extension ViewMessage: WireMessage {
  /// Reads it; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    kind = try cursor.member("kind").string()
    superview = try cursor.optionalMember("superview")?.string()
    frame = []
    for element in try cursor.member("frame").elements() { frame.append(try element.double()) }
    isTouchable = try cursor.member("touchable").bool()
    touches = try cursor.member("touches").int()
    isOn = try cursor.optionalMember("on")?.bool()
    value = try cursor.optionalMember("value")?.double()
    offset = try cursor.optionalMessage("offset")
  }

  /// Writes it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("kind", kind)
    writer.member("superview", superview)
    writer.key("frame")
    writer.beginArray()
    for element in frame { writer.double(element) }
    writer.endArray()
    writer.member("touchable", isTouchable)
    writer.member("touches", touches)
    if let isOn { writer.member("on", isOn) }
    writer.member("value", value)
    writer.member("offset", offset)
    writer.endObject()
  }
}
