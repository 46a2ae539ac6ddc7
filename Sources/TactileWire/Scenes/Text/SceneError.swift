/// Why a scene was refused as a whole: the first thing in it that is wrong.
public struct SceneError: Error, Equatable, Sendable {
  /// The file it is in; nil for what came over the socket.
  public var file: String?
  /// The line, from 1 up; 0 for what came over the socket.
  public var line: Int
  /// The character in the line, from 1 up; 0 for what came over the socket.
  public var column: Int
  /// The way to it, such as `windows[0].views[2].frame`.
  public var path: JSONPath
  /// What was found.
  public var found: String
  /// What is allowed there.
  public var expected: String
  /// The known word that was probably meant.
  public var nearest: String?

  package init(_ flaw: SceneFlaw, file: String?, path: JSONPath) {
    self.file = file
    line = Int(flaw.place.line)
    column = Int(flaw.place.column)
    self.path = path
    found = flaw.found
    expected = flaw.expected
    nearest = flaw.nearest
  }

  /// What is wrong and what to do, without the place.
  public var reason: String {
    let advice = nearest.map { "; did you mean \(Excerpt.quoting($0))?" } ?? ""
    return "found \(found), expected \(expected)\(advice)"
  }
}

extension SceneError: CustomStringConvertible {
  /// A sentence: where, what was found, and what is allowed there.
  public var description: String {
    var place = ""
    if let file { place = "\(Excerpt.plain(file, limit: 400)):\(line):\(column): " }
    if path != .root { place += "\(path): " }
    return place + reason
  }
}
