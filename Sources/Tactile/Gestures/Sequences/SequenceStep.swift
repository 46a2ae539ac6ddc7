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
