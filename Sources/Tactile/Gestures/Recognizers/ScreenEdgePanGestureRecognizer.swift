/// Recognizes a drag from an edge of the screen inwards (S157).
///
///     │◄zone►│
///     │  ●───────►   the first finger lands in the zone, then moves more inwards than along the edge
///
/// The recognizer ignores fingers that land elsewhere. So an object that rests on a table does not prevent this
/// gesture.
///
/// If this gesture must come before the pans of a view, let these pans require its failure (S158).
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges at which the gesture may begin. Without one, the recognizer never recognizes.
  public final var edges: ScreenEdges = []
  /// The largest distance from the edge at which the first finger may land, in points.
  public final var zone: Double

  /// The largest movement along the edge, divided by the movement inwards (S157).
  public final var maximumSideways: Double

  private var edgesOfFirstTouch: ScreenEdges = []
  private var hasFirstTouch = false

  /// Creates a recognizer of drags from some edges.
  public init(name: String = "", edges: ScreenEdges, defaults: GestureDefaults = .standard) {
    self.edges = edges
    zone = defaults.edgeZone
    maximumSideways = defaults.edgeSideways
    super.init(name: name, defaults: defaults)
    beginsInPart = true
  }

  /// Whether the movement goes inwards by more than ``PanGestureRecognizer/minimumMovement``, and at most by
  /// ``maximumSideways`` along the edge. If a movement of this length goes elsewhere, the pan fails.
  open override func mayBegin(_ movement: Vector) -> Bool {
    let inward = edgesOfFirstTouch.inwardPart(of: movement)
    let along = max(movement.length * movement.length - inward * inward, 0).squareRoot()
    let isInward = inward > 0 && along <= maximumSideways * inward * (1 + 1e-12)
    guard super.mayBegin(movement), isInward else {
      if super.mayBegin(movement) {
        fail(157, .notInwards(length: movement.length, inwards: inward))
      }
      return false
    }
    return inward > minimumMovement
  }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    take(touches)
    if state != .failed { super.touchesBegan(touches, with: event) }
  }

  open override func reset() {
    super.reset()
    hasFirstTouch = false
    edgesOfFirstTouch = []
  }

  /// Accepts the fingers that land at one of the edges, and ignores the others.
  private func take(_ touches: [Touch]) {
    guard let screen = view?.window?.screen.bounds else { return fail(157, .noScreen) }
    for touch in touches {
      let near = edges.near(touch.beganScreenLocation, of: screen, zone: zone)
      if near.isEmpty {
        refuse(touch, isLast: touch === touches.last, in: screen)
      } else if !hasFirstTouch {
        edgesOfFirstTouch = near
        hasFirstTouch = true
      }
    }
  }

  /// Ignores a touch that landed elsewhere. If no other touch is left, the recognizer fails, but the next finger
  /// can still begin the gesture.
  private func refuse(_ touch: Touch, isLast: Bool, in screen: Rect) {
    if isLast, !hasFirstTouch { fail(157, failure(at: touch.beganScreenLocation, in: screen)) }
    ignore(touch)
  }

  private func failure(at place: Point, in screen: Rect) -> Decision.Failure {
    guard !edges.isEmpty else { return .noEdges }
    let distance = distance(of: place, in: screen)
    return .parameter(
      .zone, found: .points(distance), required: .atMost(zone), .landedFromEdge)
  }

  /// The distance of a location from the nearest edge.
  private func distance(of place: Point, in screen: Rect) -> Double {
    var distance = Double.infinity
    if edges.contains(.top) { distance = min(distance, place.y - screen.minY) }
    if edges.contains(.left) { distance = min(distance, place.x - screen.minX) }
    if edges.contains(.bottom) { distance = min(distance, screen.maxY - place.y) }
    if edges.contains(.right) { distance = min(distance, screen.maxX - place.x) }
    return distance
  }
}

// MARK: Definition

extension GestureDefinition {
  static let screenEdgePan = GestureDefinition(
    "A drag that begins at an edge of the screen.", measures: .movement, beginsInPart: true,
    parameters: pan.parameters + [
      .edges(
        .edges, \ScreenEdgePanGestureRecognizer.edges, "The edges at which the drag may begin."),
      .number(
        .zone, .points, \ScreenEdgePanGestureRecognizer.zone, default: \.edgeZone,
        "The first finger must land at most this far from the edge."),
    ],
    make: { ScreenEdgePanGestureRecognizer(name: $0, edges: [], defaults: $1) })
}
