/// All touches of one moment: those that changed in it and those that are resting (S7).
///
/// A value: keeping it is harmless (S23), though the touches in it live on.
public struct TouchEvent {
  /// When the event was made (S14).
  public internal(set) var timestamp = Timestamp.zero
  /// Every live touch and those that end in this event, in order of arrival.
  public internal(set) var allTouches: [Touch] = []

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
  public func coalescedTouches(for touch: Touch) -> [TouchSample] {
    touch.samples + [
      TouchSample(
        timestamp: touch.timestamp, screenLocation: touch.screenLocation, force: touch.force)
    ]
  }

  /// Guesses where a live touch will be 8 and 16 ms on, in a straight line; never delivered as
  /// touches, never part of ``allTouches`` (S19).
  public func predictedTouches(for touch: Touch) -> [TouchSample] {
    let velocity = touch.velocity.velocity(at: timestamp)
    guard touch.isLive, velocity != .zero else { return [] }
    return [0.008, 0.016].map { ahead in
      TouchSample(
        timestamp: timestamp.advanced(by: ahead),
        screenLocation: touch.screenLocation + velocity * ahead, force: touch.force)
    }
  }
}
