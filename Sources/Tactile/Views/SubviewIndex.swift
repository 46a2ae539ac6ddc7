/// An index that finds the subviews that may contain a point without asking all of them.
///
/// It is a grid over the bounding box of all subviews. Each cell lists the subviews whose frame
/// reaches into it, front first. Subviews that cover many cells, and those that can be hit outside
/// their frame, are in a separate list and always asked. A change of any subview's geometry
/// discards the index.
struct SubviewIndex {
  /// The number of subviews from which the index is faster than asking each.
  static let worthwhileCount = 32
  /// The number of cells above which a subview is in the separate list.
  private static let mostCellsPerView = 64

  private var area = Rect.zero
  private var columns = 1
  private var rows = 1
  private var cells: [[Int32]] = []
  private var everywhere: [Int32] = []

  init(of subviews: [View]) {
    let boxes = subviews.map { Self.box(of: $0) }
    let known = boxes.compactMap(\.self)
    area = Self.union(of: known)
    let side = max(1, min(64, Int(Double(known.count).squareRoot())))
    columns = area.size.width > 0 ? side : 1
    rows = area.size.height > 0 ? side : 1
    cells = Array(repeating: [], count: columns * rows)
    for position in subviews.indices.reversed() {
      insert(Int32(position), box: boxes[position])
    }
  }

  /// Asks the candidates at a point, front first, and returns the first answer.
  func firstAnswer(at point: Point, from ask: (Int) -> View?) -> View? {
    let cell = cellIndex(of: point).map { cells[$0] } ?? []
    var near = 0
    var far = 0
    while near < cell.count || far < everywhere.count {
      let takeNear = far >= everywhere.count || (near < cell.count && cell[near] > everywhere[far])
      let position = takeNear ? cell[near] : everywhere[far]
      if takeNear { near += 1 } else { far += 1 }
      if let answer = ask(Int(position)) { return answer }
    }
    return nil
  }

  private mutating func insert(_ position: Int32, box: Rect?) {
    guard let box else { return everywhere.append(position) }
    let left = column(of: box.minX)
    let right = column(of: box.maxX)
    let top = row(of: box.minY)
    let bottom = row(of: box.maxY)
    guard (right - left + 1) * (bottom - top + 1) <= Self.mostCellsPerView else {
      return everywhere.append(position)
    }
    for row in top...bottom {
      for column in left...right { cells[row * columns + column].append(position) }
    }
  }

  private func cellIndex(of point: Point) -> Int? {
    guard
      point.x >= area.minX, point.x <= area.maxX, point.y >= area.minY, point.y <= area.maxY
    else { return nil }
    return row(of: point.y) * columns + column(of: point.x)
  }

  private func column(of x: Double) -> Int {
    cell(x - area.minX, of: area.size.width, in: columns)
  }

  private func row(of y: Double) -> Int {
    cell(y - area.minY, of: area.size.height, in: rows)
  }

  private func cell(_ offset: Double, of extent: Double, in count: Int) -> Int {
    guard extent > 0, offset.isFinite else { return 0 }
    return min(max(Int(min(max(offset / extent, 0), 1) * Double(count)), 0), count - 1)
  }

  /// Returns a box outside which the view is never hit; nil if there is none.
  private static func box(of view: View) -> Rect? {
    guard type(of: view).isHitOnlyInsideFrame else { return nil }
    let reach = view.bounds.insetBy(dx: -view.hitOutset, dy: -view.hitOutset)
    let exact = view.transformToSuperview.apply(reach)
    // Hit-testing uses the inverse transform, so rounding may move a point on the edge across it.
    let slack = 1e-9 * (1 + exact.maxX.magnitude + exact.maxY.magnitude + exact.size.width)
    let box = exact.insetBy(dx: -slack, dy: -slack)
    return box.minX.isFinite && box.maxX.isFinite && box.minY.isFinite && box.maxY.isFinite
      ? box : nil
  }

  private static func union(of boxes: [Rect]) -> Rect {
    guard let first = boxes.first else { return .zero }
    var left = first.minX
    var top = first.minY
    var right = first.maxX
    var bottom = first.maxY
    for box in boxes {
      left = min(left, box.minX)
      top = min(top, box.minY)
      right = max(right, box.maxX)
      bottom = max(bottom, box.maxY)
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
