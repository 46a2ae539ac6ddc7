import CLibevdev
import CTactileLinux
@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileInput

/// An open input device. libevdev reads its description and state; events are read from the node.
///
/// The node is open for reading and non-blocking. It is not grabbed, so that a compositor can read
/// it too. Use it on one thread; it is closed with this object.
package final class EvdevDevice {
  /// The maximum number of events that one call of ``readEvents(_:)`` reads.
  let share: Int

  /// The description of the device at the time it was opened.
  package let description: DeviceDescription

  /// The descriptor to watch for reading.
  package var descriptor: Int32 { file.rawValue }

  let device: OpaquePointer
  /// The state after all read events, which libevdev does not have yet.
  var state: ReadState
  var clock: EventClock
  /// Events in the layout of the kernel.
  let raw: UnsafeMutableBufferPointer<input_event>
  let buffer: UnsafeMutableBufferPointer<InputEvent>
  /// The number of events in the buffer that are not delivered yet.
  var filled = 0
  /// Whether libevdev still has events of a resynchronization after `SYN_DROPPED`.
  var isResyncing = false
  /// The number of losses of events (`SYN_DROPPED`) after which the state was read again.
  package private(set) var repairCount = 0
  /// Whether the last event was a `SYN_REPORT`, or no event was read yet.
  var isBetweenFrames = true
  private let file: FileDescriptor

  /// Opens a device.
  ///
  /// - Parameters:
  ///   - node: The path, such as `/dev/input/event3`.
  ///   - udevProperties: The udev properties to store in ``description``.
  ///   - share: The maximum number of events in one round of reading, at least 1. It keeps a
  ///     device
  ///     that sends very many events from blocking the others. 256 events are about six frames of ten
  ///     fingers.
  /// - Throws: ``DeviceError``.
  package init(
    node: String, udevProperties: [String: String] = [:], share: Int = 256
  ) throws(DeviceError) {
    let file = try Self.open(node)
    try Self.checkSlots(of: file.rawValue, node)
    Self.silenceLibevdev
    var made: OpaquePointer?
    let code = -libevdev_new_from_fd(file.rawValue, &made)
    guard code == 0, let device = made else { throw Self.error(code, file.rawValue, node) }
    self.device = device
    state = ReadState(device)
    self.share = share
    description = DeviceDescription(device, node: node, udevProperties: udevProperties)
    clock = EventClock(
      isKernelMonotonic: libevdev_set_clock_id(device, Int32(CLOCK_MONOTONIC)) == 0)
    raw = .allocate(capacity: share)
    // One more event, for the `SYN_REPORT` that may end a resynchronization.
    buffer = .allocate(capacity: share + 1)
    self.file = file
  }

  deinit {
    libevdev_free(device)
    raw.deallocate()
    buffer.deallocate()
  }

  private static func open(_ node: String) throws(DeviceError) -> FileDescriptor {
    var number: Int32
    repeat {
      number = Glibc.open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    } while number < 0 && errno == EINTR
    if number >= 0 { return FileDescriptor(owning: number) }
    switch errno {
    case ENOENT, ENODEV, ENXIO, ENOTDIR: throw .missing(node: node)
    case EACCES, EPERM:
      throw .permissionDenied(node: node, group: Group(withAccessTo: node, for: S_IRGRP)?.name)
    case let code: throw .failed(action: "open", target: node, code: code)
    }
  }

  /// Turns off the messages of libevdev, once for the process.
  ///
  /// By default, libevdev writes them to the standard streams and waits for a slow reader. They
  /// contain the name of the device as it is, and some come with each lost event.
  private static let silenceLibevdev: Void = tactile_silence_libevdev()

  /// Refuses a device with too many slots. libevdev allocates memory for each slot that a device
  /// claims, and does not check the number.
  ///
  /// Like libevdev, it ignores the slots of a device that also claims the axis before ABS_MT_SLOT. Such
  /// devices claim every axis and have no touches.
  ///
  /// - Throws: ``DeviceError/tooManySlots(node:count:limit:)``.
  private static func checkSlots(of descriptor: Int32, _ node: String) throws(DeviceError) {
    var axes: UInt64 = 0
    var slots = input_absinfo()
    // Devices without slots, and files that are no devices, fail here; libevdev decides about them.
    guard ioctl(descriptor, request(0x20 + EV_ABS, of: axes), &axes) >= 0,
      UInt64(littleEndian: axes) & (3 << UInt64(ABS_MT_SLOT - 1)) == 1 << UInt64(ABS_MT_SLOT),
      ioctl(descriptor, request(0x40 + ABS_MT_SLOT, of: slots), &slots) >= 0
    else { return }
    let count = Int64(slots.maximum) + 1
    guard count > Int64(SlotDecoder.maximumSlots) else { return }
    throw .tooManySlots(node: node, count: count, limit: SlotDecoder.maximumSlots)
  }

  /// Returns a request for a value of a device: `EVIOCGBIT` or `EVIOCGABS` (linux/input.h), macros that
  /// Swift does not import.
  private static func request<Value>(_ number: Int32, of value: Value) -> UInt {
    request(number, size: MemoryLayout<Value>.size)
  }

  /// Returns a request that reads a number of bytes from a device (`_IOC_READ` of linux/ioctl.h).
  static func request(_ number: Int32, size: Int) -> UInt {
    let read: UInt = 2
    return read << 30 | UInt(size) << 16 | UInt(UInt8(ascii: "E")) << 8 | UInt(number)
  }

  /// Returns the error for a descriptor that libevdev does not accept.
  private static func error(_ code: Int32, _ descriptor: Int32, _ node: String) -> DeviceError {
    switch code {
    case ENODEV: .missing(node: node)
    case ENOTTY, EINVAL, EISDIR:
      .notAnInputDevice(node: node, found: FileKind.name(of: descriptor) ?? "another kind of file")
    default: .failed(action: "identify", target: node, code: code)
    }
  }
}

