import Tactile

/// A task that a binding starts at one moment.
package struct BindingStart: Equatable, Sendable {
  /// What becomes of a task that lasts as long as a gesture, such as `drag`.
  package enum Phase: Equatable, Sendable {
    /// The task happens once.
    case once
    /// The gesture began, goes on, or is over. ``cancelled`` releases without an effect where that is possible.
    case began, changed, ended, cancelled
  }

  /// The number of the binding in its file, from 0.
  package var binding: Int
  /// The gesture, action, mode or other occasion, for messages.
  package var occasion: String
  package var task: BindingTask
  package var values: BindingValues
  package var phase: Phase

  package init(
    binding: Int, occasion: String, task: BindingTask, values: BindingValues, phase: Phase = .once
  ) {
    self.binding = binding
    self.occasion = occasion
    self.task = task
    self.values = values
    self.phase = phase
  }
}

/// The values that a task receives: in its environment as `TACTILE_NAME`, and in place of placeholders `{name}`.
///
/// Distances and locations are in the coordinates of the window, angles in radians.
package struct BindingValues: Equatable, Sendable {
  /// The name of a value. The raw value is the name in braces; the environment has it in capital letters.
  package enum Name: String, CaseIterable, Sendable {
    /// The gesture, action, mode or other occasion.
    case occasion
    /// The state of a gesture, or the cause of an action.
    case state
    case view, window
    /// The number of the user that owns the window; missing for the machine's windows.
    case user
    case screen
    /// The location of the gesture.
    case x, y
    /// The movement since the gesture began.
    case dx, dy
    /// The velocity, in units of the window in a second.
    case vx, vy
    case scale, rotation
    /// The number of fingers.
    case fingers
    /// The direction of a swipe, or of a step of `every`, such as `upLeft`; `in` and `out` for pinches,
    /// `clockwise` and `counterclockwise` for rotations.
    case direction
    /// The number of this step of `every` since the gesture began, from 1.
    case step

    /// Whether an app or somebody else than the author of the bindings can choose the text.
    package var isForeign: Bool { [.occasion, .view, .window, .screen].contains(self) }

    /// The place in the order of the declarations, as in `allCases`.
    fileprivate var place: Int {
      switch self {
      case .occasion: 0
      case .state: 1
      case .view: 2
      case .window: 3
      case .user: 4
      case .screen: 5
      case .x: 6
      case .y: 7
      case .dx: 8
      case .dy: 9
      case .vx: 10
      case .vy: 11
      case .scale: 12
      case .rotation: 13
      case .fingers: 14
      case .direction: 15
      case .step: 16
      }
    }
  }

  /// A place on a screen, for the pointer.
  package struct Place: Equatable, Sendable {
    /// The name of the screen.
    package var screen: String
    /// The distance from the left edge, divided by the width of the screen: from 0 to 1.
    package var x: Double
    /// The distance from the upper edge, divided by the height of the screen: from 0 to 1.
    package var y: Double

    package init(screen: String, x: Double, y: Double) {
      self.screen = screen
      self.x = x
      self.y = y
    }
  }

  /// The beginning of the entry of each value in the environment.
  private static let prefixes = Name.allCases.map { "TACTILE_\($0.rawValue.uppercased())=" }

  /// The texts in the order of ``Name``. A dictionary would cost ten times as many instructions.
  private var texts: [String?] = Array(repeating: nil, count: Name.allCases.count)
  /// Where the gesture is; nil if the binding does not know.
  package var place: Place?
  /// The movement of the fingers since the last start of the same binding in this gesture, in points.
  package var movement = Vector.zero

  /// No values.
  package init() {}

  /// The text of a value; nil if it is missing. A text contains no NUL.
  package subscript(name: Name) -> String? {
    get { texts[name.place] }
    set { texts[name.place] = newValue }
  }

  /// The entries `TACTILE_NAME=text` for the environment of a program, in the order of ``Name``.
  package var environment: [String] {
    var entries: [String] = []
    entries.reserveCapacity(texts.count)
    for place in texts.indices {
      if let text = texts[place] { entries.append(Self.prefixes[place] + text) }
    }
    return entries
  }
}

extension VariableSettingMessage {
  /// The setting as JSON, for a call.
  var json: JSONValue {
    var json = JSONObject()
    json["name"] = .string(name)
    if let value { json["value"] = .string(value) }
    return .object(json)
  }
}

extension BindingReportMessage {
  /// The report as JSON, for a call.
  var json: JSONValue {
    var json = JSONObject()
    json["name"] = .string(name)
    json["runs"] = .integer(Int64(runs))
    json["failures"] = .integer(Int64(failures))
    if let lastFailure { json["lastFailure"] = .string(lastFailure) }
    return .object(json)
  }
}

extension BindingReportMessage {
  /// Returns at most a number of reports. If there are more, the last one returned has the sums of the others, and its
  /// name is the number of them.
  ///
  /// - Parameter count: The number, at least 1.
  package static func summary(of reports: [Self], count: Int) -> [Self] {
    guard reports.count > count else { return reports }
    let others = reports.dropFirst(count - 1)
    let failed = others.last { $0.lastFailure != nil }
    return reports.prefix(count - 1) + [
      Self(
        name: "\(others.count) more bindings", runs: others.reduce(0) { $0 &+ $1.runs },
        failures: others.reduce(0) { $0 &+ $1.failures },
        lastFailure: failed.map { "\($0.name): \($0.lastFailure ?? "")" })
    ]
  }
}
