import Tactile
import TactileInput

/// Finds parts of the glass that do not work, from the touches of a heatmap.
///
/// A part is a rectangle without any location of a touch. It can be the whole height of the glass (a
/// column or an edge), the whole width, or less. There are two kinds of evidence that the part should
/// have reported touches:
///
/// - **Landings**: touches landed evenly around the part. The model is that touches land with the
///   same density in the part and in its surroundings, which have at least five times its area. If
///   the surroundings have `c` touches, and the part has the share `s` of the common area, the part
///   is empty with the probability `(1 - s)` to the power of `c`.
/// - **Crossings**: moving fingers crossed the part, and the panel reported them before and after it
///   only. The model is that a working part misses a crossing with a probability of 5 %, or twice the
///   share of such jumps on the whole glass if that is higher.
///
/// The probability is multiplied by the number of parts that the glass has, so that the examination
/// of many parts does not cause false results. Parts with a result below 0.1 % are reported.
///
/// People touch buttons, and the glass between buttons works without being touched. Landings are
/// therefore evidence only if they are even: the density around the part varies by at most half
/// (standard deviation), and at most three parts are empty. Otherwise the touches follow a layout,
/// and only crossings are evidence.
struct GlassExamination {
  /// The minimum number of touches for an examination.
  static let minimumTouches = 300
  /// The probability below which a part is reported.
  static let level = 0.001
  /// The maximum number of empty parts beside which landings are evidence. More parts are the gaps
  /// of a layout.
  static let maximumParts = 3
  /// The probability with which a working part misses a finger that crosses it.
  private static let missing = 0.05
  /// The width of the surroundings in which landings must be even: 60 mm, in points.
  private static let surroundings = 60 * DeviceSize.pointsPerMillimetre
  /// The largest squared coefficient of variation of an even density: half of the mean, squared.
  private static let unevenness = 0.25
  /// The minimum mean number of touches of a square in which evenness is measured, and the minimum
  /// number of squares.
  private static let squareTouches = 3.0
  private static let squareCount = 20

  /// The result of the examination.
  enum Result {
    /// There are fewer than ``GlassExamination/minimumTouches`` touches.
    case tooFewTouches
    /// The parts that may not work. `isEven` is false if landings are no evidence, because touches
    /// follow a layout.
    case examined([EmptyRegion], isEven: Bool)

    /// The parts that may not work.
    var regions: [EmptyRegion] {
      if case .examined(let regions, _) = self { regions } else { [] }
    }
  }

  private typealias Block = GlassGrid.Block

  private struct Candidate {
    let block: GlassGrid.Block
    let evidence: EmptyRegion.Evidence
    let logChance: Double
  }

  private let map: Heatmap
  private let landings: GlassGrid
  /// The empty blocks, and the number of touches near which they are.
  private let blocks: [GlassGrid.Block]
  /// The cells in which touches are expected: the whole glass, or the views of a scene.
  private let isUsed: [Bool]

  private init(_ map: Heatmap) {
    self.map = map
    landings = GlassGrid(columns: map.columns, rows: map.rows) { map.landings[$0] }
    let reports = GlassGrid(columns: map.columns, rows: map.rows) {
      map.extents[$0] == nil ? 0 : 1
    }
    blocks = reports.largestEmptyBlocks
    isUsed = Self.usedCells(of: map)
  }

  /// Examines the glass of a heatmap.
  static func result(of map: Heatmap) -> Result {
    guard map.touches >= minimumTouches else { return .tooFewTouches }
    let examination = GlassExamination(map)
    var used = examination.isUsed
    let parts = examination.emptyParts(&used)
    let grid = examination.grid(used)
    let isLayout = parts.count > maximumParts
    let even = isLayout ? [] : parts.filter { examination.isEven(around: $0.block, grid) }
    let crossed = examination.crossedParts(without: even.map(\.block))
    let regions = (even + crossed).sorted { $0.logChance < $1.logChance }
      .map(examination.region)
    return .examined(regions, isEven: !isLayout && even.count == parts.count)
  }

