import Tactile
import TactileIO
import TactileInput

/// Collects one touch for each target. It has no input and output of its own.
struct CalibrationSession {
  /// The result of a touch.
  enum Outcome: Equatable {
    /// The touch is used for the present target.
    case taken(CalibrationTarget)
    /// The touch is not used, for this reason.
    case refused(String)
  }

  /// The distance of the outer targets from the edges, as a fraction of the panel.
  private static let inset = 0.1
  /// The distance that a finger may move at most, as a fraction of the panel. It allows for a
  /// finger that trembles, and rejects one that slides.
  private static let farthest = 0.03

  /// The locations of the targets, as fractions of the panel. The corners come first because they
  /// determine the matrix best.
  static let places: [Point] = {
    let (near, far) = (inset, 1 - inset)
    return [
      (near, near), (far, near), (far, far), (near, far), (0.5, 0.5), (0.5, near), (far, 0.5),
      (0.5, far), (near, 0.5),
    ].map { Point(x: $0.0, y: $0.1) }
  }()

  /// The allowed numbers of targets.
  static let counts = Calibration.minimumTargets...places.count

  let count: Int
  /// The locations at which the targets are shown, as fractions of the panel.
  private(set) var shown = CalibrationSession.places
  private let screen: Size
  private(set) var targets: [CalibrationTarget] = []
  private var finger: Contact.ID?
  private var first = Point.zero
  private var sum = Vector.zero
  private var steps = 0.0
  private var hasSlid = false
  private var live: Set<Contact.ID> = []
  private var wasCrowded = false

  /// - Parameter screen: The size of the panel in points, the unit of the locations in frames.
  init(count: Int, screen: Size) {
    self.count = count
    self.screen = screen
  }

  /// The location of the next target; nil after the last one.
  var next: Point? { targets.count < count ? shown[targets.count] : nil }

  /// Shows the next targets as crosses on a terminal. A touch that has begun is not used.
  mutating func move(to grid: CrossGrid) {
    shown = Self.places.map(grid.place)
    finger = nil
  }

  /// Processes a frame. Returns the result of a touch that ended in it, if any.
  mutating func take(_ frame: ContactFrame) -> Outcome? {
    var outcome: Outcome?
    for contact in frame.contacts {
      switch contact.change {
      case .began: begin(contact)
      case .moved: follow(contact)
      case .ended: outcome = end(contact) ?? outcome
      case .cancelled:
        live.remove(contact.id)
        guard finger == contact.id else { continue }
        finger = nil
        outcome = .refused("the panel cancelled the touch")
      }
    }
    return outcome
  }

  private mutating func begin(_ contact: Contact) {
    wasCrowded = !live.isEmpty
    live.insert(contact.id)
    finger = contact.id
    first = part(contact.location)
    (sum, steps, hasSlid) = (.zero, 0, false)
    follow(contact)
  }

  private mutating func follow(_ contact: Contact) {
    guard contact.id == finger else { return }
    let way = part(contact.location) - first
    sum = sum + way
    steps += 1
    hasSlid = hasSlid || way.length > Self.farthest
  }

  private mutating func end(_ contact: Contact) -> Outcome? {
    live.remove(contact.id)
    guard contact.id == finger else {
      wasCrowded = true
      return nil
    }
    finger = nil
    guard let shown = next else { return nil }
    if wasCrowded || !live.isEmpty { return .refused("more than one finger was down") }
    if hasSlid { return .refused("the finger slid") }
    // The mean of all locations, since a finger trembles.
    let target = CalibrationTarget(shown: shown, touched: first + sum * (1 / steps))
    targets.append(target)
    return .taken(target)
  }

  private func part(_ place: Point) -> Point {
    Point(x: place.x / screen.width, y: place.y / screen.height)
  }
}

/// The cells of a terminal that fills a panel. Crosses on it are calibration targets.
///
/// The middle of a cross is the middle of a cell, so it is up to half a cell beside the wanted location. The
/// calibration uses the location that the cross really has.
struct CrossGrid: Equatable {
  /// The smallest number of columns and rows. In a smaller terminal, crosses and text would touch.
  static let least = (columns: 40, rows: 12)

  let columns: Int
  let rows: Int
  /// The part of the panel that the cells cover, from 0 to 1 along both axes.
  let coverage: Size

  /// The cells of a terminal; nil if it has too few.
  init?(_ extent: Terminal.Extent, coverage: Size = Size(width: 1, height: 1)) {
    guard extent.columns >= Self.least.columns, extent.rows >= Self.least.rows else { return nil }
    columns = extent.columns
    rows = extent.rows
    self.coverage = coverage
  }

  /// Returns the cell at a location, or the nearest cell for a location outside all cells. Locations are
  /// fractions of the panel.
  func cell(at place: Point) -> (column: Int, row: Int) {
    (
      Self.index(place.x / coverage.width, columns), Self.index(place.y / coverage.height, rows)
    )
  }

  private static func index(_ part: Double, _ count: Int) -> Int {
    guard part.isFinite else { return 0 }
    return Int(min(Double(count - 1), max(0, (part * Double(count)).rounded(.down))))
  }

  /// Returns the location of the cross for a target: the middle of the cell at this location. Locations are
  /// fractions of the panel.
  func place(of target: Point) -> Point {
    let cell = cell(at: target)
    return Point(
      x: (Double(cell.column) + 0.5) / Double(columns) * coverage.width,
      y: (Double(cell.row) + 0.5) / Double(rows) * coverage.height)
  }
}
