import Tactile

/// A file of bindings.
package struct BindingList: Equatable, Sendable {
  /// The layout of the keyboard that the tasks `keys` and `type` use.
  package var keyboard = KeyboardLayout()
  /// The bindings, in the order of the file.
  package var bindings: [BindingDescription] = []
  /// The inline gestures, each once, in the order in which bindings use them first.
  package var gestures: [InlineGesture] = []
  /// The values that the list was read from, for the locations of errors and warnings; nil without a file.
  var source: SourcedValue?

  /// A list without bindings.
  package init() {}

  /// Decodes a file of bindings, in YAML or JSON; safe for any bytes.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - file: The name of the file, for errors.
  ///
  /// Throws `SceneError` for the first error, with file, line and column.
  package init(text: [UInt8], file: String) throws(SceneError) {
    var tree: SourcedValue?
    do {
      let value = try text.withUnsafeBufferPointer { (bytes) throws(SceneFlaw) in
        try YAMLReader.read(bytes, limits: SceneLimits())
      }
      tree = value
      var decoder = BindingDecoder()
      self = try decoder.list(value)
      source = value
    } catch {
      throw SceneError(error, file: file, path: tree?.path(to: error.place.number) ?? .root)
    }
  }

  /// Returns whether a text looks like a file of bindings.
  package static func looksLike(_ text: [UInt8]) -> Bool {
    (try? SourcedValue.settings(text).memberNames)?.contains("bindings") ?? false
  }
}

/// An occasion and the task that it starts: an entry of a file of bindings.
package struct BindingDescription: Equatable, Sendable {
  /// The event that starts the task.
  package enum Occasion: Equatable, Sendable {
    /// The recognizer with this name enters one of the states.
    case gesture(String)
    /// The gesture with this number in ``BindingList/gestures`` enters one of the states.
    case inline(Int)
    /// This action is sent.
    case action(String)
    /// This mode begins.
    case mode(ModeMessage.Kind)
    /// This idle time passes, in seconds; 0 for the touch that ends an idle time.
    case idle(Int)
    /// Touch accommodations are switched on, or off.
    case accommodations(Bool)
    /// Exploring by touch is switched on, or off.
    case exploring(Bool)
  }

  /// The owner of the windows to which a binding listens.
  package enum Owner: Equatable, Sendable {
    /// The machine: its own scene, or the default windows.
    case machine
    /// The user with this name.
    case user(String)
    /// The user with this number.
    case userNumber(UInt32)
  }

  /// The event that starts the task.
  package var occasion: Occasion
  /// The owner of the windows to which it listens. Events of other windows have no effect, so that an app
  /// cannot start programs by showing a button of the right name. An inline gesture needs no owner.
  package var owner = Owner.machine
  /// The name of the view that the gesture must belong to; nil for any.
  package var view: String?
  /// The states of the gesture that start the task; nil for the default of its kind.
  package var states: Set<GestureMessage.State>?
  /// The steps of the gesture that start the task; nil if states do.
  package var every: BindingStep?
  /// The direction that the gesture or the step must have; nil for any.
  package var direction: BindingDirection?
  /// The task that the event starts.
  package var task: BindingTask
  /// The shortest time between two starts, in seconds from 0 to 86400.
  package var pause: TimeInterval
  /// The conditions, of which one must hold; empty for none.
  package var when: [BindingCondition] = []
  /// The conditions of which none may hold.
  package var unless: [BindingCondition] = []

  /// The pause of a binding that sets none, in seconds.
  package static let defaultPause: TimeInterval = 1

  /// Whether its gesture is one of ``BindingList/gestures``.
  package var isInline: Bool {
    if case .inline = occasion { true } else { false }
  }

  /// Creates a binding.
  package init(
    occasion: Occasion, owner: Owner = .machine, view: String? = nil, task: BindingTask,
    pause: TimeInterval = defaultPause
  ) {
    self.occasion = occasion
    self.owner = owner
    self.view = view
    self.task = task
    self.pause = pause
  }
}

/// A step of a continuous gesture that starts a task again and again.
package struct BindingStep: Equatable, Sendable {
  /// The measurement that is divided into steps.
  package enum Measure: Equatable, Sendable {
    /// The measurement of the gesture's kind: the scale of a pinch or transform, the angle of a rotation, and the
    /// movement of other kinds.
    case own
    /// The movement, in the coordinates of the window. For an inline gesture, these are points.
    case movement
    /// The scale, which is 1 when the gesture begins.
    case scale
    /// The angle, in radians.
    case rotation
    /// The time, in seconds.
    case time
  }

  package var measure: Measure
  /// The size of a step; greater than 0.
  package var size: Double

  package init(_ measure: Measure, size: Double) {
    self.measure = measure
    self.size = size
  }
}

/// The direction of a gesture or of a step.
package enum BindingDirection: String, CaseIterable, Sendable {
  case up, down, left, right
  case upLeft, upRight, downLeft, downRight
  /// The scale decreases.
  case `in`
  /// The scale increases.
  case out
  case clockwise, counterclockwise
}

extension BindingDirection {
  /// The direction of a swipe. It lists all cases, so that the compiler finds a new one.
  package init(_ direction: SwipeGestureRecognizer.SingleDirection) {
    switch direction {
    case .up: self = .up
    case .down: self = .down
    case .left: self = .left
    case .right: self = .right
    case .upLeft: self = .upLeft
    case .upRight: self = .upRight
    case .downLeft: self = .downLeft
    case .downRight: self = .downRight
    }
  }
}

/// What must hold for a binding to start its task: everything that one map of `when` sets.
package struct BindingCondition: Equatable, Sendable {
  /// The modes, one of which must be on; empty for any.
  package var modes: [ModeMessage.Kind] = []
  /// The names of screens, one of which has the gesture or the action; empty for any.
  package var screens: [String] = []
  /// The names of windows, one of which has the gesture or the action; empty for any.
  package var windows: [String] = []
  /// The times of the week, one of which must contain the present minute; empty for any.
  package var times: [WeekTime] = []
  /// The idle time that has passed at least, in seconds; 0 if no idle time may have passed; nil for any.
  package var idle: Int?
  /// The variables, all of which must have one of their values.
  package var variables: [Variable] = []
  /// The user who set the variables; nil for the machine.
  package var user: BindingDescription.Owner?

  /// The values that a variable may have.
  package struct Variable: Equatable, Sendable {
    package var name: String
    package var values: [String]

    package init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// A condition that always holds.
  package init() {}
}

/// A time of some days of the week, such as `mon-fri 08:00-20:00`.
package struct WeekTime: Equatable, Sendable {
  /// The minutes of a day.
  package static let day = 24 * 60
  /// The minutes of a week.
  package static let week = 7 * day

  /// The days on which it begins: 0 for Monday to 6 for Sunday.
  package var days: Set<Int>
  /// The first minute of the day, from 0 to 1439.
  package var start: Int
  /// The minute of the day before which it ends, from 1 to 1440. If it is not after ``start``, it is on the next
  /// day.
  package var end: Int

  package init(days: Set<Int> = Set(0..<7), start: Int, end: Int) {
    self.days = days
    self.start = start
    self.end = end
  }

  /// Returns whether it contains a minute of the week, which begins on Monday at 0:00.
  package func contains(_ minute: Int) -> Bool {
    let length = end > start ? end - start : end - start + Self.day
    return days.contains { day in
      let passed = minute - day * Self.day - start
      return (passed + Self.week) % Self.week < length
    }
  }
}
