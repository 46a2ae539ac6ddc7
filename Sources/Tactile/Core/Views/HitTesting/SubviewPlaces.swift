/// The places of all subviews of a view, in their order.
///
/// The transforms are in a list of their own, which is empty while no subview has a transform.
struct SubviewPlaces {
  private var places: [SubviewPlace]
  /// The transforms up to that of the last subview that has one, or longer.
  private var transforms: [PlaceTransform] = []

  init(of subviews: [View]) {
    places = subviews.map { SubviewPlace(of: $0) }
    if let last = places.lastIndex(where: \.isTransformed) {
      transforms = zip(places[...last], subviews).map {
        $0.isTransformed ? PlaceTransform(of: $1) : .none
      }
    }
  }

  var count: Int { places.count }

  /// Adds the place of a view that is in front of all others.
  mutating func append(_ view: View) {
    places.append(SubviewPlace(of: view))
    noteTransform(of: view, at: places.count - 1)
  }

  /// Removes the place at a position.
  mutating func remove(at position: Int) {
    places.remove(at: position)
    if position < transforms.count { transforms.remove(at: position) }
  }

  /// Replaces the place of a view that has changed.
  mutating func update(_ view: View, at position: Int) {
    places[position] = SubviewPlace(of: view)
    noteTransform(of: view, at: position)
  }

  /// Puts the places into another order. Those that are not in the list are removed.
  ///
  /// - Parameter positions: The present positions, in the new order.
  mutating func reorder(_ positions: [Int]) {
    places = positions.map { places[$0] }
    guard !transforms.isEmpty else { return }
    transforms = positions.map { $0 < transforms.count ? transforms[$0] : .none }
  }

  /// Whether the view at a position, or its descendants, can be hit at any point.
  func canBeHit(at position: Int) -> Bool { places[position].canBeHit }

  /// Whether a point of the superview is inside the view at a position; see ``SubviewPlace``.
  @inline(__always)
  func contains(_ point: Point, at position: Int) -> Bool {
    places[position].contains(point, transforms[position])
  }

  /// An area that contains all points that can hit the views at some positions.
  func area(of positions: Range<Int>) -> PlaceArea {
    var area = PlaceArea.nothing
    for position in positions { area.add(places[position].area(transforms[position])) }
    return area
  }

  private mutating func noteTransform(of view: View, at position: Int) {
    guard places[position].isTransformed else { return }
    let missing = position + 1 - transforms.count
    if missing > 0 { transforms += repeatElement(.none, count: missing) }
    transforms[position] = PlaceTransform(of: view)
  }
}
