import Tactile
import TactileIO
import TactileWire

/// Prints what happened, as lines for people or as JSON.
struct EventPrinter {
  private let out: StandardStream
  private var writer = JSONWriter()
  /// The first time seen, from which lines for people count.
  private var origin: Timestamp?

  /// How many bytes of JSON are kept before they are written; 0 writes each line at once.
  private let bufferSize: Int

  init(out: StandardStream, bufferSize: Int = 0) {
    self.out = out
    self.bufferSize = bufferSize
  }

  /// Prints a JSON object on a line.
  mutating func print(object: JSONObject) {
    object.write(into: &writer)
    endLine()
  }

  /// Prints a message on a line of its own member: `{"time":…,"touch":{…}}`.
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

  /// Prints a decision: `{"time":…,"trace":{"subject":…,"rule":…,"message":…}}`.
  mutating func print(json record: TraceRecord) {
    writer.beginObject()
    writer.member("time", record.timestamp.nanoseconds)
    writer.key("trace")
    writer.beginObject()
    writer.member("subject", record.subject)
    writer.member("rule", record.rule)
    writer.member("message", record.message)
    writer.endObject()
    writer.endObject()
    endLine()
  }

  /// Prints a decision as a line for people.
  mutating func print(_ record: TraceRecord) {
    out.write("\(elapsed(at: record.timestamp))  \(EventLine.of(record))\n")
  }

  /// Prints a message as JSON on a line.
  mutating func print(_ message: some WireMessage) {
    message.write(into: &writer)
    endLine()
  }

  /// Prints the state, if there is one, and what a frame brought, a line each.
  mutating func print(_ frame: FrameMessage, with state: StateMessage?) {
    if let state { tell(state) }
    print(frame)
  }

  /// Prints what a frame brought, a line each.
  mutating func print(_ frame: FrameMessage) {
    for change in frame.devices { out.write("\(EventLine.of(change))\n") }
    guard frame.happens else { return }
    let time = elapsed(at: frame.time)
    for decision in frame.trace { out.write("\(time)  \(EventLine.of(decision))\n") }
    for touch in frame.touches { out.write("\(time)  \(EventLine.of(touch))\n") }
    for gesture in frame.gestures { out.write("\(time)  \(EventLine.of(gesture))\n") }
    for motion in frame.motions { out.write("\(time)  \(EventLine.of(motion))\n") }
    for turn in frame.orientations { out.write("\(time)  \(EventLine.of(turn))\n") }
    for event in frame.controls { out.write("\(time)  \(EventLine.of(event))\n") }
    for scroll in frame.scrolls { out.write("\(time)  \(EventLine.of(scroll))\n") }
    for action in frame.actions { out.write("\(time)  \(EventLine.of(action))\n") }
    for asked in frame.remoteControls { out.write("\(time)  \(EventLine.of(asked))\n") }
  }

  /// The time since the first thing that was printed.
  private mutating func elapsed(at time: Timestamp) -> String {
    let origin = self.origin ?? time
    self.origin = origin
    return EventLine.time(time.seconds(since: origin))
  }

  private mutating func tell(_ state: StateMessage) {
    if state.devices.isEmpty { out.write("no devices yet\n") }
    for device in state.devices { out.write("present \(EventLine.of(device))\n") }
  }

  /// Writes out what is still kept.
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
  /// Whether it tells of anything beside devices that come and go.
  fileprivate var happens: Bool {
    !touches.isEmpty || !gestures.isEmpty || !motions.isEmpty || !orientations.isEmpty
      || !remoteControls.isEmpty || !controls.isEmpty || !scrolls.isEmpty || !actions.isEmpty
      || !trace.isEmpty
  }
}
