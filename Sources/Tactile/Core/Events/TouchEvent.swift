/// All touches of one moment: those that changed and those that are stationary (S7).
///
/// An event is a value, so an app can keep it (S23). The touches in it are objects that continue to
/// change.
public struct TouchEvent {
  /// The time when the event was made (S14).
  public internal(set) var timestamp = Timestamp.zero
  /// Every live touch, and those that end in this event, in the order of their arrival.
  public internal(set) var allTouches: [Touch] = []
  /// The touches that changed, in the same order. A frame visits only these, so stationary touches
  /// cost nothing. The references are unmanaged because ``allTouches`` of the same value keeps the
  /// touches alive.
  var changed: [Unmanaged<Touch>] = []
  /// The time to the first prediction, in seconds.
  var predictionStep = GestureDefaults.standard.predictionStep

  /// Returns the touches bound to a view (S8).
  public func touches(for view: View) -> [Touch] {
    allTouches.filter { $0.view === view }
  }

  /// Returns the touches of a window (S8).
  public func touches(for window: Window) -> [Touch] {
    allTouches.filter { $0.window === window }
  }

  /// Returns the touches that a recognizer receives (S8).
  public func touches(for recognizer: GestureRecognizer) -> [Touch] {
    allTouches.filter { touch in
      recognizer.isReceiving && touch.bound.contains { $0 === recognizer }
    }
  }

  /// Returns all samples of a touch since the previous event, oldest first. The last sample equals
  /// the state of the touch (S18).
  ///
  /// Usually there is one sample, because each frame of a device is an event with its own time,
  /// even in a late burst. Several samples occur only if one ``ContactFrame`` moves a contact
  /// several times. These samples all have the time of the frame.
  public func coalescedTouches(for touch: Touch) -> [TouchSample] {
    touch.samples + [
      TouchSample(
        timestamp: touch.timestamp, screenLocation: touch.screenLocation, force: touch.force)
    ]
  }

  /// Returns estimates of the positions of a live touch 8 and 16 ms ahead, in a straight line
  /// (S19).
  ///
  /// ``GestureDefaults/predictionStep`` is the time to the first estimate; the second is twice as
  /// far ahead. Estimates are never delivered as touches and are never part of ``allTouches``.
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
  /// Records that a touch has changed in this event.
  mutating func noteChange(of touch: Touch) {
    changed.append(.passUnretained(touch))
  }

  /// Sorts the changed touches by arrival. Most devices already report them in this order.
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

  /// Removes all touches, so that the owner of the event can change its lists without a copy.
  mutating func dropTouches() {
    changed = []
    allTouches = []
  }
}

/// A measured or estimated position of a touch. It is a value that an app can keep.
public struct TouchSample: Hashable, Sendable {
  /// The time.
  public var timestamp: Timestamp
  /// The position, in points of the screen.
  public var screenLocation: Point
  /// The pressure, as in ``Touch/force``.
  public var force: Double

  /// Creates a sample.
  public init(timestamp: Timestamp, screenLocation: Point, force: Double = 0) {
    self.timestamp = timestamp
    self.screenLocation = screenLocation
    self.force = force
  }
}
