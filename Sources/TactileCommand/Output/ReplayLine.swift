import Tactile
import TactileServer
import TactileWire

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
