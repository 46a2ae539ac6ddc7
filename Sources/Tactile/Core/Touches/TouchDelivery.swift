/// The state of a touch's delivery to its hit view.
struct TouchDelivery {
  enum Stage: UInt8 {
    /// The arbiter has not seen the touch yet.
    case new
    /// A recognizer withholds the beginning, so the view has received nothing (S126).
    case held
    /// The view has received the beginning.
    case delivered
    /// The view has received the end or a cancellation, or will never receive anything.
    case over
  }

  var stage = Stage.new
  /// Whether the touch moved while its beginning was withheld.
  var hasWithheldMove = false
  /// Whether the touch lifted while its end, or its beginning, was withheld (S122).
  var hasWithheldEnd = false
  /// The place of the recognizer that withheld the touch last, among the recognizers of the touch.
  var holder = 0
  /// Whether the view left its window. Then nothing more is delivered, not even scheduled calls
  /// (S43).
  var isRevoked = false
  /// Whether the view's methods for the beginning, and for the end or cancellation, have been
  /// called.
  var hasToldBeginning = false
  var hasToldEnd = false

  /// Whether recognizers withhold the beginning or the end.
  var isWithholding: Bool { stage == .held || (stage == .delivered && hasWithheldEnd) }

  /// Whether the view has received the beginning, but no end.
  var isOpenInView: Bool { hasToldBeginning && !hasToldEnd }

  /// Records a call of the view.
  mutating func record(_ phase: Touch.Phase) {
    switch phase {
    case .began: hasToldBeginning = true
    case .ended, .cancelled: hasToldEnd = true
    case .moved, .stationary: break
    }
  }
}
