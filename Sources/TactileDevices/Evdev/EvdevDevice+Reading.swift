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
  /// The buffer is valid during the call only. Allocates nothing.
  package func readEvents(
    _ body: (UnsafeBufferPointer<InputEvent>, EventSource) -> Void
  ) -> ReadResult {
    clock.beginRound()
    var result: ReadResult?
    var taken = 0
    while result == nil, taken < share {
      result = readOne(body)
      taken += 1
    }
    handOver(isResyncing ? .resync : .kernel, to: body)
    return result ?? .more
  }

  /// Reads one event; nil to go on.
  private func readOne(
    _ body: (UnsafeBufferPointer<InputEvent>, EventSource) -> Void
  ) -> ReadResult? {
    var event = input_event()
    let flag = isResyncing ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL
    let status = libevdev_next_event(device, flag.rawValue, &event)
    switch status {
    case LIBEVDEV_READ_STATUS_SUCCESS.number: append(event)
    case LIBEVDEV_READ_STATUS_SYNC.number:
      if isResyncing { append(event) } else { beginResync(body) }
    case -EAGAIN:
      guard isResyncing else { return .drained }
      endResync(body)
    case -EINTR: break
    case -ENODEV: return .gone
    default: return .failed(code: -status)
    }
    return nil
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

  /// The kernel has dropped events: what came before them is handed over as it is.
  private func beginResync(_ body: (UnsafeBufferPointer<InputEvent>, EventSource) -> Void) {
    handOver(.kernel, to: body)
    isResyncing = true
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
