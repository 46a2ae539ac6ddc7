import Tactile
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
