import TactileWire

/// A gesture of lisgd, and the words for its parts.
struct LisgdGesture {
  /// How far the fingers move: at least a third or two thirds of the screen.
  enum Distance: Int, Comparable {
    case any, short, medium, long

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// A direction, and the movement in it: -1, 0 or 1 to the right and downwards.
  struct Direction: Equatable {
    var name: String
    var right: Int
    var down: Int

    var isDiagonal: Bool { right != 0 && down != 0 }
  }

  /// Where a gesture begins or ends: -1, 0 or 1 to the right and downwards.
  enum Place: Equatable {
    case anywhere
    case awayFromEdges
    case edge(String, right: Int, down: Int)
    case corner(String, right: Int, down: Int)
  }

  var fingers: Int
  var direction: Direction
  var edge: Place
  var distance: Distance
  /// Whether the command starts again and again while the fingers move.
  var isPressed: Bool
  var command: String

  // MARK: Words

  /// Whether a text has the form of an edge, a distance or a mode: one or two capitals, or a star.
  static func hasFormOfField(_ text: Substring) -> Bool {
    let bytes = KeyNames.trimming(text).utf8
    return (1...2).contains(bytes.count)
      && bytes.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "*") }
  }

  /// The words for gestures. In `config.h`, `Swipe` is before them.
  static let directions: [(word: String, direction: Direction)] = [
    ("LR", .init(name: "right", right: 1, down: 0)),
    ("RL", .init(name: "left", right: -1, down: 0)),
    ("DU", .init(name: "up", right: 0, down: -1)),
    ("UD", .init(name: "down", right: 0, down: 1)),
    ("DLUR", .init(name: "upRight", right: 1, down: -1)),
    ("DRUL", .init(name: "upLeft", right: -1, down: -1)),
    ("URDL", .init(name: "downLeft", right: -1, down: 1)),
    ("ULDR", .init(name: "downRight", right: 1, down: 1)),
  ]

  /// The words for edges, and those of `config.h`.
  static let edges: [(word: String, code: String, place: Place)] = [
    ("*", "EdgeAny", .anywhere), ("N", "EdgeNone", .awayFromEdges),
    ("L", "EdgeLeft", .edge("left", right: -1, down: 0)),
    ("R", "EdgeRight", .edge("right", right: 1, down: 0)),
    ("T", "EdgeTop", .edge("top", right: 0, down: -1)),
    ("B", "EdgeBottom", .edge("bottom", right: 0, down: 1)),
    ("TL", "CornerTopLeft", .corner("topLeft", right: -1, down: -1)),
    ("TR", "CornerTopRight", .corner("topRight", right: 1, down: -1)),
    ("BL", "CornerBottomLeft", .corner("bottomLeft", right: -1, down: 1)),
    ("BR", "CornerBottomRight", .corner("bottomRight", right: 1, down: 1)),
  ]

  /// The words for distances, and those of `config.h`.
  static let distances: [(word: String, code: String, distance: Distance)] = [
    ("*", "DistanceAny", .any), ("S", "DistanceShort", .short),
    ("M", "DistanceMedium", .medium), ("L", "DistanceLong", .long),
  ]

  /// The words for the moment of the command, and those of `config.h`.
  static let modes: [(word: String, code: String, isPressed: Bool)] = [
    ("R", "ActModeReleased", false), ("P", "ActModePressed", true),
  ]

  /// Returns the number of fingers.
  static func fingers(_ word: String, at place: SourcePlace) throws(ImportFlaw) -> Int {
    guard let fingers = Int(word), (1...20).contains(fingers) else {
      var flaw = ImportFlaw(
        place, word: word, known: [])
      flaw.expected = "a number of fingers from 1 to 20"
      throw flaw
    }
    return fingers
  }

  /// Whether it ends, and does not begin, at its edge or corner.
  var endsAtEdge: Bool {
    switch edge {
    case .anywhere, .awayFromEdges: false
    case .edge(_, let right, let down), .corner(_, let right, let down):
      right != 0 && right == direction.right || down != 0 && down == direction.down
    }
  }

  /// Whether it matches every movement that another gesture with the same or a shorter distance matches.
  func covers(_ other: Self) -> Bool {
    fingers == other.fingers && direction == other.direction
      && (edge == .anywhere || edge == other.edge)
  }
}