  /// Returns the cells inside views. Without views, all cells are used.
  private static func usedCells(of map: Heatmap) -> [Bool] {
    var used = Array(repeating: map.regions.isEmpty, count: map.columns * map.rows)
    let cell = map.cellSize
    for region in map.regions {
      let columns = range(region.frame.minX, region.frame.maxX, cell.width, map.columns)
      for row in range(region.frame.minY, region.frame.maxY, cell.height, map.rows) {
        for column in columns { used[row * map.columns + column] = true }
      }
    }
    return used
  }

  /// Returns the cells whose middles are between two locations on an axis.
  private static func range(
    _ start: Double, _ end: Double, _ cell: Double, _ count: Int
  ) -> Range<Int> {
    let (low, high) = (max(0, start / cell - 0.5), max(0, end / cell - 0.5))
    let first = min(count, Int(low.rounded(.up)))
    return first..<max(first, min(count, Int(high.rounded(.up))))
  }

  private func grid(_ used: [Bool]) -> GlassGrid {
    GlassGrid(columns: map.columns, rows: map.rows) { used[$0] ? 1 : 0 }
  }

  // MARK: - Landings

  /// Returns the empty parts, the least probable first, but at most one more than a glass without
  /// layout may have. Removes their cells from `used`.
  private func emptyParts(_ used: inout [Bool]) -> [Candidate] {
    var parts: [Candidate] = []
    while parts.count <= Self.maximumParts {
      let area = grid(used)
      let best = blocks.compactMap { landingCandidate($0, area) }
        .min { ($0.logChance, $0.block.area) < ($1.logChance, $1.block.area) }
      guard let best, best.logChance < PortableMath.log(Self.level) else { break }
      parts.append(best)
      for row in best.block.rows {
        for column in best.block.columns { used[row * map.columns + column] = false }
      }
    }
    return parts
  }

  /// Returns a block with the probability of its emptiness; nil without touches around it.
  private func landingCandidate(_ block: Block, _ used: GlassGrid) -> Candidate? {
    let area = used.sum(block)
    guard area > 0 else { return nil }
    let tests = logTests(of: block)
    var margin = max(1, min(block.columns.count, block.rows.count) / 2)
    var around = block.grown(by: margin, in: landings)
    var common = used.sum(around)
    while common < 6 * area, around.area < map.columns * map.rows {
      margin += 1
      around = block.grown(by: margin, in: landings)
      common = used.sum(around)
    }
    let count = landings.sum(around)
    guard common > area, count > 0 else { return nil }
    let share = Double(area) / Double(common)
    return Candidate(
      block: block, evidence: .landings(expected: Double(count) * share / (1 - share)),
      logChance: Double(count) * PortableMath.log(1 - share) + tests)
  }

  /// Returns the natural logarithm of the number of parts that the glass has, with both kinds of
  /// evidence. Parts that span the glass are a group of their own, because there are fewer of them.
  private func logTests(of block: Block) -> Double {
    let (columns, rows) = (Double(map.columns), Double(map.rows))
    let (wide, high) = (columns * (columns + 1) / 2, rows * (rows + 1) / 2)
    let spans = block.columns.count == map.columns || block.rows.count == map.rows
    return PortableMath.log(4 * (spans ? wide + high : wide * high))
  }

