import Tactile
import TactileWire

/// The contents of a recording for drawing: panels, trails of touches, and recognized gestures.
struct Picture {
  /// One panel with its touches and gestures; lengths are in the units of its window.
  struct Panel {
    let name: String
    let size: Size
    /// The frame of its window on the screen, in points.
    let frame: Rect
    /// The size of the screen, in points.
    let screen: Size
    /// Its views, except those that fill it.
    var regions: [Region] = []
    /// The views that people tap: controls, and views with a recognizer for taps.
    var targets: [Region] = []
    var trails: [Trail] = []
    var marks: [Mark] = []
    var answers: [Answer] = []

    /// Creates an empty panel. By default, its window fills a screen of the same size.
    init(name: String, size: Size, frame: Rect? = nil, screen: Size? = nil) {
      self.name = name
      self.size = size
      self.frame = frame ?? Rect(origin: .zero, size: size)
      self.screen = screen ?? size
    }
  }

  /// A view that covers a part of its panel.
  struct Region: Equatable {
    let name: String
    let frame: Rect
  }

  /// The path of one finger or pen on the glass, from the landing to the lift. A view may have received
  /// a part of its touch, or nothing.
  struct Trail {
    /// The way in which a trail ended.
    enum End: Equatable {
      case lifted
      /// The panel or a filter cancelled the touch, for example because of a palm, a removed device or the
      /// end of the recording.
      case cancelled
      /// A filter removed the touch, for this reason.
      case filtered(String)
    }

    struct Step {
      /// In seconds since ``ReplayPrinter/origin``.
      let time: TimeInterval
      let place: Point
    }

    /// The number of the trail in its panel, from 1. It determines the colour.
    let number: Int
    let kind: Contact.Kind
    var steps: [Step]
    var end = End.lifted
    /// Whether a gesture, a control or a scroll view used the touch.
    var isAnswered = false
  }

  /// A gesture that was recognized, began or ended.
  struct Mark {
    /// In seconds since ``ReplayPrinter/origin``.
    let time: TimeInterval
    let name: String
    let state: GestureMessage.State
    let place: Point
    let touches: [Int]
    /// The measurements of the gesture in words; empty for a kind without measurements.
    let measurements: String
  }

  /// The use of a control by one touch.
  struct Answer {
    /// The time of its last event, in seconds since ``ReplayPrinter/origin``.
    var time: TimeInterval
    /// The name of the control.
    let name: String
    /// The effect in words, such as "pressed", "on" or "0.7".
    var effect: String
    var place: Point
    /// The number of the trail of the touch.
    let trail: Int
  }

  var panels: [Panel] = []
  /// Whether the size of a panel is an assumption, because no source states it.
  var hasAssumedSize = false
  /// The time of the last touch or gesture, in seconds since ``ReplayPrinter/origin``.
  var duration: TimeInterval = 0

  /// Whether the recording contains no touches.
  var isEmpty: Bool { panels.allSatisfy { $0.trails.isEmpty } }
}
