import Tactile

/// What a recording looks like: its panels, the trails of what touched them and what was recognized.
struct Picture {
  /// One panel with all that happened on it; lengths are in its window's units.
  struct Panel {
    let name: String
    let size: Size
    /// Its window's place on the screen, in points.
    let frame: Rect
    /// The screen's size, in points.
    let screen: Size
    /// Its views, but those that fill it.
    var regions: [Region] = []
    var trails: [Trail] = []
    var marks: [Mark] = []

    /// A panel without anything on it; one whose place is not given is a screen of its own.
    init(name: String, size: Size, frame: Rect? = nil, screen: Size? = nil) {
      self.name = name
      self.size = size
      self.frame = frame ?? Rect(origin: .zero, size: size)
      self.screen = screen ?? size
    }
  }

  /// A view that takes a part of its panel.
  struct Region: Equatable {
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
    /// Whether something came of it: a gesture, a control's press or value, a scroll.
    var isAnswered = false
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
