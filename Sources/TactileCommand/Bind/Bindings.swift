import Tactile
import TactileIO
import TactileWire

/// Finds the bindings that a frame starts, and enforces their pauses.
struct Bindings {
  /// A program to start.
  struct Start {
    /// The gesture, action, mode, idle time or aid, for messages.
    let occasion: String
    let arguments: [String]
    /// The entries `NAME=value` to add to its environment.
    let variables: [String]
  }

  private let bindings: [BindingDescription]
  /// The number of the user whose windows each binding listens to; nil for the machine's windows.
  private let users: [Int?]
  /// The time of each binding's last start, on the clock of the touches.
  private var started: [Timestamp?]
  /// The aids that were on last.
  private var aids = AccessibilityMessage(accommodations: false)

  /// Creates the state of bindings, of which none has started anything.
  ///
  /// - Parameter identifier: Returns the number of the user with a name; nil if there is none.
  /// - Throws: `CommandError` for a user that does not exist.
  init(
    _ bindings: [BindingDescription], identifier: (String) -> UInt32? = Account.identifier(named:)
  ) throws {
    self.bindings = bindings
    users = try bindings.map { binding in
      switch binding.owner {
      case .machine: return nil
      case .userNumber(let number): return Int(number)
      case .user(let name):
        guard let number = identifier(name) else {
          throw CommandError(
            "found the user \(name), which does not exist; expected an existing user")
        }
        return Int(number)
      }
    }
    started = Array(repeating: nil, count: bindings.count)
  }

  /// Returns the occasions of the machine's bindings that nothing in its windows can cause, as
  /// sentences, in the order of the file.
  ///
  /// - Parameter known: The gestures and actions of the windows that belong to no user.
  static func warnings(
    _ bindings: [BindingDescription], known: OccasionsMessage
  ) -> [String] {
    bindings.compactMap { binding in
      guard binding.owner == .machine else { return nil }
      let flaw =
        switch binding.occasion {
        case .gesture(let name, let state):
          flaw(of: name, in: state, in: binding.view, among: known.gestures)
        case .action(let name):
          known.actions.contains(name)
            ? nil : "the action \(Excerpt.quoting(name))" + suggestion(for: name, known.actions)
        case .mode, .idle, .accommodations, .exploring: nil as String?
        }
      return flaw.map { "nothing in the machine's windows causes \($0)" }
    }
  }

  /// The maximum number of views that a warning lists.
  private static let listedViews = 5

  /// Returns the part of a gesture's occasion that cannot happen, and the values that can; nil if it can
  /// happen.
  private static func flaw(
    of name: String, in state: GestureMessage.State, in view: String?,
    among known: [GestureOccasionMessage]
  ) -> String? {
    var occasion = "the gesture \(Excerpt.quoting(name))"
    var found = known.filter { $0.gesture == name }
    if found.isEmpty { return occasion + suggestion(for: name, known.map(\.gesture)) }
    if let view {
      occasion += " in the view \(Excerpt.quoting(view))"
      let views = Set(found.map(\.view)).sorted()
      guard views.contains(view) else {
        let list = views.prefix(listedViews).map { Excerpt.quoting($0) }.joined(separator: ", ")
        let more = views.count > listedViews ? " and \(views.count - listedViews) more" : ""
        return "\(occasion); it belongs to \(list)\(more)"
      }
      found.removeAll { $0.view != view }
    }
    // A kind that this version does not know may have every state.
    let isDiscrete = found.allSatisfy {
      GestureKind(rawValue: $0.kind).map { !$0.definition.isContinuous } ?? false
    }
    guard isDiscrete, state != .ended else { return nil }
    let kinds = Set(found.map(\.kind)).sorted().joined(separator: " or ")
    return "\(occasion) in the state \"\(state.rawValue)\"; a \(kinds) has only the state \"ended\""
  }

  private static func suggestion(for name: String, _ known: [String]) -> String {
    NearestWord.of(name, among: known).map { "; did you mean \(Excerpt.quoting($0))?" } ?? ""
  }

  /// Returns the programs that a frame starts, in the order of the frame and then of the file.
  mutating func starts(in frame: FrameMessage) -> [Start] {
    var starts: [Start] = []
    for gesture in frame.gestures {
      for index in bindings.indices where isBound(index, to: gesture) {
        var variables = [
          "TACTILE_STATE=\(gesture.state.rawValue)", "TACTILE_VIEW=\(gesture.view.text)",
        ]
        // Without the permission to watch, a gesture of the machine's windows has no touches.
        if gesture.numberOfTouches > 0 {
          variables += [
            "TACTILE_X=\(EventLine.number(gesture.location.x))",
            "TACTILE_Y=\(EventLine.number(gesture.location.y))",
          ]
        }
        let name = gesture.recognizer.text
        add(index, "\(name) \(gesture.state.rawValue)", name, variables, at: frame.time, &starts)
      }
    }
    for action in frame.actions {
      for index in bindings.indices
      where bindings[index].occasion == .action(action.action) && users[index] == action.user {
        add(
          index, action.action, action.action, ["TACTILE_STATE=\(action.cause)"], at: frame.time,
          &starts)
      }
    }
    for mode in frame.modes {
      for index in bindings.indices where bindings[index].occasion == .mode(mode.kind) {
        let name = mode.kind.rawValue
        add(index, "mode \(name)", name, ["TACTILE_STATE=began"], at: frame.time, &starts)
      }
    }
    for presence in frame.presence {
      for index in bindings.indices where bindings[index].occasion == .idle(presence.idle) {
        let name = "\(presence.idle)"
        add(index, "idle \(name)", name, ["TACTILE_STATE=idle"], at: frame.time, &starts)
      }
    }
    if let state = frame.state {
      aids = state.accessibility ?? AccessibilityMessage(accommodations: false)
    }
    for new in frame.accessibility {
      // A message has all aids, also those that have not changed.
      if new.accommodations != aids.accommodations {
        start(
          "accommodations", .accommodations(new.accommodations), new.accommodations, frame, &starts)
      }
      if new.exploring != aids.exploring {
        start("exploring", .exploring(new.exploring), new.exploring, frame, &starts)
      }
      aids = new
    }
    return starts
  }

  /// Adds the programs that the switch of an aid starts.
  private mutating func start(
    _ aid: String, _ occasion: BindingDescription.Occasion, _ isOn: Bool, _ frame: FrameMessage,
    _ starts: inout [Start]
  ) {
    let name = isOn ? "on" : "off"
    for index in bindings.indices where bindings[index].occasion == occasion {
      add(index, "\(aid) \(name)", name, ["TACTILE_STATE=\(aid)"], at: frame.time, &starts)
    }
  }

  private func isBound(_ index: Int, to gesture: GestureMessage) -> Bool {
    let binding = bindings[index]
    return users[index] == gesture.user
      && binding.occasion == .gesture(gesture.recognizer.text, gesture.state)
      && (binding.view == nil || binding.view == gesture.view.text)
  }

  private mutating func add(
    _ index: Int, _ occasion: String, _ name: String, _ variables: [String], at time: Timestamp,
    _ starts: inout [Start]
  ) {
    if let last = started[index], time.seconds(since: last) < bindings[index].pause { return }
    started[index] = time
    // A name contains no NUL, since the message that contained it was checked.
    starts.append(
      Start(
        occasion: occasion, arguments: bindings[index].arguments,
        variables: ["TACTILE_OCCASION=\(name)"] + variables))
  }
}
