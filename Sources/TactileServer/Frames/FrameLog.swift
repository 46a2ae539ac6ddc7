import Tactile
import TactileWire

/// The entries of the current frame. It has two kinds of readers: observers in this process read typed messages,
/// and clients read JSON. Each entry is encoded at most once, for any number of clients.
///
/// The buffers keep their memory, so a usual frame allocates nothing. The memory of a long frame is
/// released after it.
package struct FrameLog {
  /// One entry of the frame.
  package struct Entry {
    /// The kind of the entry.
    package let kind: EventKind
    /// The location of its JSON in ``bytes``; empty if it was added while nothing read JSON.
    package let range: Range<Int>
    /// The subject, which filters select by.
    let subject: FrameSubject
    /// The object that moved, if the entry is only a movement; otherwise nil.
    let move: FrameMove?
  }

  /// The time of the frame.
  package private(set) var time = Timestamp.zero
  /// Whether an event or a timer caused the frame, and not a call.
  private(set) var hasOwnTime = true
  /// The entries, in order.
  package private(set) var entries: [Entry] = []
  /// The frame as typed messages, in the form in which a client decodes them. It is kept only for
  /// an observer in this process.
  package private(set) var message = FrameMessage(time: .zero)
  /// Whether ``message`` is kept, because an observer reads it.
  var keepsMessage = false
  /// Whether entries are encoded, because a client or an observer reads their JSON. Entries that were added before
  /// are not encoded: the first state of a client that subscribes later contains their changes.
  var isEncoding = true {
    didSet { if isEncoding, !oldValue { firstEncoded = entries.count } }
  }
  /// The index of the first entry that clients can receive.
  private var firstEncoded = 0
  /// Entries about one window.
  private struct Run {
    let range: Range<Int>
    /// The window; nil if the entries are about none.
    let window: SceneWindowRecord?
  }

  /// The largest empty buffer that is kept for later, in bytes.
  static let keptBuffer = 64 << 10
  /// The number of entries from which those of windows that a client may not see are skipped together.
  private static let manyEntries = 32

  private var writer = JSONWriter(capacity: 4096)
  /// Whether every watcher receives every entry of the selected kinds.
  private var isForAll = true
  /// Whether a client receives only the names of gestures in the machine's own windows.
  var hasNameReceivers = false
  /// The indexes of the entries in the message that was chosen last.
  private var chosen: [Int] = []
  /// The indexes of the entries in the message before, to compare.
  private var previous: [Int] = []
  /// The time of the message that was chosen last.
  private var chosenTime = Timestamp.zero
  /// Whether the last message of this frame is for a watcher of devices; nil if none was chosen yet.
  private var isWatchingDevices: Bool?
  /// The entries that follow each other and are about the same window; empty until a long frame is chosen from.
  private var runs: [Run] = []
  /// The contents of the message that was written last.
  private(set) var contents = FrameContents()

  init() {}

  /// The JSON of all entries.
  package var bytes: [UInt8] { writer.bytes }

  /// The size of the buffers that it keeps for the next frame, in bytes.
  var keptMemory: Int {
    writer.bytes.capacity + entries.capacity * MemoryLayout<Entry>.stride
      + chosen.capacity * MemoryLayout<Int>.stride
      + contents.moves.capacity * MemoryLayout<FrameMove>.stride
  }

  /// Whether the frame has no entries.
  package var isEmpty: Bool { entries.isEmpty }

  /// Sets the time of the frame.
  ///
  /// - Parameter isOwn: Whether an event or a timer of this time caused it, and not a call.
  mutating func stamp(_ time: Timestamp, isOwn: Bool = true) {
    self.time = time
    hasOwnTime = isOwn
    message.time = time
  }

  /// Removes all entries, for the next frame.
  mutating func reset() {
    entries.removeAll(keepingAtMost: Self.keptBuffer)
    firstEncoded = 0
    chosen.removeAll(keepingAtMost: Self.keptBuffer)
    runs.removeAll()
    contents.removeAll()
    isForAll = true
    isWatchingDevices = nil
    previous.removeAll(keepingAtMost: Self.keptBuffer)
    writer.removeAll(keepingAtMost: Self.keptBuffer)
    if keepsMessage { message.reset(time: time) }
  }

  mutating func append(_ message: TouchMessage, _ element: SceneElement) {
    if keepsMessage { self.message.touches.append(message.rounded) }
    append(
      message, .touches, .touch(element, device: message.device),
      move: message.phase == .moved ? .touch(message.id) : nil)
    guard element.window.isSecret, message.phase != .moved else { return }
    append(
      message.withoutContents, .touches, .secretTouch(element.window, device: message.device),
      move: nil)
  }

  mutating func append(_ message: GestureMessage, _ gesture: SceneGestureRecord) {
    if keepsMessage { self.message.gestures.append(message.rounded) }
    append(
      message, .gestures, .gesture(gesture),
      move: message.state == .changed ? .gesture(ObjectIdentifier(gesture)) : nil)
    guard hasNameReceivers, gesture.element.window.owner == .system else { return }
    append(
      message.withoutContents, .gestures, .gestureName(gesture),
      move: message.state == .changed ? .gesture(ObjectIdentifier(gesture)) : nil)
  }

  mutating func append(_ message: ControlMessage, _ element: SceneElement) {
    if keepsMessage { self.message.controls.append(message.rounded) }
    append(message, .controls, .view(element), move: nil)
  }

  mutating func append(_ message: ScrollMessage, _ element: SceneElement) {
    if keepsMessage { self.message.scrolls.append(message.rounded) }
    append(
      message, .scrolls, .view(element),
      move: message.phase == .moved ? .scroll(ObjectIdentifier(element)) : nil)
  }

  mutating func append(_ message: ActionMessage, _ element: SceneElement) {
    if keepsMessage { self.message.actions.append(message.rounded) }
    append(message, .actions, .action(element), move: nil)
  }

  mutating func append(_ message: DeviceChangeMessage) {
    if keepsMessage { self.message.devices.append(message.rounded) }
    append(message, .devices, .device(message.device.id), move: nil)
  }

  mutating func append(_ message: MotionMessage) {
    if keepsMessage { self.message.motions.append(message.rounded) }
    append(message, .motions, .device(message.device), move: nil)
  }

  mutating func append(_ message: OrientationMessage) {
    if keepsMessage { self.message.orientations.append(message.rounded) }
    append(message, .orientations, .device(message.device), move: nil)
  }

  mutating func append(_ message: RemoteControlMessage) {
    if keepsMessage { self.message.remoteControls.append(message.rounded) }
    append(message, .remoteControls, .device(message.device), move: nil)
  }

  mutating func append(_ message: ModeMessage) {
    if keepsMessage { self.message.modes.append(message.rounded) }
    append(message, .modes, .none, move: nil)
  }

  mutating func append(_ message: PresenceMessage) {
    if keepsMessage { self.message.presence.append(message.rounded) }
    append(message, .presence, .none, move: nil)
  }

  mutating func append(_ message: AccessibilityMessage) {
    if keepsMessage { self.message.accessibility.append(message.rounded) }
    append(message, .accessibility, .none, move: nil)
  }

  mutating func append(_ message: VariableMessage, of owner: SceneOwner) {
    if keepsMessage { self.message.variables.append(message) }
    append(message, .variables, .variable(owner), move: nil)
  }

  mutating func append(_ message: ExploredMessage, _ element: SceneElement) {
    if keepsMessage { self.message.explored.append(message.rounded) }
    append(message, .explored, .view(element), move: nil)
  }

  mutating func append(_ message: DecisionMessage) {
    if keepsMessage { self.message.trace.append(message.rounded) }
    append(message, .trace, .none, move: nil)
  }

  private mutating func append(
    _ message: some WireMessage, _ kind: EventKind, _ subject: FrameSubject, move: FrameMove?
  ) {
    if subject.isForSome { isForAll = false }
    var start = writer.bytes.count
    if isEncoding {
      if start > 0 { start += 1 }
      message.write(into: &writer)
    }
    let range = start..<writer.bytes.count
    entries.append(Entry(kind: kind, range: range, subject: subject, move: move))
  }

  /// Chooses the entries of the message for clients with a filter. Afterwards, ``contents`` has the
  /// contents of the message.
  ///
  /// - Parameters:
  ///   - byKindAlone: Whether the filter ``FrameFilter/choosesByKindAlone``. To find that out in
  ///     each frame would cost more than the choice.
  ///   - time: The time of the message, which may be earlier than that of the frame.
  /// - Returns: Whether the message differs from the last one that was chosen in this frame.
  mutating func choose(
    for filter: FrameFilter, byKindAlone: Bool, at time: Timestamp
  ) -> Bool {
    let isFirst = isWatchingDevices == nil
    if !isFirst { swap(&chosen, &previous) }
    contents.removeAll()
    chosen.removeAll(keepingCapacity: true)
    choose(by: filter, byKindAlone && isForAll)
    let differs =
      isFirst || isWatchingDevices != filter.watchesDevices || time != chosenTime
      || chosen != previous
    chosenTime = time
    isWatchingDevices = filter.watchesDevices
    return differs
  }

  /// Writes the members of the message that was chosen last, without the braces of the object.
  ///
  /// It changes nothing, but if it were not `mutating`, the caller would copy the log for each frame.
  mutating func writeMembers(into target: inout JSONWriter) {
    guard !chosen.isEmpty, let isWatchingDevices else { return }
    target.member("time", chosenTime.nanoseconds)
    for kind in EventKind.allCases where contents.kinds.contains(EventKinds(kind)) {
      writeArray(
        of: kind, named: kind.memberName(watchingDevices: isWatchingDevices), into: &target)
    }
  }

  private mutating func choose(by filter: FrameFilter, _ choosesByKindAlone: Bool) {
    guard !choosesByKindAlone, entries.count >= Self.manyEntries else {
      return choose(firstEncoded..<entries.count, by: filter, choosesByKindAlone)
    }
    if runs.isEmpty { findRuns() }
    for run in runs where run.window.map(filter.mayWant) ?? true {
      choose(run.range, by: filter, false)
    }
  }

  private mutating func choose(
    _ range: Range<Int>, by filter: FrameFilter, _ choosesByKindAlone: Bool
  ) {
    let entries = entries
    // Use a span: an array would retain each entry that is read.
    let span = entries.span
    var last: FrameFilter.LastView?
    for index in range where filter.kinds.contains(EventKinds(span[index].kind)) {
      guard choosesByKindAlone || filter.wants(span[index].subject, after: &last)
      else { continue }
      chosen.append(index)
      contents.add(span[index].kind, move: span[index].move)
    }
  }

  /// Finds the entries that are about the same window. A frame may have thousands of entries and hundreds of
  /// filters, most of which are of users that see few windows.
  private mutating func findRuns() {
    var start = firstEncoded
    for index in firstEncoded..<entries.count {
      let window = entries[index].subject.window
      guard index + 1 == entries.count || entries[index + 1].subject.window !== window else {
        continue
      }
      runs.append(Run(range: start..<index + 1, window: window))
      start = index + 1
    }
  }

  private func writeArray(
    of kind: EventKind, named name: StaticString, into target: inout JSONWriter
  ) {
    let span = entries.span
    var run = 0..<0
    var isOpen = false
    for index in chosen where span[index].kind == kind {
      let range = span[index].range
      // The comma between adjacent entries is already in the buffer.
      if run.isEmpty {
        run = range
      } else if run.upperBound + 1 == range.lowerBound {
        run = run.lowerBound..<range.upperBound
      } else {
        if !isOpen {
          isOpen = true
          target.key(name)
          target.beginArray()
        }
        target.appendRaw(bytes[run])
        run = range
      }
    }
    guard isOpen else {
      // Most often, the entries of a kind follow each other.
      return writer.bytes.withUnsafeBufferPointer {
        target.member(name, array: UnsafeBufferPointer(rebasing: $0[run]))
      }
    }
    target.appendRaw(bytes[run])
    target.endArray()
  }
}

