import Tactile
import TactileWire

/// What happened in the frame being processed, already encoded, each thing once however many clients
/// are told of it.
///
/// The buffers keep their room, so a frame costs no allocation.
public struct FrameLog {
  /// What one entry tells of; messages have their members in this order.
  public enum Kind: CaseIterable, Sendable {
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
    /// What happened to a control.
    case control
    /// How a scroll view's content moved.
    case scroll
    /// What was asked for.
    case action
    /// A decision of the touch system, where anybody asked for them.
    case decision
  }

  /// One thing that happened.
  public struct Entry {
    /// What it tells of.
    public let kind: Kind
    /// Where its JSON is among ``bytes``.
    public let range: Range<Int>
    /// What it is about, by which clients choose.
    let subject: FrameSubject
    /// What moved, where nothing else happened; nil where it must not be lost.
    let move: FrameMove?
  }

  /// When the frame happened.
  public private(set) var time = Timestamp.zero
  /// What happened, in order.
  public private(set) var entries: [Entry] = []
  private var writer = JSONWriter(capacity: 4096)
  /// Which entries the message being written has.
  private var chosen: [Int] = []
  /// What the message that was written last has.
  private(set) var contents = FrameContents()

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
  }

  mutating func append(_ message: TouchMessage, _ element: SceneElement) {
    append(
      message, .touch, FrameSubject(element, device: message.device),
      move: message.phase == .moved ? .touch(message.id) : nil)
  }

  mutating func append(_ message: GestureMessage, _ gesture: SceneGestureRecord) {
    append(
      message, .gesture, FrameSubject(gesture),
      move: message.state == .changed ? .gesture(ObjectIdentifier(gesture)) : nil)
  }

  mutating func append(_ message: ControlMessage, _ element: SceneElement) {
    append(message, .control, FrameSubject(element), move: nil)
  }

  mutating func append(_ message: ScrollMessage, _ element: SceneElement) {
    append(
      message, .scroll, FrameSubject(element),
      move: message.phase == .moved ? .scroll(ObjectIdentifier(element)) : nil)
  }

  mutating func append(_ message: ActionMessage, _ element: SceneElement) {
    append(message, .action, FrameSubject(element), move: nil)
  }

  mutating func append(_ message: DeviceChangeMessage) {
    append(message, .device, FrameSubject(device: message.device.id), move: nil)
  }

  mutating func append(_ message: MotionMessage) {
    append(message, .motion, FrameSubject(device: message.device), move: nil)
  }

  mutating func append(_ message: OrientationMessage) {
    append(message, .orientation, FrameSubject(device: message.device), move: nil)
  }

  mutating func append(_ message: RemoteControlMessage) {
    append(message, .remoteControl, FrameSubject(device: message.device), move: nil)
  }

  mutating func append(_ message: DecisionMessage) {
    append(message, .decision, FrameSubject(), move: nil)
  }

  private mutating func append(
    _ message: some WireMessage, _ kind: Kind, _ subject: FrameSubject, move: FrameMove?
  ) {
    let comma = entries.isEmpty ? 0 : 1
    let start = writer.bytes.count + comma
    message.write(into: &writer)
    let range = start..<writer.bytes.count
    entries.append(Entry(kind: kind, range: range, subject: subject, move: move))
  }

  /// Writes the members of the message for those who chose by a filter, without the object around
  /// them; ``contents`` says afterwards what it has.
  mutating func writeMembers(into target: inout JSONWriter, for filter: FrameFilter) {
    contents.removeAll()
    chosen.removeAll(keepingCapacity: true)
    choose(by: filter)
    guard !chosen.isEmpty else { return }
    target.member("time", time.nanoseconds)
    for kind in Kind.allCases where contents.kinds.contains(EventKinds(kind)) {
      target.key(kind.memberName(watchingDevices: filter.watchesDevices))
      writeArray(of: kind, into: &target)
    }
  }

  private mutating func choose(by filter: FrameFilter) {
    let entries = entries
    // A span lends entries, where an array would copy them and count the references in them.
    let span = entries.span
    let choosesByKindAlone = filter.choosesByKindAlone
    for index in span.indices where filter.kinds.contains(EventKinds(span[index].kind)) {
      guard choosesByKindAlone || filter.wants(span[index].subject) else { continue }
      chosen.append(index)
      contents.add(span[index].kind, move: span[index].move)
    }
  }

  private func writeArray(of kind: Kind, into target: inout JSONWriter) {
    target.beginArray()
    var run = 0..<0
    for index in chosen where entries[index].kind == kind {
      let range = entries[index].range
      // Entries next to one another have their comma between them already.
      if !run.isEmpty, run.upperBound + 1 == range.lowerBound {
        run = run.lowerBound..<range.upperBound
      } else {
        target.appendRaw(bytes[run])
        run = range
      }
    }
    target.appendRaw(bytes[run])
    target.endArray()
  }
}
