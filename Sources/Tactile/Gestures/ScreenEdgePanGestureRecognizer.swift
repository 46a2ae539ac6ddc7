/// Recognizes a drag that comes in from an edge of the screen (S157).
///
///     │◄zone►│
///     │  ●───────►   first finger down in the zone, then inwards rather than along the edge
///
/// To let it go before a view's own pans, make those require it to fail (S158).
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges it may come from; with none it never recognizes.
  public var edges: ScreenEdges = []
  /// How far from the edge the first finger may come down, in points.
  public var zone: Double

  private var edgesOfFirstTouch: ScreenEdges = []
  private var hasFirstTouch = false

  /// A recognizer of drags from some edges.
  public init(name: String = "", edges: ScreenEdges, defaults: GestureDefaults = .handheld) {
    self.edges = edges
    zone = defaults.edgeZone
    super.init(name: name, defaults: defaults)
  }

  /// Whether the movement leads inwards, further than ``PanGestureRecognizer/minimumMovement`` and
  /// at least as far as along the edge; one as long that does not fails the pan.
  public override func mayBegin(_ movement: Vector) -> Bool {
    let inward = edgesOfFirstTouch.inwardPart(of: movement)
    let isInward = inward * inward * 2 >= movement.length * movement.length && inward > 0
    guard super.mayBegin(movement), isInward else {
      if super.mayBegin(movement) {
        fail(157, "moved \(inPoints: movement.length), of which inwards \(inPoints: inward)")
      }
      return false
    }
    return inward > minimumMovement
  }

  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if !hasFirstTouch, let first = touches.first { takeFirst(first) }
    super.touchesBegan(touches, with: event)
  }

  public override func reset() {
    super.reset()
    hasFirstTouch = false
    edgesOfFirstTouch = []
  }

  private func takeFirst(_ touch: Touch) {
    hasFirstTouch = true
    guard let screen = view?.window?.screen.bounds else { return fail(157, "it is on no screen") }
    let place = touch.beganScreenLocation
    edgesOfFirstTouch = edges.near(place, of: screen, zone: zone)
    guard edgesOfFirstTouch.isEmpty else { return }
    if edges.isEmpty { return fail(157, "it is told of no edge to come from") }
    fail(
      157,
      "came down \(inPoints: distance(of: place, in: screen)) from the edge, "
        + "limit \(inPoints: zone)")
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