extension EvdevDevice {
  /// Reads the available events, at most `share` of them, and delivers them in order.
  ///
  /// `body` receives runs of events with one source. After the kernel dropped events, two runs
  /// follow. The first holds the events of the unfinished frame that were still sent, without
  /// `SYN_REPORT`. The second, with ``EventSource/resync``, brings the frame to the device's
  /// current state and ends with `SYN_REPORT`. It may come in several parts, and is omitted if no
  /// frame was unfinished and the state is unchanged. `SYN_DROPPED` itself is not delivered.
  ///
  /// The buffer is valid only during the call. It allocates memory only after events were dropped.
  package func readEvents(
    _ body: (UnsafeBufferPointer<InputEvent>, EventSource) -> Void
  ) -> ReadResult {
    clock.beginRound()
    let result = isResyncing ? readRepair(body, upTo: share) : readNode(body)
    handOver(isResyncing ? .resync : .kernel, to: body)
    return result
  }

  /// Reads events from the node, up to `share`, as the kernel sent them, and delivers those before `SYN_DROPPED`.
  private func readNode(
    _ body: (UnsafeBufferPointer<InputEvent>, EventSource) -> Void
  ) -> ReadResult {
    let count = read(descriptor, raw.baseAddress, share * MemoryLayout<input_event>.stride)
    guard count > 0 else { return count == 0 ? .gone : Self.result(ofError: errno) }
    // The kernel returns only complete events.
    guard count % MemoryLayout<input_event>.stride == 0 else { return .failed(code: EINVAL) }
    let size = count / MemoryLayout<input_event>.stride
    var kept = 0
    while kept < size, !raw[kept].isDrop {
      append(raw[kept])
      kept += 1
    }
    handOver(.kernel, to: body)
    // A compositor may wait for the events. The state is needed only later.
    for index in 0..<kept { state.record(raw[index]) }
    if kept < size { return repair(body, upTo: share - kept) }
    return size == share ? .more : .drained
  }