  /// Whether touches landed evenly around a block. `used` has no empty parts.
  private func isEven(around block: Block, _ used: GlassGrid) -> Bool {
    let cell = map.cellSize
    let around = block.grown(
      by: Int((Self.surroundings / min(cell.width, cell.height)).rounded(.up)), in: landings)
    let area = used.sum(around)
    guard area > 0 else { return false }
    let density = Double(landings.sum(around)) / Double(area)
    guard density > 0 else { return false }
    let side = max(2, Int((Self.squareTouches / density).squareRoot().rounded(.up)))
    var (count, deviation, mean) = (0, 0.0, 0.0)
    for row in stride(from: around.rows.lowerBound, to: around.rows.upperBound, by: side) {
      for column in stride(
        from: around.columns.lowerBound, to: around.columns.upperBound, by: side)
      {
        let square = Block(
          columns: column..<min(column + side, around.columns.upperBound),
          rows: row..<min(row + side, around.rows.upperBound))
        // Squares with few usable cells have too few touches to compare.
        let cells = used.sum(square)
        guard cells * 2 >= side * side else { continue }
        let expected = density * Double(cells)
        let difference = Double(landings.sum(square)) - expected
        count += 1
        mean += expected
        deviation += difference * difference / expected
      }
    }
    guard count >= Self.squareCount else { return false }
    // The variance of a Poisson distribution is its mean; a layout has a larger one.
    let dispersion = deviation / Double(count - 1)
    return (dispersion - 1) / (mean / Double(count)) <= Self.unevenness
  }

  // MARK: - Crossings

  /// Returns the parts that moving fingers crossed without a report inside, the least probable
  /// first, except those that overlap other parts.
  private func crossedParts(without known: [Block]) -> [Candidate] {
    guard !map.jumps.isEmpty else { return [] }
    let share = Double(map.jumps.count) / Double(max(map.movements, 1))
    let missing = PortableMath.log(min(0.5, max(Self.missing, 2 * share)))
    let middles = jumpMiddles
    let candidates = blocks.compactMap { block -> Candidate? in
      let tests = logTests(of: block)
      let enough = Int(((PortableMath.log(Self.level) - tests) / missing).rounded(.up))
      guard middles.sum(block) >= enough else { return nil }
      let frame = refined(block)
      let count = map.jumps.count { crosses($0, frame) }
      let chance = Double(count) * missing + tests
      guard count > 0, chance < PortableMath.log(Self.level) else { return nil }
      return Candidate(block: block, evidence: .crossings(count), logChance: chance)
    }
    // Of two parts with the same crossings, the larger one is the whole empty part.
    let sorted = candidates.sorted {
      ($0.logChance, $1.block.area) < ($1.logChance, $0.block.area)
    }
    var (parts, taken) = ([Candidate](), known)
    for candidate in sorted where !taken.contains(where: { overlap($0, candidate.block) }) {
      parts.append(candidate)
      taken.append(candidate.block)
    }
    return parts
  }

  /// The number of jumps whose middle is in each cell.
  private var jumpMiddles: GlassGrid {
    var counts = Array(repeating: 0, count: map.columns * map.rows)
    for jump in map.jumps { counts[map.cell(at: jump.middle)] += 1 }
    return GlassGrid(columns: map.columns, rows: map.rows) { counts[$0] }
  }

  /// Whether most of a jump is inside a frame.
  private func crosses(_ jump: TrailJump, _ frame: Rect) -> Bool {
    let samples = 10
    let inside = (0..<samples).count { index in
      let share = (Double(index) + 0.5) / Double(samples)
      return frame.contains(jump.start + (jump.end - jump.start) * share)
    }
    return inside * 10 >= samples * 6
  }

  private func overlap(_ one: Block, _ other: Block) -> Bool {
    one.columns.overlaps(other.columns) && one.rows.overlaps(other.rows)
  }

  // MARK: - Results

  private func region(_ candidate: Candidate) -> EmptyRegion {
    let (frame, cell) = (refined(candidate.block), map.cellSize)
    var evidence = candidate.evidence
    if case .landings(let expected) = evidence {
      // The frame is a little larger than its cells, on which the probability is based.
      let area = Double(candidate.block.area) * cell.width * cell.height
      evidence = .landings(expected: expected * frame.size.width * frame.size.height / area)
    }
    return EmptyRegion(
      kind: kind(of: candidate.block), frame: frame, evidence: evidence,
      logChance: candidate.logChance)
  }

