/// One finger or pen from the moment it comes down until it lifts or is cancelled (S5).
///
/// The object stays the same for the finger's whole life and is not used for another finger while
/// anyone still holds it. Its place is kept in points of the screen, so that distances mean the same
/// on every panel; ``location(in:)`` gives it in a view's coordinates. Belongs to the thread of its
/// application.
public final class Touch {
  /// Where in its life a touch is (S6).
  public enum Phase: UInt8, Sendable {
    /// It came down in this event.
    case began
    /// It moved, or its pressure or size changed.
    case moved
    /// It did not change; another finger did.
    case stationary
    /// It lifted.
    case ended
    /// It was taken away (S24, S118).
    case cancelled
  }

  /// A number no other touch of this application has, from 1 up.
  public internal(set) var id: UInt64 = 0
  /// The device's own name for the finger.
  public internal(set) var contact = Contact.ID(device: DeviceID(rawValue: 0), tracking: 0)
  /// Finger or pen.
  public internal(set) var kind = Contact.Kind.direct
  /// Where in its life it is.
  public internal(set) var phase = Phase.began
  /// When it last changed (S14).
  public internal(set) var timestamp = Timestamp.zero
  /// When it came down.
  public internal(set) var beganTimestamp = Timestamp.zero
  /// Which of a series of quick taps this is, from 1; fixed when it comes down (S15).
  public internal(set) var tapCount = 1
  /// Pressure from 0 to ``maximumForce``; 0 where there is none (S21).
  public internal(set) var force = 0.0
  /// The greatest pressure; 0 where the device reports none (S21).
  public internal(set) var maximumForce = 0.0
  /// Half the long axis of the contact in points; 0 where unknown.
  public internal(set) var majorRadius = 0.0
  /// Half the short axis of the contact in points; 0 where unknown.
  public internal(set) var minorRadius = 0.0
  /// Where a pen leans to on the screen, in radians clockwise from the right, from 0 to 2π; 0 where
  /// unknown.
  public internal(set) var azimuthAngle = 0.0
  /// How upright a pen is, in radians: π/2 upright or unknown, 0 flat on the glass.
  public internal(set) var altitudeAngle = Double.pi / 2
  /// Which end of a pen touches, and its buttons.
  public internal(set) var penState: PenState = []
  /// Where it is, in points of its screen.
  public internal(set) var screenLocation = Point.zero
  /// Where it was at its previous change, in points of its screen (S12).
  public internal(set) var previousScreenLocation = Point.zero
  /// Where it came down, in points of its screen.
  public internal(set) var beganScreenLocation = Point.zero
  /// The view it was bound to when it came down (S38); nil where it hit nothing (S39) or the view
  /// left its window (S43).
  public internal(set) var view: View?
  /// The window of that view.
  public internal(set) var window: Window? {
    didSet { windowID = window.map { ObjectIdentifier($0) } }
  }
  /// The window's identity, which is compared in every frame.
  private(set) var windowID: ObjectIdentifier?

  /// The recognizers bound to it, deeper view first (S86); they stay until the touch is recycled.
  var bound: [GestureRecognizer] = []
  /// Those of them that still take touches, in the same order. Not counted: the list above holds
  /// them, and whoever leaves it leaves this one first.
  var receivers: [Unmanaged<GestureRecognizer>] = []
  /// Whether screen-wide recognizers are among those bound to it.
  var isOverseen = false
  /// Whether it lifted or was cancelled in an earlier event.
  var isGone = false
  /// Whether its recognizers count it among their fingers that are down.
  var isCounted = false
  /// Whether its view and window count it as down (S182).
  var isCountedInView = false
  /// Whether its view wanted it exclusively when it came down (S180).
  var isOnExclusiveView = false
  /// The greatest distance from where it came down, in points.
  var farthest = 0.0
  /// What it really is while a view is shown another phase (S120, S126).
  var trueState = TouchSample(timestamp: .zero, screenLocation: .zero)
  var truePhase = Phase.began
  var truePreviousLocation = Point.zero
  /// How far its way to the hit view has come.
  var delivery = TouchDelivery()
  /// Samples that came together with the current one, oldest first (S18).
  var samples: [TouchSample] = []
  /// Recent movement, for predictions.
  var velocity: VelocityTracker

  init(defaults: GestureDefaults = .standard) {
    velocity = VelocityTracker(defaults: defaults)
  }

  /// Whether the finger is still on the glass.
  public var isLive: Bool { phase != .ended && phase != .cancelled }

  /// Whether its view was told that it began, and not yet that it is over.
  public var isWithView: Bool { delivery.stage == .delivered }

  /// The recognizers that are receiving it now (S22).
  public var gestureRecognizers: [GestureRecognizer] {
    bound.filter { $0.isReceiving }
  }

  /// Where it is, in a view's coordinates as they are now; nil gives its window's (S11).
  public func location(in view: View?) -> Point {
    convert(screenLocation, to: view)
  }

  /// Where it was at its previous change, in a view's coordinates as they are now (S12).
  public func previousLocation(in view: View?) -> Point {
    convert(previousScreenLocation, to: view)
  }

  /// As ``location(in:)``: the device's full resolution is already kept (S20).
  public func preciseLocation(in view: View?) -> Point {
    location(in: view)
  }

  /// As ``previousLocation(in:)``: the device's full resolution is already kept (S20).
  public func precisePreviousLocation(in view: View?) -> Point {
    previousLocation(in: view)
  }

  /// Takes a recognizer off the list of those bound to this touch.
  func unbind(_ recognizer: GestureRecognizer) {
    guard let index = bound.firstIndex(where: { $0 === recognizer }) else { return }
    stopTelling(recognizer)
    bound.remove(at: index)
  }

  /// Takes a recognizer that takes no more touches off the list of those to be told.
  func stopTelling(_ recognizer: GestureRecognizer) {
    let reference = Unmanaged.passUnretained(recognizer).toOpaque()
    guard let index = receivers.firstIndex(where: { $0.toOpaque() == reference }) else { return }
    receivers.remove(at: index)
  }

  private func convert(_ point: Point, to view: View?) -> Point {
    guard let view = view ?? window else { return point }
    return view.convertFromScreen(point)
  }
}

extension Touch: Hashable {
  /// Touches are equal only to themselves.
  public static func == (lhs: Touch, rhs: Touch) -> Bool { lhs === rhs }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
