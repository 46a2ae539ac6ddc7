/// Settings with which a touch has a result that it did not have. A replay has checked it.
struct Advice {
  /// The result.
  enum Result {
    /// The recognizer recognizes the touches.
    case recognized
    /// The filter does not take the touch.
    case touched
    /// The touch hits this control.
    case hit(control: String)
  }

  let result: Result
  /// The settings; all of them are necessary.
  let settings: [Setting]
  /// Thresholds of the configuration that have the same effect; nil if there are none.
  var alternative: [Setting]?

  /// Whether a swipe has one more direction.
  var addsDirection: Bool {
    settings.contains { if case .directions = $0.value { true } else { false } }
  }
}
