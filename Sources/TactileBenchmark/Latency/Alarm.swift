import CTactileLinux
@preconcurrency import Glibc
import Tactile
import TactileIO

/// Waits for a moment, to the microsecond, or for something to read.
final class Alarm {
  private let timer: FileDescriptor

  init() {
    timer = FileDescriptor(owning: timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK)))
  }

  /// Whether a descriptor has something to read before a moment.
  func wait(for descriptor: Int32, until due: Timestamp) -> Bool {
    var setting = itimerspec()
    setting.it_value = timespec(
      tv_sec: Int(due.nanoseconds / 1_000_000_000), tv_nsec: Int(due.nanoseconds % 1_000_000_000))
    timerfd_settime(timer.rawValue, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    var entries = [descriptor, timer.rawValue].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&entries, 2, -1)
    return entries[0].revents != 0
  }
}
