/// A recognizer as it is now: `Recognizer` of `io.tactile.Scene`.
public struct RecognizerMessage: Equatable, Sendable {
  /// Where a recognizer is in its life.
  public enum State: String, CaseIterable, Sendable {
    /// Watching.
    case possible
    /// Recognized, and going on.
    case began
    /// Going on.
    case changed
    /// Over, or recognized at one moment.
    case ended
    /// Interrupted.
    case cancelled
    /// It was not this gesture.
    case failed
  }

  /// Its name.
  public var name: String
  /// What it recognizes.
  public var kind: String
  /// The view it is attached to.
  public var view: String
  /// Whether it takes part.
  public var isEnabled: Bool
  /// Where it is in its life.
  public var state: State

  /// All of it; what does not apply is nil.
  public init(
    name: String, kind: String, view: String, isEnabled: Bool, state: State
  ) {
    self.name = name
    self.kind = kind
    self.view = view
    self.isEnabled = isEnabled
    self.state = state
  }
}

extension RecognizerMessage: WireMessage {
  /// Reads it; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    kind = try cursor.member("kind").string()
    view = try cursor.member("view").string()
    isEnabled = try cursor.member("enabled").bool()
    state = try cursor.member("state").word()
  }

  /// Writes it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("kind", kind)
    writer.member("view", view)
    writer.member("enabled", isEnabled)
    writer.member("state", state.rawValue)
    writer.endObject()
  }
}