  private func kind(of block: Block) -> EmptyRegion.Kind {
    let (left, right) = (block.columns.lowerBound == 0, block.columns.upperBound == map.columns)
    let (top, bottom) = (block.rows.lowerBound == 0, block.rows.upperBound == map.rows)
    switch (left && right, top && bottom) {
    case (true, true): return .glass
    case (true, false): return top ? .topEdge : bottom ? .bottomEdge : .row
    case (false, true): return left ? .leftEdge : right ? .rightEdge : .column
    case (false, false): return (left || right) && (top || bottom) ? .corner : .area
    }
  }

  /// Returns the rectangle of a block in points. Each side is at the nearest location of a touch, or
  /// at the edge of the glass.
  private func refined(_ block: Block) -> Rect {
    let cell = map.cellSize
    var (left, right) = (0.0, map.size.width)
    var (top, bottom) = (0.0, map.size.height)
    if block.columns.lowerBound > 0 {
      let column = block.columns.lowerBound - 1
      left =
        block.rows.compactMap { extent(column, $0)?.maxX }.max()
        ?? Double(column + 1) * cell.width
    }
    if block.columns.upperBound < map.columns {
      let column = block.columns.upperBound
      right =
        block.rows.compactMap { extent(column, $0)?.minX }.min()
        ?? Double(column) * cell.width
    }
    if block.rows.lowerBound > 0 {
      let row = block.rows.lowerBound - 1
      top =
        block.columns.compactMap { extent($0, row)?.maxY }.max()
        ?? Double(row + 1) * cell.height
    }
    if block.rows.upperBound < map.rows {
      let row = block.rows.upperBound
      bottom =
        block.columns.compactMap { extent($0, row)?.minY }.min()
        ?? Double(row) * cell.height
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func extent(_ column: Int, _ row: Int) -> Rect? {
    map.extents[row * map.columns + column]
  }
}

extension TrailJump {
  /// The location halfway.
  fileprivate var middle: Point { start + (end - start) * 0.5 }
}

/// A part of the glass that reported no touch although this is unlikely by chance.
struct EmptyRegion {
  /// The position of the part on the glass.
  enum Kind: String {
    case column, row, corner, area
    case leftEdge = "left edge"
    case rightEdge = "right edge"
    case topEdge = "top edge"
    case bottomEdge = "bottom edge"
    case glass = "whole glass"
  }

  /// The reason for which the part should have reported touches.
  enum Evidence: Equatable {
    /// Touches landed evenly around the part. The number is the count of touches expected in it.
    case landings(expected: Double)
    /// Moving fingers crossed the part. The number is the count of fingers.
    case crossings(Int)
  }

  let kind: Kind
  /// The part, in points. Its sides are at the nearest locations that were reported.
  let frame: Rect
  let evidence: Evidence
  /// The natural logarithm of the probability that the glass works and one such part is empty by
  /// chance. It includes the number of parts that were examined.
  let logChance: Double

  /// A description in words, such as "right edge, 11 × 190.5 mm".
  var name: String { "\(kind.rawValue), \(size)" }

  /// The size in millimetres.
  var size: String { "\(Self.length(frame.size.width)) × \(Self.length(frame.size.height)) mm" }

  /// The location of its top left corner in millimetres, and the evidence in words.
  var explanation: String {
    let place = "\(Self.length(frame.minX)), \(Self.length(frame.minY)) mm"
    let chance = "probability by chance: less than \(chanceText)"
    switch evidence {
    case .landings(let expected):
      return "top left corner at \(place); no touch, expected \(Int(expected.rounded())); \(chance)"
    case .crossings(let count):
      return "top left corner at \(place); \(count) moving fingers crossed it, and the panel "
        + "reported none of them inside; \(chance)"
    }
  }

  /// The next higher power of ten of the probability, such as "1 in 10^6".
  private var chanceText: String {
    let digits = max(3, Int((-logChance / 2.302585093).rounded(.down)))
    return digits > 15 ? "1 in 10^15" : "1 in 10^\(digits)"
  }

  private static func length(_ points: Double) -> String {
    SVGWriter.number(points / DeviceSize.pointsPerMillimetre)
  }
}
