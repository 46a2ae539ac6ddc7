import CLibevdev
@preconcurrency import Glibc
import TactileInput

extension EvdevDevice {
  /// Reads what is there, at most its share of events, and hands it over in order.
  ///
  /// `body` gets runs of events of one source. When the kernel had to drop events, the run before
  /// is what it still sent of the unfinished frame, without `SYN_REPORT`; the run after, with
  /// ``EventSource/resync``, brings that frame to the device's true state and ends with
  /// `SYN_REPORT`. There is no such run if nothing was unfinished and nothing differs. It may come
  /// in several pieces. `SYN_DROPPED` itself is not handed over.
  ///
  /// The buffer is valid during the call only. Allocates nothing, unless events were dropped.
  package func readEvents(
    _ body: (UnsafeBufferPointer<InputEvent>, EventSource) -> Void
  ) -> ReadResult {
    clock.beginRound()
    let result = isResyncing ? readRepair(body, upTo: share) : readNode(body)
    handOver(isResyncing ? .resync : .kernel, to: body)
    return result
  }

  /// Reads what the node holds, up to the share, as the kernel sent it.
  private func readNode(
    _ body: (UnsafeBufferPointer<InputEvent>, EventSource) -> Void
  ) -> ReadResult {
    let count = read(descriptor, raw.baseAddress, share * MemoryLayout<input_event>.stride)
    guard count > 0 else { return count == 0 ? .gone : Self.result(ofError: errno) }
    // The kernel hands over whole events only.
    guard count % MemoryLayout<input_event>.stride == 0 else { return .failed(code: EINVAL) }
    let events = raw[..<(count / MemoryLayout<input_event>.stride)]
    for event in events {
      guard event.type != UInt16(EV_SYN) || event.code != UInt16(SYN_DROPPED) else {
        return repair(body, upTo: share - filled)
      }
      append(event)
      state.take(event)
    }
    return events.count == share ? .more : .drained
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

  /// The kernel has dropped events: what came before them is handed over as it is, and what waits is of
  /// no use.
  private func repair(
    _ body: (UnsafeBufferPointer<InputEvent>, EventSource) -> Void, upTo count: Int
  ) -> ReadResult {
    handOver(.kernel, to: body)
    state.tell(device)
    var nothing = input_event()
    let status = libevdev_next_event(device, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &nothing)
    guard status == LIBEVDEV_READ_STATUS_SYNC.number else { return Self.result(ofError: -status) }
    isResyncing = true
    return readRepair(body, upTo: count)
  }

  /// Takes from libevdev how the device's true state differs from what was read.
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
        // What came since the repair began may be there without the descriptor's telling.
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

  /// libevdev ends a repair with SYN_REPORT only if something differed; the frame that was begun
  /// before the drop has to end in any case.
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

extension libevdev_read_status {
  fileprivate var number: Int32 { Int32(rawValue) }
}
