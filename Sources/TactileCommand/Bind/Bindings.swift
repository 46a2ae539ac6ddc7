import Tactile
import TactileIO
import TactileWire

/// Finds the bindings that a frame starts, and enforces their pauses.
struct Bindings {
  /// A program to start.
  struct Start {
    /// The gesture or action, for messages.
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
      let (what, name, names) =
        switch binding.occasion {
        case .gesture(let name, _): ("gesture", name, known.gestures)
        case .action(let name): ("action", name, known.actions)
        }
      guard !names.contains(name) else { return nil }
      let nearest = NearestWord.of(name, among: names).map {
        "; did you mean \(Excerpt.quoting($0))?"
      }
      return "nothing in the machine's windows causes the \(what) \(Excerpt.quoting(name))"
        + (nearest ?? "")
    }
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
    return starts
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
