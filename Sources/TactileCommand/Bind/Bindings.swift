import Tactile
import TactileWire

/// Finds what a frame starts, and keeps the pauses between.
struct Bindings {
  /// Something to be started.
  struct Start {
    /// What came, for people.
    let occasion: String
    let arguments: [String]
    /// `NAME=value` for its environment.
    let variables: [String]
  }

  private let bindings: [BindingDescription]
  /// When each was started last, by the touches' clock.
  private var started: [Timestamp?]

  init(_ bindings: [BindingDescription]) {
    self.bindings = bindings
    started = Array(repeating: nil, count: bindings.count)
  }

  /// What a frame starts, in the order of the frame and of the file.
  mutating func starts(in frame: FrameMessage) -> [Start] {
    var starts: [Start] = []
    for gesture in frame.gestures {
      for index in bindings.indices where isBound(bindings[index], to: gesture) {
        let variables = [
          "TACTILE_STATE=\(gesture.state.rawValue)", "TACTILE_VIEW=\(gesture.view.text)",
          "TACTILE_X=\(EventLine.number(gesture.location.x))",
          "TACTILE_Y=\(EventLine.number(gesture.location.y))",
        ]
        let name = gesture.recognizer.text
        add(index, "\(name) \(gesture.state.rawValue)", name, variables, at: frame.time, &starts)
      }
    }
    for action in frame.actions {
      for index in bindings.indices where bindings[index].occasion == .action(action.action) {
        add(
          index, action.action, action.action, ["TACTILE_STATE=\(action.cause)"], at: frame.time,
          &starts)
      }
    }
    return starts
  }

  private func isBound(_ binding: BindingDescription, to gesture: GestureMessage) -> Bool {
    binding.occasion == .gesture(gesture.recognizer.text, gesture.state)
      && (binding.view == nil || binding.view == gesture.view.text)
  }

  private mutating func add(
    _ index: Int, _ occasion: String, _ name: String, _ variables: [String], at time: Timestamp,
    _ starts: inout [Start]
  ) {
    if let last = started[index], time.seconds(since: last) < bindings[index].pause { return }
    started[index] = time
    // A name holds no NUL: it came as one line of a message that was checked.
    starts.append(
      Start(
        occasion: occasion, arguments: bindings[index].arguments,
        variables: ["TACTILE_OCCASION=\(name)"] + variables))
  }
}
