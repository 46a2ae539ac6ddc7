/// The location of a value in its text, and the number of the value.
public struct SourcePlace: Hashable, Sendable {
  /// The line, from 1; 0 if there is no text, as for values from the socket.
  public var line: Int32 = 0
  /// The character in the line, from 1; 0 if there is no text.
  public var column: Int32 = 0
  /// The number of the value in its tree, in the order of the text, from 0.
  var number: Int32 = 0
}

extension SourcePlace {
  /// Creates the location of a value in a text that is not decoded as a tree.
  package init(line: Int32, column: Int32) {
    self.init(line: line, column: column, number: 0)
  }
}
