/// All touches of one moment: those that changed in it and those that are resting (S7).
///
/// A value: keeping it is harmless (S23), though the touches in it live on.
public struct TouchEvent {
  /// When the event was made (S14).
  public internal(set) var timestamp = Timestamp.zero
  /// Every live touch and those that end in this event, in order of arrival.
  public internal(set) var allTouches: [Touch] = []
  /// Those of them that are not resting, in the same order: what each frame is gone through for, so
  /// that resting touches cost nothing. Not counted: ``allTouches`` of the same value holds them.
  var changed: [Unmanaged<Touch>] = []
  /// How far ahead the first prediction lies, in seconds.
  var predictionStep = GestureDefaults.standard.predictionStep

  /// The touches bound to a view (S8).
  public func touches(for view: View) -> [Touch] {
    allTouches.filter { $0.view === view }
  }

  /// The touches of a window (S8).
  public func touches(for window: Window) -> [Touch] {
    allTouches.filter { $0.window === window }
  }

  /// The touches a recognizer is receiving (S8).
  public func touches(for recognizer: GestureRecognizer) -> [Touch] {
    allTouches.filter { touch in
      recognizer.isReceiving && touch.bound.contains { $0 === recognizer }
    }
  }

  /// Every sample that came for a touch since the event before, oldest first; the last is the
  /// touch's own state (S18).
  ///
  /// As a rule that is the one sample: each frame of a device is an event of its own with its own time,
  /// also when many come in one late burst, so none is ever swallowed. More than one come only where one
  /// ``ContactFrame`` moves a finger several times; a frame has one time, and so have all its samples.
  public func coalescedTouches(for touch: Touch) -> [TouchSample] {
    touch.samples + [
      TouchSample(
        timestamp: touch.timestamp, screenLocation: touch.screenLocation, force: touch.force)
    ]
  }

  /// Guesses where a live touch will be 8 and 16 ms on (``GestureDefaults/predictionStep``, and twice
  /// that), in a straight line; never delivered as touches, never part of ``allTouches`` (S19).
  public func predictedTouches(for touch: Touch) -> [TouchSample] {
    let velocity = touch.velocity.velocity(at: timestamp)
    guard touch.isLive, velocity != .zero else { return [] }
    return [predictionStep, 2 * predictionStep].map { ahead in
      TouchSample(
        timestamp: timestamp.advanced(by: ahead),
        screenLocation: touch.screenLocation + velocity * ahead, force: touch.force)
    }
  }
}

extension TouchEvent {
  /// Notes that a touch is no longer resting.
  mutating func noteChange(of touch: Touch) {
    changed.append(.passUnretained(touch))
  }

  /// Puts the changed touches in order of arrival, which most devices' own order is.
  mutating func orderChanges() {
    var last: UInt64 = 0
    var isInOrder = true
    changed.visit { touch in
      if touch.id < last { isInOrder = false }
      last = touch.id
    }
    guard !isInOrder else { return }
    changed.empty()
    for touch in allTouches where touch.phase != .stationary { noteChange(of: touch) }
  }

  /// Lets go of the touches, so that whoever made the event may change its lists without a copy.
  mutating func dropTouches() {
    changed = []
    allTouches = []
  }
}
