import Tactile

/// A map of a scene with its allowed keys. Other keys are rejected before any value is read.
package struct SceneTable {
  package let value: SourcedValue
  private let members: [SourcedValue.Member]
  private let what: String
  private let keys: [String]

  /// The maximum number of keys that an error lists. If there are more, it lists the most similar ones.
  private static let mostListed = 12
  private static let similarListed = 5

  /// Creates a table from a map. Errors call the map `what`, such as "a view", and name the page that lists
  /// all keys.
  package init(
    _ value: SourcedValue, _ what: String, keys: [String], page: String = "docs/scenes.md"
  ) throws(SceneFlaw) {
    guard case .map(let members) = value.content else {
      throw value.flaw(
        expected: "\(what): a map with \(Self.list(keys, similarTo: "", and: "and", page))")
    }
    (self.value, self.members, self.what, self.keys) = (value, members, what, keys)
    for member in members where !keys.contains(member.name) {
      throw SceneFlaw(
        place: member.place, found: "the unknown key \(Excerpt.quoting(member.name))",
        expected: "for \(what) one of "
          + Self.list(keys, similarTo: member.name, and: "or", page),
        nearest: NearestWord.of(member.name, among: keys))
    }
  }

  /// The value of a key; nil if it is left out or null.
  package subscript(_ key: String) -> SourcedValue? {
    assert(keys.contains(key), "\(key) is read but not allowed")
    for member in members where member.name == key {
      return member.value.isNull ? nil : member.value
    }
    return nil
  }

  /// Returns the value of a required key.
  package func required(_ key: String) throws(SceneFlaw) -> SourcedValue {
    guard let value = self[key] else {
      throw SceneFlaw(
        place: value.place, found: "no \(key)", expected: "\(what) with one; add it")
    }
    return value
  }

  /// Returns all keys; of many keys, those that are most similar to a key, and the page with the others.
  private static func list(
    _ keys: [String], similarTo found: String, and conjunction: String, _ page: String
  ) -> String {
    let listed =
      keys.count <= mostListed
      ? keys : NearestWord.most(similarTo: found, among: keys, count: similarListed)
    let others = keys.count - listed.count
    return listed.joined(separator: ", ")
      + (others > 0 ? " \(conjunction) \(others) others, which \(page) lists" : "")
  }

  // MARK: Optional values

  package func bool(_ key: String) throws(SceneFlaw) -> Bool? {
    guard let value = self[key] else { return nil }
    return try value.bool()
  }

  package func number(
    _ key: String, _ range: ClosedRange<Double>, in unit: ParameterUnit? = nil
  ) throws(SceneFlaw) -> Double? {
    guard let value = self[key] else { return nil }
    return try value.number(range, in: unit)
  }

  package func count(_ key: String, _ range: ClosedRange<Int>) throws(SceneFlaw) -> Int? {
    guard let value = self[key] else { return nil }
    return try value.count(range)
  }

  /// A length in the units of a view; 0 or more.
  package func length(_ key: String) throws(SceneFlaw) -> Double? {
    try number(key, 0...SceneRange.farthest)
  }

  /// A distance on the glass, in points; 0 or more.
  package func points(_ key: String) throws(SceneFlaw) -> Double? {
    try number(key, 0...SceneRange.farthest, in: .points)
  }

  /// A time in seconds; 0 or more.
  package func seconds(_ key: String) throws(SceneFlaw) -> Double? {
    try number(key, 0...SceneRange.longest, in: .seconds)
  }

  package func rect(_ key: String) throws(SceneFlaw) -> Rect? {
    guard let value = self[key] else { return nil }
    return try value.rect()
  }

  /// Returns a list; empty if it is left out.
  package func list(_ key: String) throws(SceneFlaw) -> [SourcedValue] {
    guard let value = self[key] else { return [] }
    return try value.list()
  }

  /// Returns a list of names; empty if it is left out.
  package func names(_ key: String) throws(SceneFlaw) -> [String] {
    guard let value = self[key] else { return [] }
    return try value.names()
  }
}

/// The keys of the scene language, by map. Every other key is an error.
package enum SceneKeys {
  static let scene = ["windows"]
  package static let window = [
    "name", "screen", "frame", "size", "level", "passThrough", "secret",
    "compositorGestures", "thresholds", "firstResponder", "handles", "gestures", "views",
  ]

  /// The keys of every view.
  static let view = [
    "name", "kind", "frame", "transform", "hidden", "alpha", "interactive", "multipleTouch",
    "exclusiveTouch", "hitOutset", "hitTarget", "compositorGestures", "label", "hint",
    "focusable", "handles", "controller", "gestures", "views",
  ]
  static let control = ["enabled", "trackingMargin", "actions"]
  static let button = view + control + ["title"]
  static let toggle = view + control + ["on", "pushMovement"]
  static let slider =
    view + control + ["value", "minimum", "maximum", "continuous", "knobWidth"]
  static let stepper =
    view + control
    + ["value", "minimum", "maximum", "step", "wraps", "autorepeat", "continuous"]
  static let segmented =
    view + control + ["segments", "disabledSegments", "segmentWidths", "selected", "momentary"]
  static let pages = view + control + ["pages", "page", "hidesForSinglePage"]
  static let scroll =
    view + [
      "contentSize", "contentOffset", "contentInset", "scrollEnabled", "directionalLock", "paging",
      "bounces", "alwaysBounceHorizontal", "alwaysBounceVertical", "deceleration",
      "delaysContentTouches", "contentTouchDelay", "canCancelContentTouches", "zoomView", "zoom",
      "zoomScale", "bouncesZoom", "requireToFail",
    ]
  static let controller = ["name", "presentedBy", "focusable", "handles"]
  static let transform = ["scale", "rotation", "translation"]
  static let action = ["name", "target"]
  static let gestureAction = action + ["states"]

  /// The keys of every recognizer.
  package static let gesture = [
    "kind", "name", "scope", "enabled", "cancelsTouches", "delaysTouchesBegan",
    "delaysTouchesEnded", "touchTypes", "exclusiveTouchType", "shouldBegin", "shouldReceive",
    "simultaneousWith", "requireToFail", "action",
  ]
  static let shouldBegin = ["region"]
  /// The keys of recognizers with movement: an axis, directions and a speed.
  static let movingShouldBegin =
    shouldBegin + ["axis", "directions", "minimumSpeed", "maximumSpeed"]
  /// The keys of a place at the border of the screen.
  static let place = ["corner", "edges", "size"]
  /// The keys of a step of a sequence.
  static let step = ["in", "taps", "hold", "touches"]
  static let shouldReceive = ["region", "notRegion", "views", "notViews"]

  /// The keys of a recognizer of a kind: those of every recognizer, and the kind's parameters.
  package static func keys(of kind: GestureKind) -> [String] { byKind[kind] ?? gesture }

  private static let byKind = Dictionary(
    uniqueKeysWithValues: GestureKind.allCases.map { kind in
      (kind, gesture + kind.parameters.map(\.name.rawValue))
    })
}

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
  /// The most names in one list.
  package static let listedNames = 256
  /// The most controllers that can be presented over one another.
  static let presentedControllers = 64
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
      // Most names are ASCII, and a category is looked up in a table.
      if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7f }
      return switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: false
      default: true
      }
    }
  }
}