/// The kinds and movements of the entries in one message.
struct FrameContents {
  /// The kinds of its entries.
  private(set) var kinds: EventKinds = []
  /// The objects that it moves, in order, if all its entries are movements; otherwise empty. A
  /// newer message that moves the same objects can replace it.
  private(set) var moves: [FrameMove] = []
  private var holdsOnlyMoves = true

  /// Whether it has no entries.
  var isEmpty: Bool { kinds.isEmpty }

  mutating func add(_ kind: EventKind, move: FrameMove?) {
    kinds.insert(EventKinds(kind))
    guard holdsOnlyMoves, let move else {
      holdsOnlyMoves = false
      return moves.removeAll(keepingCapacity: true)
    }
    moves.append(move)
  }

  /// Removes all entries and keeps the memory, unless it is large.
  mutating func removeAll() {
    kinds = []
    moves.removeAll(keepingAtMost: FrameLog.keptBuffer)
    holdsOnlyMoves = true
  }
}

/// The object of a movement. A newer frame with movements of the same objects can replace an older
/// one.
enum FrameMove: Equatable {
  /// A touch, by number.
  case touch(Int)
  /// A gesture, by the identity of its recognizer's record.
  case gesture(ObjectIdentifier)
  /// The content of a scroll view, by the identity of the view.
  case scroll(ObjectIdentifier)
}

extension Array {
  /// Removes all elements, and keeps the memory if it has at most so many bytes.
  mutating func removeAll(keepingAtMost bytes: Int) {
    let isKept = capacity * MemoryLayout<Element>.stride <= bytes
    // For few elements, this takes a fraction of the time.
    if isKept, count <= Self.few {
      while popLast() != nil {}
    } else {
      removeAll(keepingCapacity: isKept)
    }
  }

  private static var few: Int { 8 }
}
