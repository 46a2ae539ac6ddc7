/// The recognizers that one touch can reach, counted while a scene is read: those of a view, of all views
/// around it and of its window, and the screen-wide ones of all windows.
struct GestureReach {
  /// The number of recognizers of the view being read and of all around it.
  private var present = 0
  private var screenWide = 0
  /// The greatest number so far, and the innermost list of recognizers in it.
  private var most = 0
  private var place: SourcePlace?

  /// Begins to read the views in a view or window with recognizers.
  ///
  /// - Parameter place: The place of the list of recognizers; nil without a list.
  /// - Returns: The number to which ``leave(to:)`` goes back.
  mutating func enter(_ gestures: [GestureDescription], at place: SourcePlace?) -> Int {
    let outer = present
    let wide = gestures.count { $0.scope == .screen }
    screenWide += wide
    present += gestures.count - wide
    if present > most || self.place == nil, let place { (most, self.place) = (present, place) }
    return outer
  }

  /// Ends the reading of a view or window.
  mutating func leave(to outer: Int) {
    present = outer
  }

  /// Throws if a touch can reach more recognizers than the limit.
  func check(_ limits: SceneLimits) throws(SceneFlaw) {
    guard let place, most + screenWide > limits.maximumGesturesOfTouch else { return }
    throw SceneFlaw(
      place: place, found: "\(most + screenWide) recognizers that one touch can reach",
      expected: "at most \(limits.maximumGesturesOfTouch): those of a view, of all views around it "
        + "and of its window, and all screen-wide ones")
  }
}
