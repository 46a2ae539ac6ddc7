import Tactile
import TactileIO
import TactileWire

/// Prints events as lines for people or as JSON.
struct EventPrinter {
  private let out: StandardStream
  private var writer = JSONWriter()
  /// The time that lines for people show as 0; nil before the first event.
  private var origin: Timestamp?

  /// The number of bytes of JSON to collect before they are written; 0 writes each line at once.
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
    writer.beginObject()
    writer.member("time", time.nanoseconds)
    writer.key(name)
    writer.appendRaw(json)
    writer.endObject()
    endLine()
  }

  /// Prints the first line of a replay: `{"time":0,"replay":{"version":1}}`.
  mutating func print(replayVersion version: Int) {
    writer.beginObject()
    writer.member("time", 0)
    writer.key("replay")
    writer.beginObject()
    writer.member("version", version)
    writer.endObject()
    writer.endObject()
    endLine()
  }

  /// Prints a line with the time and a message: `{"time":…,"trace":{…}}`.
  mutating func print(_ name: StaticString, _ message: some WireMessage, at time: Timestamp) {
    writer.beginObject()
    writer.member("time", time.nanoseconds)
    writer.member(name, message)
    writer.endObject()
    endLine()
  }

  /// Prints the time and a sentence as a line for people.
  mutating func print(_ sentence: String, at time: Timestamp) {
    out.writeLine("\(elapsed(at: time))  \(sentence)")
  }

  /// Prints a decision as a line for people.
  mutating func print(_ decision: DecisionMessage, at time: Timestamp) {
    out.writeLine("\(elapsed(at: time))  \(EventLine.of(decision))")
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
    for change in frame.devices { out.writeLines(EventLine.lines(of: change)) }
    guard frame.happens else { return }
    let time = elapsed(at: frame.time)
    for decision in frame.trace { out.writeLine("\(time)  \(EventLine.of(decision))") }
    for touch in frame.touches { out.writeLine("\(time)  \(EventLine.of(touch))") }
    for gesture in frame.gestures { out.writeLine("\(time)  \(EventLine.of(gesture))") }
    for motion in frame.motions { out.writeLine("\(time)  \(EventLine.of(motion))") }
    for turn in frame.orientations { out.writeLine("\(time)  \(EventLine.of(turn))") }
    for event in frame.controls { out.writeLine("\(time)  \(EventLine.of(event))") }
    for scroll in frame.scrolls { out.writeLine("\(time)  \(EventLine.of(scroll))") }
    for action in frame.actions { out.writeLine("\(time)  \(EventLine.of(action))") }
    for asked in frame.remoteControls { out.writeLine("\(time)  \(EventLine.of(asked))") }
  }

  /// Returns the time since the origin, as text.
  private mutating func elapsed(at time: Timestamp) -> String {
    let origin = self.origin ?? time
    self.origin = origin
    return EventLine.time(time.seconds(since: origin))
  }

  private mutating func tell(_ state: StateMessage) {
    if state.devices.isEmpty { out.writeLine("no devices") }
    for device in state.devices { out.writeLines(EventLine.lines(of: device, after: "present ")) }
  }

  /// Writes the collected bytes.
  mutating func flush() {
    writer.bytes.withUnsafeBytes { _ = out.write($0) }
    writer.removeAll()
  }

  private mutating func endLine() {
    writer.endLine()
    if writer.bytes.count >= bufferSize { flush() }
  }
}

extension FrameMessage {
  /// Whether the frame contains events other than changes of devices.
  fileprivate var happens: Bool {
    !touches.isEmpty || !gestures.isEmpty || !motions.isEmpty || !orientations.isEmpty
      || !remoteControls.isEmpty || !controls.isEmpty || !scrolls.isEmpty || !actions.isEmpty
      || !trace.isEmpty
  }
}
