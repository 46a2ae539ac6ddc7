import Tactile

/// What a recording looks like: its panels, the trails of what touched them and what was recognized.
struct Picture {
  /// One panel with all that happened on it; lengths are in its window's units.
  struct Panel {
    let name: String
    let size: Size
    /// Its views, but those that fill it.
    var regions: [Region] = []
    var trails: [Trail] = []
    var marks: [Mark] = []
  }

  /// A view that takes a part of its panel.
  struct Region {
    let name: String
    let frame: Rect
  }

  /// The way of one finger or pen, from its landing to its end.
  struct Trail {
    /// How it ended.
    enum End: Equatable {
      case lifted
      /// The service took it back: a palm, a device that went, a recording that ended.
      case cancelled
      /// A filter never let it through; why.
      case filtered(String)
    }

    struct Step {
      let time: TimeInterval
      let place: Point
    }

    /// Counts up from 1 within its panel; it chooses the colour.
    let number: Int
    let isPen: Bool
    var steps: [Step]
    var end = End.lifted
    /// Whether a recognizer made something of it.
    var isPartOfGesture = false
  }

  /// A gesture that was recognized, began or ended.
  struct Mark {
    let time: TimeInterval
    let name: String
    let state: String
    let place: Point
    let touches: [Int]
    /// How far, how fast and how much; empty where there is no such thing.
    let figures: String
  }

  var panels: [Panel] = []
  /// Seconds from the first thing that happened to the last.
  var duration: TimeInterval = 0

  /// Whether nothing touched anything.
  var isEmpty: Bool { panels.allSatisfy { $0.trails.isEmpty } }
}
