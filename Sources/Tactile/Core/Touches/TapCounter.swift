/// Counts quick taps in one place, for ``Touch/tapCount`` (S15–S17).
///
/// It keeps each recent tap separately, so two people who tap at the same time do not affect each
/// other's count. A grid finds the taps near a place, so the cost of a touch does not depend on the number of
/// people who tap.
struct TapCounter {
  /// The maximum time from a lift to the next landing, in seconds (S16).
  var interval = GestureDefaults.standard.tapCountInterval
  /// The maximum distance from the last tap, in points (S16). It is also the maximum movement of a
  /// tap (S17).
  var distance = GestureDefaults.standard.tapCountDistance {
    didSet { if distance != oldValue { listAll() } }
  }

  /// The number of taps up to which it is faster to look at each than to search the grid.
  private static let fewTaps = 16

  private struct Tap {
    let device: DeviceID
    /// ``Window/tapCountGroup``; nil if the touch was in no window.
    let group: Int?
    let place: Point
    let lifted: Timestamp
    let count: Int
    /// Whether a later touch has continued it.
    var isContinued = false
    /// The number of the tap before it in the same cell of the grid; -1 if there is none.
    var older = -1
  }

  /// A cell of the grid, at least as large as ``distance``.
  private struct Cell: Hashable {
    var x: Int32
    var y: Int32
  }

  /// The recent taps in the order of their lifts.
  private var taps: [Tap] = []
  /// The number of the first of them. Taps are numbered in their order.
  private var first = 0
  /// The number of the last tap in each cell.
  private var newest: [Cell: Int] = [:]
  /// The number of taps that it has looked at: tests verify with it that the costs are linear.
  private(set) var looks = 0

  /// Returns the tap count of a touch that lands now.
  mutating func count(of touch: Touch, now: Timestamp) -> Int {
    forget(before: now)
    guard let index = taps.count > Self.fewTaps ? search(for: touch) : searchAll(for: touch)
    else { return 1 }
    taps[index].isContinued = true
    return taps[index].count + 1
  }

  /// Records a tap when a touch lifts, unless it moved too far (S17).
  mutating func lifted(_ touch: Touch) {
    forget(before: touch.timestamp)
    guard touch.farthest <= distance else { return }
    taps.append(
      Tap(
        device: touch.contact.device, group: touch.tapCountGroup, place: touch.screenLocation,
        lifted: touch.timestamp, count: touch.tapCount))
    list(taps.count - 1)
  }

  /// Removes taps that are too old. The list is sorted by lift time.
  private mutating func forget(before now: Timestamp) {
    var old = 0
    while old < taps.count, now.seconds(since: taps[old].lifted) > interval {
      let cell = cell(of: taps[old].place)
      if newest[cell] == first + old { newest[cell] = nil }
      old += 1
    }
    guard old > 0 else { return }
    taps.removeFirst(old)
    first += old
  }

  // MARK: Searching

  /// Returns the last tap that a touch continues.
  private mutating func searchAll(for touch: Touch) -> Int? {
    looks += taps.count
    return taps.lastIndex { continues($0, touch) }
  }

  /// The same as ``searchAll(for:)``, by the grid.
  private mutating func search(for touch: Touch) -> Int? {
    let middle = cell(of: touch.screenLocation)
    var found = first - 1
    for y in middle.y - 1...middle.y + 1 {
      for x in middle.x - 1...middle.x + 1 {
        var number = newest[Cell(x: x, y: y)] ?? -1
        while number > found {
          looks += 1
          let tap = taps[number - first]
          if continues(tap, touch) { found = number } else { number = tap.older }
        }
      }
    }
    return found < first ? nil : found - first
  }

  private func continues(_ tap: Tap, _ touch: Touch) -> Bool {
    !tap.isContinued && tap.device == touch.contact.device && tap.group == touch.tapCountGroup
      && tap.place.distance(to: touch.screenLocation) <= distance
  }

  // MARK: The grid

  private mutating func listAll() {
    newest.removeAll(keepingCapacity: true)
    for index in taps.indices { list(index) }
  }

  private mutating func list(_ index: Int) {
    taps[index].older =
      newest.updateValue(first + index, forKey: cell(of: taps[index].place)) ?? -1
  }

  private func cell(of place: Point) -> Cell {
    Cell(
      x: Self.index(of: place.x, side: distance + 1), y: Self.index(of: place.y, side: distance + 1)
    )
  }

  /// The column or row of a coordinate. Nothing is near a coordinate that is not finite.
  private static func index(of coordinate: Double, side: Double) -> Int32 {
    let index = (coordinate / side).rounded(.down)
    return index.isFinite ? Int32(max(-1e9, min(1e9, index))) : 0
  }
}
