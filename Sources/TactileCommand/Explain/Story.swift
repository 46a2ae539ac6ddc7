import Tactile
import TactileWire

/// The events from the first finger on the glass until all fingers have lifted, and the decisions
/// up to the next touch.
struct Story {
  /// One finger, pen or pointer of a story.
  struct Finger {
    /// Its contact.
    let contact: Contact.ID
    /// The number of its touch.
    let touch: UInt64
    let kind: Contact.Kind
    /// The view that was hit; nil if the touch hit none.
    let view: String?
    /// The window of the view; nil if the touch hit none.
    let window: String?
    /// The control that the view is, or that contains the view; nil if there is none.
    let control: TouchedControl?
    /// The next window behind, which would have received the touch; nil if there is none.
    let windowBehind: String?
    /// The nearest control that it missed by a short distance; nil if there is none.
    let nearMiss: NearMiss?
    /// The time at which the touch began, after the filters.
    let began: Timestamp
    /// The location at the beginning: in window units, or in points of the screen without a window.
    let place: Point
    /// The units of the window for each point of the screen.
    let scale: Vector
    /// The time at which the view received the beginning; nil if it never did.
    var received: Timestamp?
    /// The time at which the view received the end; nil if it never did.
    var receivedEnd: Timestamp?
    /// Whether the end that the view received is a cancellation.
    var isCancelledInView = false
  }

  /// A control that a finger touched.
  struct TouchedControl: Hashable {
    let name: String
    let isEnabled: Bool
  }

  /// A message of a frame, with its time.
  enum Report {
    case control(ControlMessage)
    case scroll(ScrollMessage)
    case action(ActionMessage)
    case explored(ExploredMessage)
  }

  let began: Timestamp
  /// The fingers that landed, in their order.
  var fingers: [Finger] = []
  /// The recognizers of the views that were hit, of the views that contain those, and those for the
  /// whole screen, in their order.
  private(set) var recognizers: [Attempt.Recognizer] = []
  /// The recognizers by their identities.
  private var names: [ObjectIdentifier: Attempt.Recognizer] = [:]
  /// The decisions, in their order, without the changes that ``changes`` counts.
  private(set) var decisions: [TraceRecord] = []
  /// How often the gestures of the recognizers changed: in each frame of a drag, so that these are most decisions.
  private(set) var changes: [Attempt.Recognizer: Int] = [:]
  /// The events of controls, the beginnings and ends of scrolling, and the actions, in their order.
  var reports: [(time: Timestamp, report: Report)] = []
  /// The actions of filters, in their order.
  var filterActions: [FilterAction] = []
  /// The attempts that began in the story, in their order.
  var attempts: [Attempt] = []

  init(began: Timestamp) {
    self.began = began
  }

  /// Adds a recognizer that receives a touch of the story.
  mutating func add(_ recognizer: Attempt.Recognizer, _ identity: ObjectIdentifier) {
    guard names.updateValue(recognizer, forKey: identity) == nil else { return }
    recognizers.append(recognizer)
  }

  /// Adds a decision.
  mutating func add(_ record: TraceRecord) {
    if record.decision == .state(.changed), let recognizer = recognizer(of: record) {
      changes[recognizer, default: 0] += 1
    } else {
      decisions.append(record)
    }
  }

  /// Returns the recognizer of the story that a decision is about; nil if it is about none of them.
  func recognizer(of record: TraceRecord) -> Attempt.Recognizer? {
    record.origin?.recognizer.flatMap { names[$0] }
  }

  /// Returns the name of a recognizer. If several recognizers have this name, adds what distinguishes
  /// them: the window, or the view if the window is the same.
  func title(of recognizer: Attempt.Recognizer) -> String {
    let others = recognizers.filter { $0.name == recognizer.name && $0 != recognizer }
    if others.isEmpty { return recognizer.name }
    let view =
      others.contains { $0.window == recognizer.window } ? "view \"\(recognizer.view)\" of " : ""
    return "\(recognizer.name) of \(view)window \"\(recognizer.window)\""
  }

  /// Returns the subject of a decision, with its window if a recognizer of the story has the same name.
  func title(of record: TraceRecord) -> String {
    guard let origin = record.origin, recognizers.contains(where: { $0.name == record.subject })
    else { return record.subject }
    return "\(record.subject) of window \"\(origin.window)\""
  }

  /// The noun for all fingers of the story: "pen" if all of them are pens, otherwise "finger".
  var noun: String {
    let nouns = Set(fingers.map(\.kind.noun))
    return nouns.count == 1 ? nouns.first ?? Contact.Kind.direct.noun : Contact.Kind.direct.noun
  }
}

extension [Story] {
  /// Returns the index of the last story that began at a time or before; nil if there is none.
  func index(at time: Timestamp) -> Int? {
    sortedPrefix { $0.began <= time }.indices.last
  }
}

/// The role of a decision in the story of a gesture.
enum StoryRole {
  /// A view receives this touch, with which a story may begin.
  case hit(UInt64)
  /// No view receives this touch, with which a story may begin.
  case missed(UInt64)
  /// A recognizer recognized its gesture.
  case recognized
  /// A recognizer failed.
  case failed(Decision.Failure)
  /// A recognizer waits for another one.
  case waits
  /// A recognizer begins again with the touches that landed as others lifted.
  case restarted
  /// A recognizer does not receive this touch.
  case refused(UInt64)
  /// A filter changed a contact.
  case filtered
  /// Any other decision.
  case other
}

