import Tactile
import TactileWire

/// Finds the tasks that frames and the time start. It reads no clock and starts nothing itself, so that the same
/// frames always have the same result.
package struct BindingEngine {
  /// The most starts of one binding in one frame.
  package static let mostStarts = 20
  /// The most gestures in progress that it follows.
  static let mostLive = 256
  /// The distance in points that fingers may move while they rest (`hold`): 2.5 mm.
  static let restMovement = 16.0

  /// A screen with a window of inline gestures, or the screen of another window.
  struct Screen: Equatable {
    let name: String
    let size: Size
  }

  /// A window, by its owner and its name.
  struct WindowKey: Hashable {
    let user: Int?
    let name: String
  }

  package let list: BindingList
  /// The number of the user whose windows each binding listens to; nil for the machine's windows.
  let users: [Int?]
  /// The number of the user who sets the variables of each `when` and `unless`; nil for the machine.
  let variableUsers: [[Int?]]
  /// Whether the direction of each binding is limited to 22.5° to each side, because another binding of the same gesture
  /// has a diagonal direction.
  let isNarrow: [Bool]
  /// The number of the user who owns the windows of inline gestures; nil if the machine owns them.
  let ownUser: Int?
  /// The screens of the windows of inline gestures, by the name of the window.
  private var ownWindows: [String: Screen] = [:]
  /// The screens of other windows.
  private var windows: [WindowKey: String] = [:]
  /// The time of each binding's last start, on the clock of the touches.
  private var started: [Timestamp?]
  /// The number of starts of each binding in this frame.
  private var counts: [Int]
  /// The gestures in progress, in the order in which they began.
  var live: [LiveGesture] = []
  /// The aids that were on last.
  private var aids = AccessibilityMessage(accommodations: false)
  /// What conditions ask for.
  var facts = BindingFacts()
  /// The starts so far of the present frame.
  private var starts: [BindingStart] = []

  /// Creates the state of bindings, of which none has started anything.
  ///
  /// - Parameters:
  ///   - list: The bindings.
  ///   - ownUser: The number of the user who owns the windows of inline gestures; nil for the machine.
  ///   - identifier: Returns the number of the user with a name; nil if there is none.
  /// - Throws: ``UnknownBindingUser`` for a user that does not exist.
  package init(
    _ list: BindingList, ownUser: Int? = nil, identifier: (String) -> UInt32?
  ) throws(UnknownBindingUser) {
    self.list = list
    self.ownUser = ownUser
    func number(_ owner: BindingDescription.Owner?) throws(UnknownBindingUser) -> Int? {
      switch owner {
      case nil, .machine: return nil
      case .userNumber(let number): return Int(number)
      case .user(let name):
        guard let number = identifier(name) else { throw UnknownBindingUser(name: name) }
        return Int(number)
      }
    }
    users = try list.bindings.map { binding throws(UnknownBindingUser) in
      if case .inline = binding.occasion { return ownUser }
      return try number(binding.owner)
    }
    variableUsers = try list.bindings.map { binding throws(UnknownBindingUser) in
      try (binding.when + binding.unless).map { condition throws(UnknownBindingUser) in
        try number(condition.user)
      }
    }
    var diagonals: Set<String> = []
    for binding in list.bindings where Self.isDiagonal(binding.direction) {
      diagonals.insert(Self.gestureKey(binding))
    }
    isNarrow = list.bindings.map { diagonals.contains(Self.gestureKey($0)) }
    started = Array(repeating: nil, count: list.bindings.count)
    counts = Array(repeating: 0, count: list.bindings.count)
  }

  /// Returns whether a direction is a diagonal.
  static func isDiagonal(_ direction: BindingDirection?) -> Bool {
    direction.flatMap { SwipeGestureRecognizer.Direction($0) }?.hasDiagonal ?? false
  }

  /// Returns a text that is equal for bindings of the same gesture.
  private static func gestureKey(_ binding: BindingDescription) -> String {
    switch binding.occasion {
    case .inline(let number): "inline \(number)"
    case .gesture(let name): "named \(name)"
    default: ""
    }
  }

  /// Sets the screen of a window of inline gestures.
  package mutating func show(window: String, on screen: String, size: Size) {
    ownWindows[window] = Screen(name: screen, size: size)
  }

  /// The time of the next call of ``starts(until:minute:)`` that may start something; nil if only frames can.
  package var nextDue: Timestamp? { live.compactMap(\.nextDue).min() }

  /// Returns the tasks that a frame starts, in the order of the frame and then of the file.
  ///
  /// - Parameters:
  ///   - frame: The frame. Timers that are due at its time fire before it.
  ///   - minute: The minute of the week, from Monday at 0:00, in local time.
  package mutating func starts(in frame: FrameMessage, minute: Int) -> [BindingStart] {
    begin(minute)
    fireTimers(until: frame.time)
    take(frame)
    return takeStarts()
  }

  /// Returns the tasks that timers start until a time.
  package mutating func starts(until time: Timestamp, minute: Int) -> [BindingStart] {
    begin(minute)
    fireTimers(until: time)
    return takeStarts()
  }

  /// Ends all tasks that last as long as a gesture, because no frame will follow.
  package mutating func end() -> [BindingStart] {
    begin(facts.minute)
    cancelAll()
    return takeStarts()
  }

  private mutating func begin(_ minute: Int) {
    facts.minute = minute
    for index in counts.indices { counts[index] = 0 }
  }

  private mutating func takeStarts() -> [BindingStart] {
    defer { starts = [] }
    return starts
  }

  // MARK: Frames

  private mutating func take(_ frame: FrameMessage) {
    if let state = frame.state {
      // The state replaces everything before it, so gestures in progress may never end.
      cancelAll()
      windows = [:]
      for window in state.windows {
        windows[WindowKey(user: window.user, name: window.name)] = window.screen
      }
      aids = state.accessibility ?? AccessibilityMessage(accommodations: false)
      facts.mode = state.mode?.kind ?? .normal
      facts.idle = state.presence?.idle ?? 0
      facts.variables = [:]
      take(state.variables)
    }
    take(frame.variables)
    for gesture in frame.gestures { take(gesture, at: frame.time) }
    for action in frame.actions {
      for index in list.bindings.indices
      where list.bindings[index].occasion == .action(action.action) && users[index] == action.user {
        var values = BindingValues()
        values[.occasion] = action.action
        values[.state] = action.cause
        values[.window] = action.window
        values[.user] = action.user.map { "\($0)" }
        values[.screen] = screen(of: action.window, user: action.user)?.name
        add(index, action.action, values, at: frame.time)
      }
    }
    for mode in frame.modes {
      facts.mode = mode.kind
      startAll(.mode(mode.kind), "mode \(mode.kind.rawValue)", mode.kind.rawValue, "began", frame)
    }
    for presence in frame.presence {
      facts.idle = presence.idle
      startAll(
        .idle(presence.idle), "idle \(presence.idle)", "\(presence.idle)", "idle", frame)
    }
    for new in frame.accessibility {
      // A message has all aids, also those that have not changed.
      if new.accommodations != aids.accommodations {
        start("accommodations", .accommodations(new.accommodations), new.accommodations, frame)
      }
      if new.exploring != aids.exploring {
        start("exploring", .exploring(new.exploring), new.exploring, frame)
      }
      aids = new
    }
  }

  private mutating func take(_ variables: [VariableMessage]) {
    for variable in variables {
      facts.variables[.init(user: variable.user, name: variable.name)] = variable.value
    }
  }

  /// Adds the tasks that the switch of an aid starts.
  private mutating func start(
    _ aid: String, _ occasion: BindingDescription.Occasion, _ isOn: Bool, _ frame: FrameMessage
  ) {
    startAll(occasion, "\(aid) \(isOn ? "on" : "off")", isOn ? "on" : "off", aid, frame)
  }

  /// Adds the tasks of an occasion without a window.
  private mutating func startAll(
    _ occasion: BindingDescription.Occasion, _ text: String, _ name: String, _ state: String,
    _ frame: FrameMessage
  ) {
    var values = BindingValues()
    values[.occasion] = name
    values[.state] = state
    for index in list.bindings.indices where list.bindings[index].occasion == occasion {
      add(index, text, values, at: frame.time)
    }
  }

  /// The screen of a window, if it is known. Only the windows of inline gestures have the size of the screen.
  func screen(of window: String, user: Int?) -> Screen? {
    if user == ownUser, let screen = ownWindows[window] { return screen }
    return windows[WindowKey(user: user, name: window)].map { Screen(name: $0, size: .zero) }
  }

  /// Whether a window is one with inline gestures.
  func isOwn(_ window: String, user: Int?) -> Bool {
    user == ownUser && ownWindows[window] != nil
  }

  // MARK: Starts

  /// Adds a start, unless the pause or a condition prevents it. Returns whether it did.
  @discardableResult
  mutating func add(
    _ index: Int, _ occasion: String, _ values: BindingValues, at time: Timestamp,
    phase: BindingStart.Phase = .once
  ) -> Bool {
    let binding = list.bindings[index]
    guard counts[index] < Self.mostStarts else { return false }
    if let last = started[index], time >= last, time.seconds(since: last) < binding.pause {
      return false
    }
    guard allows(index, values) else { return false }
    started[index] = time
    append(index, occasion, values, phase)
    return true
  }

  /// Adds a start whatever the pause and the conditions are: one that continues or ends a task.
  mutating func append(
    _ index: Int, _ occasion: String, _ values: BindingValues, _ phase: BindingStart.Phase
  ) {
    counts[index] += 1
    starts.append(
      BindingStart(
        binding: index, occasion: occasion, task: list.bindings[index].task, values: values,
        phase: phase))
  }
}

