import Tactile

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
