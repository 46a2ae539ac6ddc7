/// Recognizes taps: so many fingers down together and up again, so many times (S133).
///
///     two taps:   ▁▁██▁▁▁▁██▁▁     recognized at the second lift
///                    └──┘ at most tapInterval, and near the first
public final class TapGestureRecognizer: GestureRecognizer {
  /// How many taps make the gesture, from 1.
  public var numberOfTapsRequired = 1
  /// How many fingers each tap takes, from 1.
  public var numberOfTouchesRequired = 1
  /// How far a finger may move, in points (S134, S135).
  public var allowableMovement: Double
  /// How long after a tap the next one may begin, in seconds (S135).
  public var maximumInterval: TimeInterval
  /// How far from the first tap the next ones may be, in points (S135).
  public var maximumDistance: Double
  /// How long each press may last, in seconds; nil means ``GestureDefaults/multipleTapDuration`` where
  /// more than one tap is required, and no limit for one (S136).
  public var maximumDuration: TimeInterval?

  private let multipleTapDuration: TimeInterval
  private var completedTaps = 0
  private var fingersThisTap = 0
  private var hasLiftedThisTap = false
  private var place = Point.zero

  /// A recognizer of single taps with one finger.
  public init(name: String = "", defaults: GestureDefaults = .handheld) {
    allowableMovement = defaults.tapMovement
    maximumInterval = defaults.tapInterval
    maximumDistance = defaults.tapDistance
    multipleTapDuration = defaults.multipleTapDuration
    super.init(name: name)
  }

  /// Between taps, while more are to come (S133).
  public override var waitsForNextTouch: Bool {
    completedTaps > 0 && completedTaps < numberOfTapsRequired && fingersThisTap == 0
  }

  /// Where the first tap's fingers came down (S138).
  public override var screenLocation: Point { place }

  /// False for a tap recognizer that wants more taps (S113).
  public override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible else { return }
    guard !hasLiftedThisTap, numberOfTouchesDown <= numberOfTouchesRequired else {
      return fail(139, "\(numberOfTouchesDown) fingers, \(numberOfTouchesRequired) wanted")
    }
    if fingersThisTap == 0 { limitDuration(from: event.timestamp) }
    fingersThisTap += touches.count
    checkPlace()
  }

  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible else { return }
    for touch in touches {
      let distance = touch.screenLocation.distance(to: touch.beganScreenLocation)
      guard distance <= allowableMovement else {
        return fail(134, "moved \(inPoints: distance), limit \(inPoints: allowableMovement)")
      }
    }
  }

  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible else { return }
    hasLiftedThisTap = true
    guard fingersThisTap == numberOfTouchesRequired else {
      return fail(134, "lifted with \(fingersThisTap) of \(numberOfTouchesRequired) fingers down")
    }
    if numberOfTouchesDown == 0 { completeTap(at: event.timestamp) }
  }

  public override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    fail(134, "a touch was cancelled")
  }

  public override func timerFired(at now: Timestamp) {
    guard fingersThisTap == 0 else { return fail(136, "held too long") }
    fail(134, "no further tap within \(inSeconds: maximumInterval)")
  }

  public override func reset() {
    completedTaps = 0
    fingersThisTap = 0
    hasLiftedThisTap = false
  }

  private func limitDuration(from now: Timestamp) {
    let limit = maximumDuration ?? (numberOfTapsRequired > 1 ? multipleTapDuration : nil)
    if let limit { setTimer(at: now.advanced(by: limit)) } else { cancelTimer() }
  }

  private func checkPlace() {
    guard let middle = middleOfFingersDown else { return }
    guard completedTaps > 0 else {
      place = middle
      return
    }
    let distance = middle.distance(to: place)
    guard distance > maximumDistance else { return }
    fail(134, "\(inPoints: distance) from the first tap, limit \(inPoints: maximumDistance)")
  }

  /// Where this tap's fingers came down, in the middle.
  private var middleOfFingersDown: Point? {
    var sum = Vector.zero
    var count = 0.0
    for touch in sequence where touch.isLive {
      sum = sum + (touch.beganScreenLocation - .zero)
      count += 1
    }
    return count > 0 ? .zero + sum * (1 / count) : nil
  }

  private func completeTap(at now: Timestamp) {
    completedTaps += 1
    fingersThisTap = 0
    hasLiftedThisTap = false
    guard completedTaps < numberOfTapsRequired else {
      state = .ended
      return
    }
    setTimer(at: now.advanced(by: maximumInterval))
  }
}
