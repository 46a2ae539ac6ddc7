/// A window as it is now: `Description` of `io.tactile.Scene`.
public struct WindowDescriptionMessage: Equatable, Sendable {
  /// The window.
  public var window: WindowMessage
  /// What it fills of its screen, in points: x, y, width, height.
  public var frame: [Double]
  /// Who has the first say in actions.
  public var firstResponder: String?
  /// The window and its views, each before those in it, back to front.
  public var views: [ViewMessage]
  /// Its recognizers.
  public var recognizers: [RecognizerMessage]

  /// All of it; what does not apply is nil.
  public init(
    window: WindowMessage, frame: [Double], firstResponder: String? = nil, views: [ViewMessage],
    recognizers: [RecognizerMessage]
  ) {
    self.window = window
    self.frame = frame
    self.firstResponder = firstResponder
    self.views = views
    self.recognizers = recognizers
  }
}

extension WindowDescriptionMessage: WireMessage {
  /// Reads it; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = try cursor.message("window")
    frame = []
    for element in try cursor.member("frame").elements() { frame.append(try element.double()) }
    firstResponder = try cursor.optionalMember("firstResponder")?.string()
    views = try cursor.messages("views")
    recognizers = try cursor.messages("recognizers")
  }

  /// Writes it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("window", window)
    writer.key("frame")
    writer.beginArray()
    for element in frame { writer.double(element) }
    writer.endArray()
    writer.member("firstResponder", firstResponder)
    writer.member("views", views)
    writer.member("recognizers", recognizers)
    writer.endObject()
  }
}
