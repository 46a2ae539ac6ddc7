import CTactileLinux
@preconcurrency import Glibc
import Tactile

/// The terminal of this process, in full-screen mode between ``enter()`` and ``leave()``.
///
/// Its former state is restored by ``leave()``, by the release of this object, and by a signal
/// handler if the process crashes. After SIGKILL, run `reset`. Create one at a time, and use it on
/// one thread.
package final class Terminal {
  /// The size of a terminal.
  package struct Extent: Hashable, Sendable {
    package var columns: Int
    package var rows: Int
    /// The height of a cell divided by its width; 2 if the terminal does not report pixels.
    package var cellHeight: Double

    package init(columns: Int, rows: Int, cellHeight: Double = 2) {
      self.columns = columns
      self.rows = rows
      self.cellHeight = cellHeight
    }
  }

  /// Selects the alternate screen, hides the cursor and turns off line wrapping.
  private static let enterSequence = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[0m\u{1b}[2J"
  /// Reverses ``enterSequence``. It clears the screen for terminals without an alternate screen.
  private static let leaveSequence = "\u{1b}[0m\u{1b}[2J\u{1b}[H\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"

  private let file: FileDescriptor
  private let former: termios
  private var isEntered = false

  /// The descriptor to watch for keys.
  package var descriptor: Int32 { file.rawValue }

  /// Opens the terminal of this process, independent of its standard streams.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` if it has none.
  package init() throws(IOError) {
    file = try FileDescriptor(
      Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC | O_NONBLOCK), orThrow: "open", "the terminal",
      advice: "Run it in a terminal.")
    var settings = termios()
    guard tcgetattr(file.rawValue, &settings) == 0 else {
      throw .last("read the settings of", "the terminal")
    }
    former = settings
  }

  deinit {
    leave()
  }

  /// Enters full-screen mode: keys arrive one by one without echo. Ctrl-C still sends a signal.
  package func enter() {
    guard !isEntered else { return }
    isEntered = true
    Self.leaveSequence.utf8CString.withUnsafeBytes {
      _ = tactile_guard_terminal(descriptor, $0.baseAddress, $0.count - 1)
    }
    var settings = former
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // Ctrl-S would stop the output in the middle of a picture.
    settings.c_iflag &= ~tcflag_t(IXON)
    tcsetattr(descriptor, TCSAFLUSH, &settings)
    write(Array(Self.enterSequence.utf8))
  }

  /// Restores the terminal; does nothing outside full-screen mode.
  package func leave() {
    guard isEntered else { return }
    isEntered = false
    write(Array(Self.leaveSequence.utf8))
    var settings = former
    tcsetattr(descriptor, TCSANOW, &settings)
    tactile_unguard_terminal()
  }

  /// The current size; 80 x 24 if the terminal does not report it.
  package var extent: Extent {
    var size = winsize()
    // A program that emulates devices, such as umockdev, can answer for the node of the terminal. The
    // standard streams reach the terminal itself.
    let known = [descriptor, STDOUT_FILENO, STDIN_FILENO].contains {
      ioctl($0, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
    }
    guard known else { return Extent(columns: 80, rows: 24) }
    var extent = Extent(columns: Int(size.ws_col), rows: Int(size.ws_row))
    if size.ws_xpixel > 0, size.ws_ypixel > 0 {
      let width = Double(size.ws_xpixel) / Double(size.ws_col)
      let height = Double(size.ws_ypixel) / Double(size.ws_row)
      extent.cellHeight = min(4, max(1, height / width))
    }
    return extent
  }

  /// Writes all bytes and waits for a slow terminal; does nothing after the terminal was closed.
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

  /// Returns the bytes of the keys pressed since the last call; nil after the terminal was closed.
  package func readKeys() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { return Array(bytes[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }
}

/// The pixels of a Linux console (console(4)): of one cell, and of the display.
package struct ConsolePixels: Hashable, Sendable {
  private let cellWidth: Int
  private let cellHeight: Int
  private let displayWidth: Int
  private let displayHeight: Int

  /// The pixels of a console with cells and a display of these sizes, in pixels.
  package init(cell: (width: Int, height: Int), display: (width: Int, height: Int)) {
    (cellWidth, cellHeight) = cell
    (displayWidth, displayHeight) = display
  }

  /// Returns the part of the display that the cells cover, from 0 to 1 along both axes. A console uses only
  /// whole cells, so a strip at the right and at the bottom can be left over, narrower than a cell.
  ///
  /// The result is nil if no console with these sizes has this number of cells, because it is on another
  /// display.
  package func coverage(of extent: Terminal.Extent) -> Size? {
    // The console can be turned by 90 degrees.
    coverage(of: extent, width: displayWidth, height: displayHeight)
      ?? coverage(of: extent, width: displayHeight, height: displayWidth)
  }

  private func coverage(of extent: Terminal.Extent, width: Int, height: Int) -> Size? {
    guard cellWidth > 0, cellHeight > 0, extent.columns == width / cellWidth,
      extent.rows == height / cellHeight
    else { return nil }
    return Size(
      width: Double(extent.columns * cellWidth) / Double(width),
      height: Double(extent.rows * cellHeight) / Double(height))
  }
}

extension Terminal {
  /// The part of the display that the cells of a Linux console cover, from 0 to 1 along both axes; 1 for a
  /// terminal that is no console, or a console whose pixels are not known.
  package var coverage: Size {
    consolePixels?.coverage(of: extent) ?? Size(width: 1, height: 1)
  }

  /// The pixels of the console; nil for another terminal, and for a console without the first framebuffer.
  private var consolePixels: ConsolePixels? {
    var cell = tactile_cell()
    guard tactile_console_cell(descriptor, &cell) == 0,
      let bytes = try? FileReader.bytes(of: "/sys/class/graphics/fb0/virtual_size")
    else { return nil }
    // Two numbers, such as "1280,800".
    let numbers = String(decoding: bytes, as: UTF8.self).split { !$0.isNumber }
      .compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    return ConsolePixels(
      cell: (Int(cell.width), Int(cell.height)), display: (numbers[0], numbers[1]))
  }
}
