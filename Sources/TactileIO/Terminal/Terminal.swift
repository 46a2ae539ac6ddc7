import CTactileLinux
@preconcurrency import Glibc

/// The terminal that a person sits at, taken over whole between ``enter()`` and ``leave()``.
///
/// It is given back as it was found: by ``leave()``, by the end of this object and, by a signal
/// handler, when the process dies of a fault of its own. Nothing helps against SIGKILL; `reset` does
/// then. One at a time; belongs to one thread.
package final class Terminal {
  /// How large it is.
  package struct Extent: Hashable, Sendable {
    package var columns: Int
    package var rows: Int
    /// How many times as high as wide a cell is; 2 where the terminal does not tell its pixels.
    package var cellHeight: Double

    package init(columns: Int, rows: Int, cellHeight: Double = 2) {
      self.columns = columns
      self.rows = rows
      self.cellHeight = cellHeight
    }
  }

  /// The other screen, no cursor, no wrapping at the end of a line.
  private static let greeting = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[0m\u{1b}[2J"
  /// All of that taken back; the screen is cleared for terminals that have no other one.
  private static let farewell = "\u{1b}[0m\u{1b}[2J\u{1b}[H\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"

  private let file: FileDescriptor
  private let former: termios
  private var isEntered = false

  /// The descriptor, to be watched for keys.
  package var descriptor: Int32 { file.rawValue }

  /// The terminal of this process, whatever its standard streams are.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` where it has none.
  package init() throws(IOError) {
    file = try FileDescriptor(
      Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC | O_NONBLOCK), orThrow: "open", "the terminal",
      advice: "Run it at a terminal.")
    var settings = termios()
    guard tcgetattr(file.rawValue, &settings) == 0 else {
      throw .last("ask for the settings of", "the terminal")
    }
    former = settings
  }

  deinit {
    leave()
  }

  /// Takes the terminal over: keys come one by one and are not shown. Ctrl-C still is a signal.
  package func enter() {
    guard !isEntered else { return }
    isEntered = true
    Self.farewell.utf8CString.withUnsafeBytes {
      _ = tactile_guard_terminal(descriptor, $0.baseAddress, $0.count - 1)
    }
    var settings = former
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // Ctrl-S would stop us amid a picture.
    settings.c_iflag &= ~tcflag_t(IXON)
    tcsetattr(descriptor, TCSAFLUSH, &settings)
    write(Array(Self.greeting.utf8))
  }

  /// Gives it back as it was; harmless if it was not taken.
  package func leave() {
    guard isEntered else { return }
    isEntered = false
    write(Array(Self.farewell.utf8))
    var settings = former
    tcsetattr(descriptor, TCSANOW, &settings)
    tactile_unguard_terminal()
  }

  /// How large it is now; 80 x 24 where it does not tell.
  package var extent: Extent {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Extent(columns: 80, rows: 24)
    }
    var extent = Extent(columns: Int(size.ws_col), rows: Int(size.ws_row))
    if size.ws_xpixel > 0, size.ws_ypixel > 0 {
      let width = Double(size.ws_xpixel) / Double(size.ws_col)
      let height = Double(size.ws_ypixel) / Double(size.ws_row)
      extent.cellHeight = min(4, max(1, height / width))
    }
    return extent
  }

  /// Writes all bytes, waiting for a slow terminal; nothing once it is gone.
  package func write(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + start, bytes.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// The bytes of the keys that were pressed since; nil once the terminal is gone.
  package func readKeys() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { return Array(bytes[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }
}