  private static func result(ofError code: Int32) -> ReadResult {
    switch code {
    case EAGAIN: .drained
    case EINTR: .more
    case ENODEV: .gone
    default: .failed(code: code)
    }
  }

  // MARK: After SYN_DROPPED

  /// Handles `SYN_DROPPED` after the events before it: starts a resynchronization. The events after it are
  /// discarded.
  private func repair(
    _ body: (UnsafeBufferPointer<InputEvent>, EventSource) -> Void, upTo count: Int
  ) -> ReadResult {
    state.apply(to: device)
    var nothing = input_event()
    let status = libevdev_next_event(device, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &nothing)
    guard status == LIBEVDEV_READ_STATUS_SYNC.number else { return Self.result(ofError: -status) }
    isResyncing = true
    repairCount += 1
    return readRepair(body, upTo: count)
  }

  /// Reads from libevdev the differences between the device's current state and the events read.
  private func readRepair(
    _ body: (UnsafeBufferPointer<InputEvent>, EventSource) -> Void, upTo count: Int
  ) -> ReadResult {
    for _ in 0..<count {
      var event = input_event()
      let status = libevdev_next_event(device, LIBEVDEV_READ_FLAG_SYNC.rawValue, &event)
      switch status {
      case LIBEVDEV_READ_STATUS_SUCCESS.number, LIBEVDEV_READ_STATUS_SYNC.number: append(event)
      case -EAGAIN:
        endResync(body)
        state = ReadState(device)
        // Events that arrived during the resynchronization may not make the descriptor ready
        // again.
        return .more
      default: return Self.result(ofError: -status)
      }
    }
    return .more
  }

  private func append(_ event: input_event) {
    append(
      InputEvent(
        time: clock.timestamp(event.time), type: event.type, code: event.code, value: event.value))
  }

  private func append(_ event: InputEvent) {
    buffer[filled] = event
    filled += 1
    isBetweenFrames = event.type == UInt16(EV_SYN) && event.code == UInt16(SYN_REPORT)
  }

  /// Ends the resynchronization with `SYN_REPORT`, which libevdev sends only if the state
  /// differed. A frame that began before the drop must end in any case.
  private func endResync(_ body: (UnsafeBufferPointer<InputEvent>, EventSource) -> Void) {
    if !isBetweenFrames {
      append(
        InputEvent(
          time: clock.latest, type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0))
    }
    handOver(.resync, to: body)
    isResyncing = false
  }

  private func handOver(
    _ source: EventSource, to body: (UnsafeBufferPointer<InputEvent>, EventSource) -> Void
  ) {
    guard filled > 0 else { return }
    body(UnsafeBufferPointer(rebasing: buffer[..<filled]), source)
    filled = 0
  }
}

extension input_event {
  /// Whether the kernel has dropped events.
  fileprivate var isDrop: Bool { type == UInt16(EV_SYN) && code == UInt16(SYN_DROPPED) }
}

extension libevdev_read_status {
  fileprivate var number: Int32 { Int32(rawValue) }
}

