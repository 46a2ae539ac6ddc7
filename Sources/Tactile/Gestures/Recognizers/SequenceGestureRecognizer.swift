/// Recognizes taps in named regions of a view, in a given order and within a time. Use it for a hidden gesture
/// that opens the service menu of a kiosk.
///
/// By default, it delays and cancels no touches, excludes no other recognizer, and no recognizer excludes it.
/// So buttons under the regions continue to work. ``GestureRecognizer/cancelsTouchesInView``,
/// ``GestureRecognizer/delaysTouchesBegan``, ``GestureRecognizer/delaysTouchesEnded`` and ``excludesOthers`` change that.
open class SequenceGestureRecognizer: GestureRecognizer {
  /// A region to tap.
  public struct Region: Hashable, Sendable {
    /// The name that ``SequenceGestureRecognizer/steps`` uses.
    public var name: String
    /// The rectangle, in coordinates of the recognizer's view.
    public var rect: Rect

    /// Creates a region.
    public init(name: String, rect: Rect) {
      self.name = name
      self.rect = rect
    }
  }

  /// The regions. If two have the same name, the first is used.
  public final var regions: [Region] {
    didSet { findSteps() }
  }
  /// The names of the regions, in the order of the taps. A name may occur several times. If there are none, the
  /// recognizer never recognizes.
  public final var steps: [String] {
    didSet { findSteps() }
  }
  /// The longest time from the first landing to the last lift, in seconds.
  public final var maximumDuration: TimeInterval
  /// The largest distance that a finger may move during a tap, in points.
  public final var allowableMovement: Double
  /// Whether the recognizer ignores fingers outside all regions, so that touches of a second person do not
  /// matter. By default, such a finger makes it fail, so that the sequence is harder to guess.
  public final var toleratesOtherTouches = false
  /// Whether it excludes other recognizers and they exclude it, as other kinds do (S109); false by default.
  public final var excludesOthers = false {
    didSet { excludesNone = !excludesOthers && isOwnClass }
  }
  /// The number of taps so far.
  public private(set) final var completedTaps = 0

  private var isDown = false
  /// The region of each step; nil if no region has its name.
  private var places: [Rect?] = []

  /// Creates a recognizer of taps in these regions, in this order.
  public init(
    name: String = "", regions: [Region], steps: [String], defaults: GestureDefaults = .standard
  ) {
    self.regions = regions
    self.steps = steps
    maximumDuration = defaults.sequenceDuration
    allowableMovement = defaults.tapMovement
    super.init(name: name)
    findSteps()
    cancelsTouchesInView = false
    delaysTouchesEnded = false
    excludesNone = isOwnClass
  }

  /// Whether no subclass can answer ``canPrevent(_:)`` in another way, so that the arbiter need not ask.
  private var isOwnClass: Bool { type(of: self) == SequenceGestureRecognizer.self }

  /// True between the taps.
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
    guard let region = places[completedTaps] else { return fail(102, .unknownRegion(name)) }
    guard region.contains(place) else {
      return fail(
        102,
        .outsideRegion(
          name, tap: completedTaps + 1, of: steps.count,
          distance: region.distance(to: place)))
    }
    isDown = true
    if completedTaps == 0 { setTimer(at: now.advanced(by: maximumDuration)) }
  }

  /// Finds the regions of all steps, so that no landing compares names.
  private func findSteps() {
    guard !steps.isEmpty, !regions.isEmpty else {
      places = Array(repeating: nil, count: steps.count)
      return
    }
    let known = Dictionary(
      regions.map { (Name($0.name), $0.rect) }, uniquingKeysWith: { first, _ in first })
    places = steps.map { known[$0] }
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
  /// The distance of a point from the nearest edge or corner; 0 inside.
  fileprivate func distance(to point: Point) -> Double {
    let dx = max(minX - point.x, 0, point.x - maxX)
    let dy = max(minY - point.y, 0, point.y - maxY)
    return Vector(dx: dx, dy: dy).length
  }
}

// MARK: Definition

extension GestureDefinition {
  static let sequence = GestureDefinition(
    "Taps in named regions in a given order.", isContinuous: false,
    parameters: [
      .regions(
        .regions, \SequenceGestureRecognizer.regions,
        "The regions: a map from names to `[x, y, width, height]` in the view. At most 64."),
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
