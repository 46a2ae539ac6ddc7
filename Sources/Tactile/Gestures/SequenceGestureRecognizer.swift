/// Recognizes taps in named regions of a view in a given order within a time: the hidden gesture that
/// opens a kiosk's service menu.
///
/// It watches without being noticed: by default it neither delays nor cancels anybody's touches,
/// excludes no other recognizer and is excluded by none, so buttons under the regions go on working.
/// ``GestureRecognizer/cancelsTouchesInView``, ``GestureRecognizer/delaysTouchesBegan``,
/// ``GestureRecognizer/delaysTouchesEnded`` and ``excludesOthers`` change that.
open class SequenceGestureRecognizer: GestureRecognizer {
  /// A place to tap.
  public struct Region: Hashable, Sendable {
    /// What ``SequenceGestureRecognizer/steps`` calls it.
    public var name: String
    /// Where, in the coordinates of the recognizer's view.
    public var rect: Rect

    /// A place with a name.
    public init(name: String, rect: Rect) {
      self.name = name
      self.rect = rect
    }
  }

  /// The places; of two with one name the first counts.
  public final var regions: [Region]
  /// The names of the regions in the order they must be tapped; a name may come again. Empty, it never
  /// recognizes.
  public final var steps: [String]
  /// How long all of it may take, in seconds, from the first finger's coming down to the last lift.
  public final var maximumDuration: TimeInterval
  /// How far a finger may move and still tap, in points.
  public final var allowableMovement: Double
  /// Whether fingers outside every region are no part of it, so that a second person's touches do not
  /// spoil it; by default they fail it, which makes guessing harder.
  public final var toleratesOtherTouches = false
  /// Whether it excludes other recognizers and they it, as is usual (S109); false by default.
  public final var excludesOthers = false {
    didSet { excludesNone = !excludesOthers && isOwnClass }
  }
  /// How many of the taps have been made.
  public private(set) final var completedTaps = 0

  private var isDown = false

  /// A recognizer of taps in these regions in this order.
  public init(
    name: String = "", regions: [Region], steps: [String], defaults: GestureDefaults = .standard
  ) {
    self.regions = regions
    self.steps = steps
    maximumDuration = defaults.sequenceDuration
    allowableMovement = defaults.tapMovement
    super.init(name: name)
    cancelsTouchesInView = false
    delaysTouchesEnded = false
    excludesNone = isOwnClass
  }

  /// Whether no subclass can answer ``canPrevent(_:)`` in another way, so that the arbiter need not ask.
  private var isOwnClass: Bool { type(of: self) == SequenceGestureRecognizer.self }

  /// Between the taps.
  open override var waitsForNextTouch: Bool { completedTaps > 0 && !isDown }

  /// As ``excludesOthers`` says.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool { excludesOthers }

  /// As ``excludesOthers`` says.
  open override func canBePrevented(by other: GestureRecognizer) -> Bool { excludesOthers }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches where state != .failed {
      let place = touch.location(in: view)
      // A sequence that has ended may still wait for another recognizer to fail (S89).
      if state != .possible || toleratesOtherTouches && !isInAnyRegion(place) {
        ignore(touch, for: event)
      } else {
        begin(at: place, now: event.timestamp)
      }
    }
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible else { return }
    checkMovement(of: touches)
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible else { return }
    checkMovement(of: touches)
    guard state == .possible else { return }
    isDown = false
    completedTaps += 1
    guard completedTaps == steps.count else { return }
    cancelTimer()
    state = .ended
  }

  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    fail(134, .touchCancelled)
  }

  open override func timerFired(at now: Timestamp) {
    fail(
      102, .timeout(.duration, maximumDuration, .tapped(completedTaps, of: steps.count)))
  }

  open override func reset() {
    completedTaps = 0
    isDown = false
  }

  private func begin(at place: Point, now: Timestamp) {
    guard !isDown else { return fail(102, .landedBeforeLift) }
    guard completedTaps < steps.count else { return fail(102, .noSteps) }
    let name = steps[completedTaps]
    guard let region = regions.first(where: { $0.name == name }) else {
      return fail(102, .unknownRegion(name))
    }
    guard region.rect.contains(place) else {
      return fail(
        102,
        .outsideRegion(
          name, tap: completedTaps + 1, of: steps.count,
          distance: region.rect.distance(to: place)))
    }
    isDown = true
    if completedTaps == 0 { setTimer(at: now.advanced(by: maximumDuration)) }
  }

  private func checkMovement(of touches: [Touch]) {
    for touch in touches {
      let distance = touch.screenLocation.distance(to: touch.beganScreenLocation)
      guard distance <= allowableMovement else {
        return fail(
          134,
          .parameter(
            .movement, found: .points(distance), required: .atMost(allowableMovement), .moved))
      }
    }
  }

  private func isInAnyRegion(_ place: Point) -> Bool {
    for region in regions where region.rect.contains(place) { return true }
    return false
  }
}

extension Rect {
  /// How far a point is from the nearest edge or corner; 0 inside.
  fileprivate func distance(to point: Point) -> Double {
    let dx = max(minX - point.x, 0, point.x - maxX)
    let dy = max(minY - point.y, 0, point.y - maxY)
    return Vector(dx: dx, dy: dy).length
  }
}

// MARK: Definition

extension GestureDefinition {
  static let sequence = GestureDefinition(
    "Taps in named regions in a given order.",
    parameters: [
      .regions(
        .regions, \SequenceGestureRecognizer.regions,
        "The regions: a map from names to `[x, y, width, height]` in the view."),
      .steps(
        .steps, \SequenceGestureRecognizer.steps,
        "The names of the regions, in the order of the taps."),
      .number(
        .duration, .seconds, \SequenceGestureRecognizer.maximumDuration,
        default: \.sequenceDuration, "The longest duration of the whole sequence."),
      .number(
        .movement, .points, \SequenceGestureRecognizer.allowableMovement, default: \.tapMovement,
        "The largest distance that a finger may move."),
      .bool(
        .toleratesOtherTouches, \SequenceGestureRecognizer.toleratesOtherTouches, default: false,
        "If true, fingers that land outside all regions do not make the sequence fail."),
      .bool(
        .excludesOthers, \SequenceGestureRecognizer.excludesOthers, default: false,
        "If true, the sequence and other recognizers cannot recognize at the same time."),
    ],
    make: { SequenceGestureRecognizer(name: $0, regions: [], steps: [], defaults: $1) })
}
