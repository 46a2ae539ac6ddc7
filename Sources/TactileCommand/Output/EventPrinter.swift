import Tactile
import TactileIO
import TactileServer
import TactileWire

/// Prints events as lines for people or as JSON.
struct EventPrinter {
  private let out: StandardStream
  private var writer = JSONWriter()
  /// Lines for people. A printer has lines for people or JSON, never both at once.
  private var lines = LineBuffer()
  /// The time that lines for people show as 0; nil before the first event.
  private var origin: Timestamp?

  /// The number of bytes to collect before they are written; 0 writes each frame of lines for people, and
  /// each line of JSON, at once.
  private let bufferSize: Int

  /// - Parameter origin: The time that lines for people show as 0; nil for that of the first event.
  init(out: StandardStream, bufferSize: Int = 0, origin: Timestamp? = nil) {
    self.out = out
    self.origin = origin
    self.bufferSize = bufferSize
  }

  /// Prints a JSON object on a line.
  mutating func print(object: JSONObject) {
    object.write(into: &writer)
    endLine()
  }

  /// Prints a line with the time and a message as JSON text: `{"time":…,"touch":{…}}`.
  mutating func print(_ name: StaticString, json: ArraySlice<UInt8>, at time: Timestamp) {
    ReplayLine.write(name, json: json, at: time, into: &writer)
    endLine()
  }

  /// Prints the first line of a replay: `{"time":0,"replay":{"version":1}}`.
  mutating func printReplayVersion() {
    ReplayLine.writeVersion(into: &writer)
    endLine()
  }

  /// Prints a line with the time and a message: `{"time":…,"trace":{…}}`.
  mutating func print(_ name: StaticString, _ message: some WireMessage, at time: Timestamp) {
    ReplayLine.write(name, message, at: time, into: &writer)
    endLine()
  }

  /// Prints a line with the time and an object: `{"time":…,"compositor":{…}}`.
  ///
  /// - Parameter writeMembers: Writes the members of the object.
  mutating func print(
    _ name: StaticString, at time: Timestamp, _ writeMembers: (inout JSONWriter) -> Void
  ) {
    writer.beginObject()
    writer.member("time", time.nanoseconds)
    writer.key(name)
    writer.beginObject()
    writeMembers(&writer)
    writer.endObject()
    writer.endObject()
    endLine()
  }

  /// Prints the time and a sentence as a line for people.
  mutating func print(_ sentence: String, at time: Timestamp) {
    addLine(at: elapsed(at: time)) { $0.append(text: sentence) }
    flushIfFull()
  }

  /// Prints a decision as a line for people.
  mutating func print(_ decision: DecisionMessage, at time: Timestamp) {
    addLine(at: elapsed(at: time)) { EventLine.write(decision, into: &$0) }
    flushIfFull()
  }

  /// Prints a message as JSON on a line.
  mutating func print(_ message: some WireMessage) {
    message.write(into: &writer)
    endLine()
  }

  /// Prints the state, if there is one, and the events of a frame, one line each.
  mutating func print(_ frame: FrameMessage, with state: StateMessage?) {
    if let state { tell(state) }
    print(frame)
  }

  /// Prints the events of a frame, one line each.
  mutating func print(_ frame: FrameMessage) {
    add(frame)
    flushIfFull()
  }

  private mutating func add(_ frame: FrameMessage) {
    for change in frame.devices { addLines(EventLine.lines(of: change)) }
    guard frame.happens else { return }
    let time = elapsed(at: frame.time)
    for decision in frame.trace { addLine(at: time) { EventLine.write(decision, into: &$0) } }
    for touch in frame.touches { addLine(at: time) { EventLine.write(touch, into: &$0) } }
    for gesture in frame.gestures { addLine(at: time) { EventLine.write(gesture, into: &$0) } }
    for motion in frame.motions { addLine(EventLine.of(motion), at: time) }
    for turn in frame.orientations { addLine(EventLine.of(turn), at: time) }
    for event in frame.controls { addLine(EventLine.of(event), at: time) }
    for scroll in frame.scrolls { addLine(at: time) { EventLine.write(scroll, into: &$0) } }
    for action in frame.actions { addLine(EventLine.of(action), at: time) }
    for mode in frame.modes { addLine(EventLine.of(mode, at: frame.time), at: time) }
    for presence in frame.presence { addLine(EventLine.of(presence), at: time) }
    for aids in frame.accessibility { addLine(EventLine.of(aids), at: time) }
    for view in frame.explored { addLine(EventLine.of(view), at: time) }
    for variable in frame.variables { addLine(EventLine.of(variable), at: time) }
    for asked in frame.remoteControls { addLine(EventLine.of(asked), at: time) }
  }

