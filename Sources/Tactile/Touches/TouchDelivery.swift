/// How far a touch has come on its way to its hit view, and what is being kept back for it.
struct TouchDelivery {
  enum Stage: UInt8 {
    /// Not yet seen by the arbiter.
    case new
    /// The view knows nothing of it yet: a recognizer delays its beginning (S126).
    case held
    /// The view has seen it begin.
    case delivered
    /// The view has seen its end or cancellation, or shall never see anything of it.
    case over
  }

  var stage = Stage.new
  /// It moved while the view was not told.
  var hasWithheldMove = false
  /// It lifted while the view was not told (S122).
  var hasWithheldEnd = false
  /// Its view left the window: nothing more is delivered, not even what is already listed (S43).
  var isRevoked = false
  /// The view has really been told that it began, and that it ended or was cancelled.
  var hasToldBeginning = false
  var hasToldEnd = false
  /// When it lifted, if that is withheld.
  var endTimestamp = Timestamp.zero

  /// Whether something waits for recognizers to let go.
  var isWithholding: Bool { stage == .held || (stage == .delivered && hasWithheldEnd) }

  /// Whether the view has seen it begin and waits for its end.
  var isOpenInView: Bool { hasToldBeginning && !hasToldEnd }

  /// Notes what the view is being told.
  mutating func told(_ phase: Touch.Phase) {
    switch phase {
    case .began: hasToldBeginning = true
    case .ended, .cancelled: hasToldEnd = true
    case .moved, .stationary: break
    }
  }
}
