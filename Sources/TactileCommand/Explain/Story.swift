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
  /// Every decision, in its order.
  var decisions: [TraceRecord] = []
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
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].began <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