  private mutating func addLine(
    at time: TimeInterval, _ write: (inout LineBuffer) -> Void
  ) {
    lines.append(time: time)
    lines.append("  ")
    write(&lines)
    lines.endLine()
  }

  private mutating func addLine(_ text: String, at time: TimeInterval) {
    addLine(at: time) { $0.append(text: text) }
  }

  private mutating func addLines(_ texts: [String]) {
    for text in texts {
      lines.append(text: text)
      lines.endLine()
    }
  }

  /// Returns the time since the origin, in seconds.
  private mutating func elapsed(at time: Timestamp) -> TimeInterval {
    let origin = self.origin ?? time
    self.origin = origin
    return time.seconds(since: origin)
  }

  private mutating func tell(_ state: StateMessage) {
    if state.devices.isEmpty { addLines(["no devices"]) }
    for device in state.devices { addLines(EventLine.lines(of: device, after: "present ")) }
    flushIfFull()
  }

  /// Writes the collected bytes.
  mutating func flush() {
    writer.bytes.withUnsafeBytes { _ = out.write($0) }
    writer.removeAll()
    lines.bytes.withUnsafeBytes { _ = out.write($0) }
    lines.removeAll()
  }

  private mutating func endLine() {
    writer.endLine()
    flushIfFull()
  }

  private mutating func flushIfFull() {
    if writer.bytes.count + lines.bytes.count >= bufferSize { flush() }
  }
}

extension FrameMessage {
  /// Whether the frame contains events other than changes of devices.
  fileprivate var happens: Bool {
    !touches.isEmpty || !gestures.isEmpty || !motions.isEmpty || !orientations.isEmpty
      || !remoteControls.isEmpty || !controls.isEmpty || !scrolls.isEmpty || !actions.isEmpty
      || !modes.isEmpty || !presence.isEmpty || !accessibility.isEmpty
      || !explored.isEmpty || !variables.isEmpty || !trace.isEmpty
  }
}

/// Lines of the replay format (docs/replay-format.md), each an object with a time and one event.
enum ReplayLine {
  /// The version of the format.
  private static let version = 1

  /// Writes the first line, without its end: `{"time":0,"replay":{"version":1}}`.
  static func writeVersion(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("time", 0)
    writer.key("replay")
    writer.beginObject()
    writer.member("version", version)
    writer.endObject()
    writer.endObject()
  }

  /// Writes a line with a message as JSON text, without its end: `{"time":…,"touch":{…}}`.
  static func write(
    _ name: StaticString, json: ArraySlice<UInt8>, at time: Timestamp, into writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("time", time.nanoseconds)
    writer.key(name)
    writer.appendRaw(json)
    writer.endObject()
  }

  /// Writes a line with a message, without its end: `{"time":…,"trace":{…}}`.
  static func write(
    _ name: StaticString, _ message: some WireMessage, at time: Timestamp,
    into writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("time", time.nanoseconds)
    writer.member(name, message)
    writer.endObject()
  }

  /// The member of a line with an event of a kind.
  static func name(of kind: EventKind) -> StaticString {
    switch kind {
    case .devices: "device"
    case .touches: "touch"
    case .gestures: "gesture"
    case .motions: "motion"
    case .orientations: "orientation"
    case .remoteControls: "remoteControl"
    case .controls: "control"
    case .trace: "trace"
    case .scrolls: "scroll"
    case .actions: "action"
    case .modes: "mode"
    case .presence: "presence"
    case .accessibility: "accessibility"
    case .explored: "explored"
    case .variables: "variable"
    }
  }
}
