/// Where a value stands in the text it came from, and which of the values it is.
public struct SourcePlace: Hashable, Sendable {
  /// The line, from 1 up; 0 where there is no text, as for what came over the socket.
  public var line: Int32 = 0
  /// The character in the line, from 1 up; 0 where there is no text.
  public var column: Int32 = 0
  /// The value's number: those of a tree are counted in the order they were written, from 0 up.
  var number: Int32 = 0
}
