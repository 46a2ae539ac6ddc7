extension SequenceGestureRecognizer {
  /// One step of a sequence: what fingers do in a region (S282).
  public struct Step: Hashable, Sendable {
    /// What the fingers of a step do.
    public enum Press: Hashable, Sendable {
      /// They land and lift together, this many times.
      case taps(Int)
      /// They land and stay for this time, in seconds.
      case hold(TimeInterval)
    }

    /// The name of the region.
    public var region: String
    /// What the fingers do.
    public var press: Press
    /// The number of fingers.
    public var touches: Int

    /// Creates a step; by default, a tap of one finger.
    public init(in region: String, _ press: Press = .taps(1), touches: Int = 1) {
      self.region = region
      self.press = press
      self.touches = touches
    }

    /// The number of times that its fingers land.
    var presses: Int { if case .taps(let count) = press { count } else { 1 } }

    /// The time for which its fingers stay, in seconds; nil for taps.
    var hold: TimeInterval? { if case .hold(let time) = press { time } else { nil } }
  }
}

extension SequenceGestureRecognizer.Step: ExpressibleByStringLiteral {
  /// A tap of one finger in the region with this name.
  public init(stringLiteral region: String) { self.init(in: region) }
}

extension SequenceGestureRecognizer {
  /// A region to touch.
  public struct Region: Hashable, Sendable {
    /// The name that ``SequenceGestureRecognizer/steps`` uses.
    public var name: String
    /// The place of the region.
    public var place: Place

    /// Creates a region.
    public init(name: String, place: Place) {
      self.name = name
      self.place = place
    }

    /// Creates a rectangular region, in coordinates of the recognizer's view.
    public init(name: String, rect: Rect) {
      self.init(name: name, place: .rect(rect))
    }
  }

  /// The place of a region.
  public typealias Place = GesturePlace
}

/// A corner of a screen, as a person standing before it names it.
public enum ScreenCorner: String, Hashable, Sendable, CaseIterable {
  /// The upper left corner.
  case topLeft
  /// The upper right corner.
  case topRight
  /// The lower left corner.
  case bottomLeft
  /// The lower right corner.
  case bottomRight

  /// The two edges that meet in the corner.
  public var edges: ScreenEdges {
    switch self {
    case .topLeft: [.top, .left]
    case .topRight: [.top, .right]
    case .bottomLeft: [.bottom, .left]
    case .bottomRight: [.bottom, .right]
    }
  }
}
