import Tactile

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

/// An error in a value, before its file is known.
package struct SceneFlaw: Error {
  package var place: SourcePlace
  package var found: String
  package var expected: String
  package var nearest: String?
  /// What to write instead, without a full stop; nil if it is not known.
  package var advice: String?
}

/// The limits of a scene from an untrusted source.
public struct SceneLimits: Sendable, Equatable {
  /// The most bytes of text. 2,000 views with a recognizer each take about 190,000 bytes.
  public var maximumBytes = 512 << 10
  /// The most levels of nested lists and maps. A view inside another takes two levels.
  public var maximumDepth = 64
  /// The most values in total. A view has about twelve.
  public var maximumValues = 100_000
  /// The most windows of one scene.
  public var maximumWindows = 64
  /// The most views of one scene.
  public var maximumViews = 2_000
  /// The most recognizers of one scene.
  public var maximumGestures = 2_000
  /// The most recognizers that can receive one touch: those of a view, of all views around it and of
  /// its window, and the screen-wide ones of all windows.
  public var maximumGesturesOfTouch = 64

  /// The default limits: 512 KiB, 64 levels, 100,000 values, 64 windows, 2,000 views, 2,000 recognizers, 64 of a touch.
  public init() {}
}
