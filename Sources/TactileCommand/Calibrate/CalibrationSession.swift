import Tactile
import TactileInput

/// Goes from target to target and takes the touches meant for them. Pure: frames in, words out.
struct CalibrationSession {
  /// What came of a frame.
  enum Outcome: Equatable {
    /// A touch was taken for the target that was asked for.
    case taken(CalibrationTarget)
    /// A touch was not taken, for this reason.
    case refused(String)
  }

  /// How far from the edges the outer targets are, as a part of the panel.
  private static let inset = 0.1
  /// How far a finger may slide and still mean one place, as a part of the panel: a fingertip is 15 mm
  /// wide, and a sliding one is of no use.
  private static let farthest = 0.03

  /// Where targets are shown, as parts of the panel: the corners first, which tell most.
  static let places: [Point] = {
    let (near, far) = (inset, 1 - inset)
    return [
      (near, near), (far, near), (far, far), (near, far), (0.5, 0.5), (0.5, near), (far, 0.5),
      (0.5, far), (near, 0.5),
    ].map { Point(x: $0.0, y: $0.1) }
  }()

  /// How many targets there may be.
  static let counts = Calibration.leastTargets...places.count

  let count: Int
  private let screen: Size
  private(set) var targets: [CalibrationTarget] = []
  private var finger: Contact.ID?
  private var first = Point.zero
  private var sum = Vector.zero
  private var steps = 0.0
  private var hasSlid = false
  private var live: Set<Contact.ID> = []
  private var wasCrowded = false

  /// - Parameter screen: The panel's extent in points, in which frames have their places.
  init(count: Int, screen: Size) {
    self.count = count
    self.screen = screen
  }

  /// Where to touch next; nil once all targets were touched.
  var next: Point? { targets.count < count ? Self.places[targets.count] : nil }

  /// Takes a frame.
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
        outcome = .refused("the touch was taken back by the panel")
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
    // The mean of where it was: a finger trembles.
    let target = CalibrationTarget(shown: shown, touched: first + sum * (1 / steps))
    targets.append(target)
    return .taken(target)
  }

  private func part(_ place: Point) -> Point {
    Point(x: place.x / screen.width, y: place.y / screen.height)
  }
}
