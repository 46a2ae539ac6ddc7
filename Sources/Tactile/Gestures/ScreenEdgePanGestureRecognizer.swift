/// Recognizes a drag that comes in from an edge of the screen (S157).
///
///     │◄zone►│
///     │  ●───────►   first finger down in the zone, then inwards rather than along the edge
///
/// A finger that comes down elsewhere is no part of it, so that what rests on a table keeps nobody from
/// an edge.
///
/// To let it go before a view's own pans, make those require it to fail (S158).
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges it may come from; with none it never recognizes.
  public final var edges: ScreenEdges = []
  /// How far from the edge the first finger may come down, in points.
  public final var zone: Double

  /// How far it may go along the edge, as a part of its way inwards (S157).
  public final var maximumSideways: Double

  private var edgesOfFirstTouch: ScreenEdges = []
  private var hasFirstTouch = false

  /// A recognizer of drags from some edges.
  public init(name: String = "", edges: ScreenEdges, defaults: GestureDefaults = .standard) {
    self.edges = edges
    zone = defaults.edgeZone
    maximumSideways = defaults.edgeSideways
    super.init(name: name, defaults: defaults)
  }

  /// Whether the movement leads inwards, further than ``PanGestureRecognizer/minimumMovement`` and
  /// not too far along the edge (``maximumSideways``); one as long that does not fails the pan.
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
    if !hasFirstTouch { takeFirst(of: touches) }
    if state != .failed { super.touchesBegan(touches, with: event) }
  }

  open override func reset() {
    super.reset()
    hasFirstTouch = false
    edgesOfFirstTouch = []
  }

  /// Takes the first finger that comes down at one of the edges, and gives up those before it.
  private func takeFirst(of touches: [Touch]) {
    guard let screen = view?.window?.screen.bounds else { return fail(157, .noScreen) }
    for touch in touches where !hasFirstTouch {
      edgesOfFirstTouch = edges.near(touch.beganScreenLocation, of: screen, zone: zone)
      hasFirstTouch = !edgesOfFirstTouch.isEmpty
      if !hasFirstTouch { refuse(touch, isLast: touch === touches.last, in: screen) }
    }
  }

  /// Ignores a touch that came down elsewhere, and fails with the last one; the recognizer is ready
  /// for the next finger all the same.
  private func refuse(_ touch: Touch, isLast: Bool, in screen: Rect) {
    if isLast { fail(157, failure(at: touch.beganScreenLocation, in: screen)) }
    ignore(touch)
  }

  private func failure(at place: Point, in screen: Rect) -> Decision.Failure {
    guard !edges.isEmpty else { return .noEdges }
    let distance = distance(of: place, in: screen)
    return .parameter(
      .zone, found: .points(distance), required: .atMost(zone), .landedFromEdge)
  }

  /// How far a place is from the nearest of the edges.
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
    "A drag that begins at an edge of the screen.", hasMovement: true,
    parameters: pan.parameters + [
      .edges(
        .edges, \ScreenEdgePanGestureRecognizer.edges, "The edges at which the drag may begin."),
      .number(
        .zone, .points, \ScreenEdgePanGestureRecognizer.zone, default: \.edgeZone,
        "The first finger must land at most this far from the edge."),
    ],
    make: { ScreenEdgePanGestureRecognizer(name: $0, edges: [], defaults: $1) })
}
