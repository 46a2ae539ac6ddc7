extension Application {
  /// Searches for a target beside a new touch that hits none, and displaces the touch onto it (S295).
  ///
  /// The search hit-tests points on circles around the touch, from the innermost to the outermost. It takes place at
  /// most once in a frame: for a touch that lands while no other of its panel is live.
  ///
  /// - Parameters:
  ///   - touch: The new touch.
  ///   - hit: The view that it hits; nil for none.
  ///   - screen: Its screen.
  /// - Returns: The view that the displaced touch hits; nil if the touch stays where it is.
  func nearTarget(of touch: Touch, missing hit: View?, on screen: Screen?) -> View? {
    guard touch.kind == .direct, !touch.contact.isScripted, let hit, let window = hit.window,
      !hit.isPartOfTarget, mayReach,
      !event.allTouches.contains(where: {
        $0 !== touch && $0.isLive && $0.contact.device == touch.contact.device
      })
    else { return nil }
    mayReach = false
    defer { reachTargets.removeAll(keepingCapacity: true) }
    for circle in 1...Self.circles {
      let radius = touchReach * Double(circle) / Double(Self.circles)
      findTargets(around: touch.screenLocation, at: radius, in: window, on: screen)
      guard let direction = directionOfNearest else { continue }
      let vector = Self.directions[direction] * radius
      guard let view = search(touch.screenLocation + vector, on: screen) else { return nil }
      touch.displace(by: vector, at: now)
      trace(view.label, in: window, of: view, .reached(touch: touch.id, distance: radius))
      return view
    }
    return nil
  }

  /// The number of circles, which have equal distances.
  private static let circles = 4

  /// The directions of the points on a circle, clockwise from the right.
  ///
  /// On a circle of 5 mm, neighbours are 2 mm apart, which is less than a target for fingers.
  private static let directions: [Vector] = {
    // The sines of 0°, 22.5°, 45°, 67.5° and 90°, so that no platform rounds them differently.
    let sines = [0, 0.3826834323650898, 0.7071067811865476, 0.9238795325112867, 1]
    let quarter = (0..<4).map { Vector(dx: sines[4 - $0], dy: sines[$0]) }
    let half = quarter + quarter.map { Vector(dx: -$0.dy, dy: $0.dx) }
    return half + half.map { Vector(dx: -$0.dx, dy: -$0.dy) }
  }()

  /// Finds the targets of a window on a circle: ``reachTargets``, in the order of the directions.
  private func findTargets(
    around center: Point, at radius: Double, in window: Window, on screen: Screen?
  ) {
    reachTargets.removeAll(keepingCapacity: true)
    for direction in Self.directions {
      let view = search(center + direction * radius, on: screen)
      reachTargets.append(view?.window === window ? view?.enabledTarget : nil)
    }
  }

  /// The direction to the middle of the target that most points of the circle hit; nil if none hits a target.
  ///
  /// The innermost circle that hits targets has the most points in the nearest one.
  private var directionOfNearest: Int? {
    var nearest: View?
    var mostHits = 0
    for case let target? in reachTargets where target !== nearest {
      let hits = reachTargets.count { $0 === target }
      if hits > mostHits { (nearest, mostHits) = (target, hits) }
    }
    guard let nearest else { return nil }
    var sum = Vector.zero
    for index in reachTargets.indices where reachTargets[index] === nearest {
      sum = sum + Self.directions[index]
    }
    var best: (index: Int, length: Double)?
    for index in reachTargets.indices where reachTargets[index] === nearest {
      let direction = Self.directions[index]
      let length = direction.dx * sum.dx + direction.dy * sum.dy
      if best.map({ length > $0.length }) ?? true { best = (index, length) }
    }
    return best?.index
  }
}

extension View {
  /// Whether a touch that hits the view does not miss: the view, or a superview in the same scroll view, is a
  /// control, also a disabled one, or has an enabled tap or long press (S295).
  fileprivate var isPartOfTarget: Bool { firstInContent { $0.isControl || $0.hasPress } != nil }

  /// The enabled control, or the view with an enabled tap or long press, that the view is or is in; nil for none.
  fileprivate var enabledTarget: View? {
    guard let found = firstInContent({ $0.isControl || $0.hasPress }) else { return nil }
    return found.isDisabledControl ? nil : found
  }

  private var hasPress: Bool {
    gestureRecognizers.contains { $0.isEnabled && $0.isPress }
  }

  /// Returns the first of the view and its superviews for which `isMeant` is true, up to its scroll view or
  /// window: these contain targets, and are none.
  private func firstInContent(_ isMeant: (View) -> Bool) -> View? {
    var next: View? = self
    while let view = next, !view.containsTargets {
      if isMeant(view) { return view }
      next = view.superview
    }
    return nil
  }
}
