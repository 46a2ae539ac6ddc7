import Tactile
import TactileWire

/// What happened in the frame being processed, already encoded, each thing once however many clients
/// are told of it.
///
/// The buffers keep their room, so a frame costs no allocation.
public struct FrameLog {
  /// What one entry tells of.
  public enum Kind: Sendable {
    /// A device that came or went.
    case device
    /// A touch told to a view.
    case touch
    /// What a recognizer made of touches.
    case gesture
    /// A shake.
    case motion
    /// A panel that was turned.
    case orientation
    /// What a media key asked for.
    case remoteControl
  }

  /// One thing that happened.
  public struct Entry: Sendable {
    /// What it tells of.
    public let kind: Kind
    /// Where its JSON is among ``bytes``.
    public let range: Range<Int>
  }

  /// When the frame happened.
  public private(set) var time = Timestamp.zero
  /// What happened, in order.
  public private(set) var entries: [Entry] = []
  /// Whether nothing happened but that touches moved, so that a newer frame makes this one needless.
  public private(set) var holdsOnlyMoves = true
  /// Sums up which touches moved, to tell whether two frames are about the same ones.
  public private(set) var movedTouches = 0

  private var writer = JSONWriter(capacity: 4096)

  init() {}

  /// The entries' JSON.
  public var bytes: [UInt8] { writer.bytes }

  /// Whether nothing happened.
  public var isEmpty: Bool { entries.isEmpty }

  /// Says when the frame happened.
  mutating func stamp(_ time: Timestamp) {
    self.time = time
  }

  /// Empties it for the next frame.
  mutating func reset() {
    entries.removeAll(keepingCapacity: true)
    writer.removeAll()
    holdsOnlyMoves = true
    movedTouches = 0
  }

  mutating func append(_ message: TouchMessage) {
    append(message, .touch)
    holdsOnlyMoves = holdsOnlyMoves && message.phase == .moved
    movedTouches = movedTouches &* 31 &+ message.id
  }

  mutating func append(_ message: GestureMessage) {
    append(message, .gesture)
    holdsOnlyMoves = holdsOnlyMoves && message.state == .changed
  }

  mutating func append(_ message: DeviceChangeMessage) {
    append(message, .device)
    holdsOnlyMoves = false
  }

  mutating func append(_ message: MotionMessage) {
    append(message, .motion)
    holdsOnlyMoves = false
  }

  mutating func append(_ message: OrientationMessage) {
    append(message, .orientation)
    holdsOnlyMoves = false
  }

  mutating func append(_ message: RemoteControlMessage) {
    append(message, .remoteControl)
    holdsOnlyMoves = false
  }

  private mutating func append(_ message: some WireMessage, _ kind: Kind) {
    let comma = entries.isEmpty ? 0 : 1
    let start = writer.bytes.count + comma
    message.write(into: &writer)
    entries.append(Entry(kind: kind, range: start..<writer.bytes.count))
  }

  /// Writes the members that every subscriber's message has, without the object around them.
  func writeMembers(into writer: inout JSONWriter) {
    writer.member("time", time.nanoseconds)
    writeMembers("devices", .device, into: &writer)
    writeMembers("touches", .touch, into: &writer)
    writeMembers("gestures", .gesture, into: &writer)
    writeMembers("motions", .motion, into: &writer)
    writeMembers("orientations", .orientation, into: &writer)
    writeMembers("remoteControls", .remoteControl, into: &writer)
  }

  private func writeMembers(_ name: StaticString, _ kind: Kind, into writer: inout JSONWriter) {
    guard entries.contains(where: { $0.kind == kind }) else { return }
    writer.key(name)
    writer.beginArray()
    for entry in entries where entry.kind == kind { writer.appendRaw(bytes[entry.range]) }
    writer.endArray()
  }
}
