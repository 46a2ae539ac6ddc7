import Tactile

/// A window on a screen: `Window` of `io.tactile.Events`.
public struct WindowMessage: Equatable, Sendable {
  /// Its name, which no other window of its user has.
  public var name: String
  /// The user whose it is, by number; nil for windows of the machine and of nobody.
  public var user: Int?
  /// The name of the screen it is on.
  public var screen: String
  /// How large it is, in its own coordinates.
  public var size: Size
  /// The higher, the nearer to the finger.
  public var level: Int

  /// A window on a screen.
  public init(name: String, user: Int? = nil, screen: String, size: Size, level: Int) {
    self.name = name
    self.user = user
    self.screen = screen
    self.size = size
    self.level = level
  }
}

extension WindowMessage: WireMessage {
  /// Reads a window; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    user = try cursor.optionalMember("user")?.int()
    screen = try cursor.member("screen").string()
    size = try cursor.message("size")
    level = try cursor.member("level").int()
  }

  /// Writes the window.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("user", user)
    writer.member("screen", screen)
    writer.member("size", size)
    writer.member("level", level)
    writer.endObject()
  }
}