extension EvdevDevice {
  /// Returns the device's state as the events of one frame with source ``EventSource/resync``.
  ///
  /// The frame holds axes, pressed keys, all slots, the current slot and `SYN_REPORT`. The kernel
  /// sends only changes. Without this frame, three facts would be unknown: fingers that are
  /// already down, the slot of the next event, and a coordinate that a new finger shares with the
  /// last one in its slot. It allocates memory; call it when a device is opened.
  package func initialState() -> [InputEvent] {
    state.apply(to: device)
    let time = MonotonicClock.now()
    var events: [InputEvent] = []
    func append(_ type: Int32, _ code: UInt32, _ value: Int32) {
      events.append(
        InputEvent(time: time, type: UInt16(type), code: UInt16(code), value: value))
    }
    for code in codes(EV_ABS) where code < UInt32(ABS_MT_SLOT) {
      append(EV_ABS, code, libevdev_get_event_value(device, UInt32(EV_ABS), code))
    }
    for code in codes(EV_KEY) where libevdev_get_event_value(device, UInt32(EV_KEY), code) != 0 {
      append(EV_KEY, code, 1)
    }
    for slot in 0..<max(0, libevdev_get_num_slots(device)) {
      append(EV_ABS, UInt32(ABS_MT_SLOT), slot)
      for code in codes(EV_ABS) where code > UInt32(ABS_MT_SLOT) {
        append(EV_ABS, code, libevdev_get_slot_value(device, UInt32(slot), code))
      }
    }
    let presentSlot = libevdev_get_current_slot(device)
    if presentSlot >= 0 { append(EV_ABS, UInt32(ABS_MT_SLOT), presentSlot) }
    append(EV_SYN, UInt32(SYN_REPORT), 0)
    return events
  }

  /// Discards the events that wait, and returns the state of the device as ``initialState()`` does.
  ///
  /// Call it if events went to another program. It repairs the state in the same way as after
  /// `SYN_DROPPED`, but returns the whole state instead of the differences.
  package func rereadState() -> [InputEvent] {
    filled = 0
    isResyncing = false
    isBetweenFrames = true
    state.apply(to: device)
    var event = input_event()
    var status = libevdev_next_event(device, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &event)
    while status == LIBEVDEV_READ_STATUS_SYNC.number {
      status = libevdev_next_event(device, LIBEVDEV_READ_FLAG_SYNC.rawValue, &event)
    }
    state = ReadState(device)
    return initialState()
  }

  private func codes(_ type: Int32) -> [UInt32] {
    (description.codes[UInt16(type)]?.codes ?? []).map { UInt32($0) }
  }
}

/// The result of a round of reading.
package enum ReadResult: Equatable, Sendable {
  /// All available events were read.
  case drained
  /// The round reached its limit. More events may be available without a report for the
  /// descriptor, so read again in the next turn (`EventLoop.callAgain`).
  case more
  /// The device was unplugged or destroyed; close it. Its contacts did not end normally.
  case gone
  /// The kernel returned this error number; close the device.
  case failed(code: Int32)
}

/// Grabbing a device for as long as the daemon owns it; see ``Ownership``.
extension EvdevDevice {
  /// The answer of the kernel to a grab.
  package enum GrabAnswer: Sendable {
    /// No other program receives events.
    case granted
    /// Another program has the grab, or this process for a moment (``GrabTry``).
    case refused
    /// The device was unplugged.
    case failed
  }

  /// Grabs the device, so that no other program receives its events (EVIOCGRAB).
  package func grab() -> GrabAnswer {
    guard tactile_grab(descriptor, 1) != 0 else { return .granted }
    return errno == EBUSY ? .refused : .failed
  }

  /// Releases the device. It waits until all processors have seen this, which takes some tens of
  /// milliseconds. Does nothing if the device was unplugged.
  package func release() {
    _ = tactile_grab(descriptor, 0)
  }

  /// Whether something touches the device, is near it or presses one of its keys, or whether events wait that
  /// may say so.
  ///
  /// It asks the kernel, so that it does not depend on the events that were read. Of a device of protocol A, the
  /// kernel knows only the keys; such a device is also touched if the events that were read say so.
  package var isTouched: Bool {
    guard !isResyncing, !hasUnreadEvents, !hasContacts else { return true }
    var isTouched = hasSlots && kernelSlots?.contains { $0 >= 0 } ?? true
    // Asking for keys discards events of keys that wait, so it is done only if slots do not tell everything.
    if !hasSlots || description.has(EventType.key, KeyCode.toolPen) {
      isTouched = isTouched || kernelKeys?.contains { $0 >= 0 } ?? true
    }
    return isTouched || hasUnreadEvents
  }
}
