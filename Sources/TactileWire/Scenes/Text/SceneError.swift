/// The first error in a scene, for which the whole scene is rejected.
public struct SceneError: Error, Equatable, Sendable {
  /// The file; nil for a scene from the socket.
  public var file: String?
  /// The line, from 1; 0 for a scene from the socket.
  public var line: Int
  /// The character in the line, from 1; 0 for a scene from the socket.
  public var column: Int
  /// The path of the value, such as `windows[0].views[2].frame`.
  public var path: JSONPath
  /// The value found.
  public var found: String
  /// The values allowed.
  public var expected: String
  /// The known word that is most similar.
  public var nearest: String?
  /// What to write instead; nil if it is not known.
  public var advice: String?

  package init(_ flaw: SceneFlaw, file: String?, path: JSONPath) {
    self.file = file
    line = Int(flaw.place.line)
    column = Int(flaw.place.column)
    self.path = path
    found = flaw.found
    expected = flaw.expected
    nearest = flaw.nearest
    advice = flaw.advice
  }

  /// The problem and a possible solution, without the location.
  public var reason: String {
    let meant = nearest.map { "; did you mean \(Excerpt.quoting($0))?" } ?? ""
    return "found \(found), expected \(expected)\(meant)\(advice.map { "; \($0)" } ?? "")"
  }
}

extension SceneError: CustomStringConvertible {
  /// A sentence with the location, the value found and the values allowed.
  public var description: String {
    var place = ""
    if let file { place = "\(Excerpt.plain(file, limit: 400)):\(line):\(column): error: " }
    if path != .root { place += "\(path): " }
    return place + reason
  }
}