/// The error for a user in a file of bindings that does not exist on this machine.
package struct UnknownBindingUser: Error, CustomStringConvertible {
  /// The name in the file.
  package let name: String

  package var description: String {
    "found the user \(name), which does not exist; expected an existing user"
  }
}

/// What the conditions of bindings ask for.
struct BindingFacts {
  /// A variable of the service.
  struct VariableKey: Hashable {
    /// The user who set it; nil for the machine.
    let user: Int?
    let name: String
  }

  /// The mode that is on.
  var mode = ModeMessage.Kind.normal
  /// The idle time that has passed, in seconds; 0 if none has.
  var idle = 0
  /// The minute of the week, from Monday at 0:00, in local time.
  var minute = 0
  /// The values of the variables.
  var variables: [VariableKey: String] = [:]
}

extension BindingEngine {
  /// Returns whether the conditions of a binding permit a start.
  func allows(_ index: Int, _ values: BindingValues) -> Bool {
    let binding = list.bindings[index]
    let users = variableUsers[index]
    let isAllowed = { (condition: Int) in
      let all = binding.when + binding.unless
      return holds(all[condition], user: users[condition], values)
    }
    let count = binding.when.count
    return (count == 0 || (0..<count).contains(where: isAllowed))
      && !(count..<count + binding.unless.count).contains(where: isAllowed)
  }

  private func holds(
    _ condition: BindingCondition, user: Int?, _ values: BindingValues
  ) -> Bool {
    if !condition.modes.isEmpty, !condition.modes.contains(facts.mode) { return false }
    if !condition.screens.isEmpty, !condition.screens.contains(where: { $0 == values[.screen] }) {
      return false
    }
    if !condition.windows.isEmpty, !condition.windows.contains(where: { $0 == values[.window] }) {
      return false
    }
    if !condition.times.isEmpty, !condition.times.contains(where: { $0.contains(facts.minute) }) {
      return false
    }
    if let idle = condition.idle, idle == 0 ? facts.idle > 0 : facts.idle < idle { return false }
    return condition.variables.allSatisfy { variable in
      value(of: variable.name, user: user, isMachine: condition.user == nil).map {
        variable.values.contains($0)
      } ?? false
    }
  }

  /// The value of a variable. Without a user, the machine's variable applies, or that of the user of the command.
  private func value(of name: String, user: Int?, isMachine: Bool) -> String? {
    let value = facts.variables[.init(user: user, name: name)]
    guard isMachine, value == nil, let ownUser else { return value }
    return facts.variables[.init(user: ownUser, name: name)]
  }
}
