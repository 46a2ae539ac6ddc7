import Tactile

/// A part of a screen in which the compositor's app receives only some gestures (S276).
package struct TouchRegion: Hashable, Sendable {
  /// The time after which a finger that has not moved ends where long presses are not allowed, in seconds.
  /// Toolkits begin long presses after 0.5 s; a tenth of a second is for slow panels and busy machines.
  package static let defaultPress: TimeInterval = 0.4
  /// The distance in points beyond which a finger has moved: 4 mm. In Chromium, a click may move by 15 px,
  /// which are 4 mm on a display with 96 pixels in an inch.
  package static let movement = 25.0

  /// The area that covers the screen.
  package static let wholeScreen = Rect(x: 0, y: 0, width: 1, height: 1)

  /// The name, for people.
  package var name: String
  /// The screen; nil for every screen.
  package var screen: String?
  /// A rectangle whose coordinates are parts of the screen, from 0 to 1.
  package var area = Self.wholeScreen
  /// The edges of the area along which the region is, in zones as wide as ``RegionPlan/edgeZone``; none if it
  /// is the whole area.
  package var edges: ScreenEdges = []
  /// The allowed gestures.
  package var allow: CompositorGestures
  /// The time after which a still finger ends if long presses are not allowed, in seconds.
  package var press = Self.defaultPress

  /// A region that covers every screen.
  package init(name: String, allow: CompositorGestures) {
    self.name = name
    self.allow = allow
  }

  /// Returns whether a location on a screen is in the region. The right and the bottom edge of an area are
  /// outside, except at the edge of the screen.
  func contains(_ location: Point, on screen: Screen, edgeZone: Double) -> Bool {
    if let name = self.screen, name != screen.name { return false }
    let bounds = screen.bounds
    let covers =
      Self.covers(area.minX, area.maxX, location.x - bounds.minX, bounds.size.width)
      && Self.covers(area.minY, area.maxY, location.y - bounds.minY, bounds.size.height)
    guard covers, !edges.isEmpty else { return covers }
    let rect = Rect(
      x: bounds.minX + area.minX * bounds.size.width,
      y: bounds.minY + area.minY * bounds.size.height,
      width: area.size.width * bounds.size.width, height: area.size.height * bounds.size.height)
    return !edges.near(location, of: rect, zone: edgeZone).isEmpty
  }

  private static func covers(
    _ first: Double, _ last: Double, _ distance: Double, _ length: Double
  ) -> Bool {
    // A calibration can place a finger slightly outside of the screen.
    (distance >= first * length || first <= 0) && (distance < last * length || last >= 1)
  }
}

/// All regions of a configuration.
package struct RegionPlan: Equatable, Sendable {
  /// The regions. If several of them contain a location, the last one applies.
  package var regions: [TouchRegion] = []
  /// The width of the zones along edges, in points.
  package var edgeZone = GestureDefaults.kiosk.edgeZone

  /// A plan without regions.
  package init() {}

  /// Returns the region of a location on a screen; nil if there is none.
  func region(at location: Point, on screen: Screen) -> TouchRegion? {
    regions.last { $0.contains(location, on: screen, edgeZone: edgeZone) }
  }
}
