/// The ranges of the numbers in a scene. A value outside its range is an error.
package enum SceneRange {
  /// The greatest coordinate or length, in any unit. A million points are 160 m.
  package static let farthest = 1_000_000.0
  /// The smallest width or height of a window's or a scroll view's coordinates. With smaller ones, the
  /// numbers of scales and frames can become infinite.
  package static let smallestSize = 0.001
  /// The smallest factor by which a transform may multiply lengths, in each direction. The inverse of a
  /// smaller one can make coordinates infinite.
  package static let smallestScale = 0.001
  /// The longest time, in seconds.
  package static let longest = 3600.0
  /// The angles that can begin a gesture, in radians.
  static let angles = 0.0...10.0
  /// The levels of windows.
  package static let levels = -1000...1000
  /// The longest name, in characters.
  package static let nameLength = 100
  /// The longest name, in UTF-8 bytes.
  package static let nameBytes = 4 * nameLength
  /// The longest label or hint of a view, in UTF-8 bytes: about a minute of speech.
  package static let speechBytes = 1000
  /// The scales of a scroll view.
  static let zoom = 0.001...1000
  /// The greatest number of segments of a segmented control.
  static let segments = 100
  /// The greatest number of regions of a sequence. At most 20 of them can be steps.
  static let regions = 64
  /// The sizes of a place in a corner or at an edge of the screen, in points: 1.6 to 80 mm.
  static let placeSizes = 10.0...500.0
  /// The times for which the fingers of a step stay, in seconds.
  static let holds = 0.1...60.0
  /// The greatest number of pages of a page control.
  static let pages = 10_000
}

// MARK: Names

extension SceneRange {
  /// The names that are allowed, for errors.
  static let expectedName = "a name of 1 to \(nameLength) characters on one line"

  /// Returns whether a text is a name: on one line, and not too long.
  ///
  /// It looks at no more characters than a name can have, so a long text takes no time.
  package static func isName(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= nameBytes,
      text.unicodeScalars.count <= nameLength
    else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: false
      default: true
      }
    }
  }
}
