/// An index that finds the subviews at a point without reading the views themselves.
///
/// It is a copy of the places of all subviews, in their order. The places of ``blockSize`` subviews in
/// a row form a block. Most points are outside the area of most blocks, so few places are compared. A
/// change of one subview changes one place, and the area of one block when a point is next searched.
struct SubviewIndex {
  /// The number of subviews from which the index is faster than asking each.
  static let worthwhileCount = 8
  /// The number of places in a block.
  private static let blockSize = 32

  private var places: SubviewPlaces
  /// The areas in which the subviews of each block can be hit; nil after a change in the block.
  private var blocks: [PlaceArea?]
  /// Whether the area of a block is missing.
  private(set) var isStale = true
  /// Whether the places are those of an earlier list of subviews; see ``discard()``.
  private(set) var isOutdated = false

  init(of subviews: [View]) {
    places = SubviewPlaces(of: subviews)
    blocks = Array(repeating: nil, count: Self.blockCount(for: places.count))
  }

  /// Gives up the places until the next search, for which the owner makes a new index. Many changes of the
  /// order in a row then cost little more than one.
  mutating func discard() {
    isOutdated = true
    places = SubviewPlaces(of: [])
    blocks = []
  }

  /// Adds the place of a view that is in front of all others.
  mutating func append(_ view: View) {
    guard !isOutdated else { return }
    places.append(view)
    if places.count > blocks.count * Self.blockSize { blocks.append(nil) }
    discardBlock(of: places.count - 1)
  }

  /// Removes the place at a position.
  mutating func remove(at position: Int) {
    guard !isOutdated else { return }
    places.remove(at: position)
    if blocks.count > Self.blockCount(for: places.count) { blocks.removeLast() }
    for block in blocks.indices.dropFirst(position / Self.blockSize) { blocks[block] = nil }
    isStale = true
  }

  /// Replaces the place of a view that has changed.
  mutating func update(_ view: View, at position: Int) {
    places.update(view, at: position)
    discardBlock(of: position)
  }

  /// Puts the places into another order. Those that are not in the list are removed.
  ///
  /// - Parameter positions: The present positions, in the new order.
  mutating func reorder(_ positions: [Int]) {
    guard !isOutdated else { return }
    places.reorder(positions)
    blocks = Array(repeating: nil, count: Self.blockCount(for: places.count))
    isStale = true
  }

  /// Finds the areas of blocks that have changed. Call it before a search.
  mutating func refresh() {
    guard isStale else { return }
    isStale = false
    for block in blocks.indices where blocks[block] == nil {
      blocks[block] = places.area(of: positions(in: block))
    }
  }

  /// Asks the subviews that can be hit at a point, front first, and returns the first answer.
  func firstAnswer(at point: Point, from ask: (Int) -> View?) -> View? {
    var block = blocks.count
    while block > 0 {
      block -= 1
      guard let area = blocks[block], area.contains(point) else { continue }
      for position in positions(in: block).reversed() {
        guard places.canBeHit(at: position), places.contains(point, at: position) else { continue }
        if let answer = ask(position) { return answer }
      }
    }
    return nil
  }

  /// Asks the subviews at a point, front first, and returns the first answer. Views that cannot be hit
  /// are asked too, for an account of the search.
  ///
  /// - Parameter ask: Gets the position of a view, and whether it may answer.
  func firstAccount(at point: Point, from ask: (Int, _ mayAnswer: Bool) -> View?) -> View? {
    for position in (0..<places.count).reversed() where places.contains(point, at: position) {
      if let answer = ask(position, places.canBeHit(at: position)) { return answer }
    }
    return nil
  }

  private func positions(in block: Int) -> Range<Int> {
    let start = block * Self.blockSize
    return start..<min(start + Self.blockSize, places.count)
  }

  private mutating func discardBlock(of position: Int) {
    blocks[position / Self.blockSize] = nil
    isStale = true
  }

  private static func blockCount(for places: Int) -> Int { (places + blockSize - 1) / blockSize }
}
