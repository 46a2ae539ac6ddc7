@preconcurrency import Glibc

/// Moves data between panels and clients.
enum Pump {
  /// Waits up to a millisecond until a panel has room or a client has data, then writes and reads.
  static func turn(_ panels: [MockedPanel], _ readers: [Reader]) {
    wait(panels, readers)
    for panel in panels { panel.flush() }
    for reader in readers { while !reader.read().isEmpty {} }
  }

  /// Waits up to a millisecond until a panel has room or a client has data.
  static func wait(_ panels: [MockedPanel], _ readers: [Reader]) {
    var entries = readers.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    for panel in panels where !panel.isWritten {
      entries.append(pollfd(fd: panel.descriptor, events: Int16(POLLOUT), revents: 0))
    }
    poll(&entries, UInt(entries.count), 1)
  }
}