extension Decision {
  /// The role of the decision in a story. It lists all cases, so that a new decision needs a role.
  var storyRole: StoryRole {
    switch self {
    case .bound(let touch, _, _): .hit(touch)
    case .missed(let touch), .interactionIgnored(let touch), .withheldByMode(_, let touch),
      .reserved(let touch), .explores(let touch):
      .missed(touch)
    case .state(.began), .state(.ended): .recognized
    case .failed(let failure, _): .failed(failure)
    case .waits: .waits
    case .restarted: .restarted
    case .refused(let touch): .refused(touch)
    case .filtered: .filtered
    case .state(.possible), .state(.changed), .state(.cancelled), .state(.failed): .other
    case .reached, .refusedSecond, .tooManyRecognizers, .shutOut, .cancelledTouch,
      .waitsForEarlier, .liftWaitsForEarlier,
      .released, .releasedLift, .keptByScrollView, .keepsTouch, .caughtContent, .precedes,
      .cancelledTracking, .ignored, .holds, .holdsLift, .took, .cyclicRequirement,
      .refusedState, .cancelled, .circularChain, .dropped, .unhandledAction,
      .endedWithoutPosition, .withheldByRegion:
      .other
    }
  }
}

/// A control that a touch missed by a short distance.
struct NearMiss: Hashable {
  /// The largest distance of a near miss, in points: 7 mm, about the width of a fingertip. People who
  /// miss a control by more than a finger do not aim at it.
  static let reach = 45.0

  /// The name of the control.
  let control: String
  /// The distance from the touch to the control, in window units: positive if the control is to the
  /// right of the touch or below it.
  let distance: Vector
  /// The border around the control that also receives touches, in its units.
  let hitOutset: Double

  /// Returns the nearest control within ``reach`` of a location; nil if there is none.
  ///
  /// - Parameters:
  ///   - place: The location, in window units.
  ///   - scale: The window units for each point of the screen.
  init?(at place: Point, in window: Window, scale: Vector) {
    var nearest: (control: Control, distance: Vector, points: Double)?
    func visit(_ view: View) {
      guard view.canBeHit else { return }
      if let control = view as? Control, control.isEnabled {
        let frame = control.convert(
          control.bounds.insetBy(dx: -control.hitOutset, dy: -control.hitOutset), to: window)
        let distance = Self.distance(from: place, to: frame)
        let points = Vector(dx: distance.dx / scale.dx, dy: distance.dy / scale.dy).length
        if points > 0, points <= Self.reach, points < nearest?.points ?? .infinity {
          nearest = (control, distance, points)
        }
      }
      for subview in view.subviews { visit(subview) }
    }
    for view in window.subviews { visit(view) }
    guard let nearest else { return nil }
    control = nearest.control.label
    distance = nearest.distance
    hitOutset = nearest.control.hitOutset
  }

  private static func distance(from place: Point, to frame: Rect) -> Vector {
    Vector(
      dx: place.x < frame.minX ? frame.minX - place.x : min(0, frame.maxX - place.x),
      dy: place.y < frame.minY ? frame.minY - place.y : min(0, frame.maxY - place.y))
  }
}

extension NearMiss: CustomStringConvertible {
  /// The place of the control, such as `"ok" begins 20.0 units below`.
  var description: String {
    var parts: [String] = []
    if distance.dx != 0 { parts.append(Self.part(distance.dx, "to the right", "to the left")) }
    if distance.dy != 0 { parts.append(Self.part(distance.dy, "below", "above")) }
    return "\"\(control)\" begins " + parts.joined(separator: " and ")
  }

  private static func part(_ distance: Double, _ ahead: String, _ behind: String) -> String {
    "\(EventLine.number(distance.magnitude)) units \(distance > 0 ? ahead : behind)"
  }
}

/// The movement and the times of a finger.
struct FingerTimes {
  /// The largest distance from the first location, in window units.
  let farthest: Double
  /// The time of the landing on the glass.
  let landed: Timestamp
  /// The time of the lift from the glass; nil if the finger is down at the end of the recording.
  let lifted: Timestamp?
  /// The time of the end after the filters; nil if there is none.
  let ended: Timestamp?
  /// Whether the panel or a filter took the touch away.
  let isCancelled: Bool

  init(of finger: Story.Finger, _ contacts: ContactLog) {
    let trail = contacts.filtered[finger.contact]
    landed = contacts.reported[finger.contact]?.landed ?? finger.began
    ended = trail?.lifted
    isCancelled = trail?.isCancelled ?? false
    let last = contacts.lastPart(of: finger.contact)
    lifted = contacts.reported[last]?.lifted
    var farthest = 0.0
    if let steps = trail?.steps, let first = steps.first?.place {
      for step in steps {
        let way = step.place - first
        farthest = max(
          farthest, Vector(dx: way.dx * finger.scale.dx, dy: way.dy * finger.scale.dy).length)
      }
    }
    self.farthest = farthest
  }
}
