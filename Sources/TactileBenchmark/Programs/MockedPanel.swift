@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileInput

/// A mocked panel: umockdev describes it, and a FIFO replaces its device node.
///
/// It is the panel of ``GestureStream``. The program that `panel.sh` runs with the folder of its files reads
/// the events at once, with the times given here.
final class MockedPanel {
  /// The number of events in one `write`. A pipe takes up to 4096 bytes whole or not at all (pipe(7)), so
  /// that a reader never sees a part of an event.
  private static let eventsInPiece = 4096 / MemoryLayout<KernelEvent>.size

  /// `F_SETPIPE_SZ` of Linux, which Swift does not import.
  private static let setPipeSize: Int32 = 1031
  /// The size of the FIFO in bytes, about the size of the kernel's buffer for a panel with ten slots. A
  /// program must not lag more than its clients may lag.
  private static let room: Int32 = 16384

  private let fifo: FileDescriptor
  private var waiting: [KernelEvent] = []
  private var sent = 0

  /// Makes a panel whose device node is `/dev/input/eventN`, with its files in a folder.
  init(number: Int, in folder: String) throws(IOError) {
    let path = "\(folder)/event\(number)"
    try FileWriter.replace(path + ".umockdev", with: Array(Self.description(number).utf8))
    try FileWriter.replace(path + ".ioctl", with: Array(Self.answers(number).utf8))
    guard mkfifo(path, 0o600) == 0 else {
      throw .failed(action: "make the FIFO", target: path, code: errno, advice: "")
    }
    fifo = try FileDescriptor(
      Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC), orThrow: "open", path)
    _ = fcntl(fifo.rawValue, Self.setPipeSize, Self.room)
  }

  /// Whether the reader has not read everything yet.
  var isBehind: Bool {
    var unread: Int32 = 0
    _ = ioctl(fifo.rawValue, UInt(FIONREAD), &unread)
    return !isWritten || unread > 0
  }

  /// Whether the FIFO has taken everything.
  var isWritten: Bool { sent == waiting.count }

  /// Sends a frame with this time. Events wait for ``flush()``.
  func send(_ events: UnsafeBufferPointer<InputEvent>, at time: Timestamp) {
    for event in events { waiting.append(KernelEvent(event, at: time)) }
  }

  /// Writes as many events as the FIFO has room for.
  func flush() {
    waiting.withUnsafeBufferPointer { events in
      while sent < events.count {
        let count = min(Self.eventsInPiece, events.count - sent)
        let piece = UnsafeBufferPointer(rebasing: events[sent..<sent + count])
        let bytes = count * MemoryLayout<KernelEvent>.size
        guard write(fifo.rawValue, piece.baseAddress, bytes) == bytes else { return }
        sent += count
      }
    }
    if isWritten {
      waiting.removeAll(keepingCapacity: true)
      sent = 0
    }
  }

  /// The descriptor to wait for.
  var descriptor: Int32 { fifo.rawValue }

  // MARK: Files for umockdev

  private static func description(_ number: Int) -> String {
    """
    P: /devices/virtual/input/input\(number)/event\(number)
    N: input/event\(number)
    E: DEVNAME=/dev/input/event\(number)
    E: ID_INPUT=1
    E: ID_INPUT_TOUCHSCREEN=1
    E: ID_INPUT_WIDTH_MM=341
    E: ID_INPUT_HEIGHT_MM=192
    E: ID_SEAT=seat0
    E: MAJOR=13
    E: MINOR=\(64 + number)
    E: SUBSYSTEM=input
    A: dev=13:\(64 + number)
    L: device=../../input\(number)

    P: /devices/virtual/input/input\(number)
    E: ID_INPUT=1
    E: ID_INPUT_TOUCHSCREEN=1
    E: NAME="Benchmark Panel"
    E: PRODUCT=3/1/1/1
    E: SUBSYSTEM=input
    A: name=Benchmark Panel

    """
  }

  private static func answers(_ number: Int) -> String {
    let panel = GestureStream.description
    let axes = panel.axes.sorted { $0.key < $1.key }
    let name = Array(panel.name.utf8)
    var lines = [
      "@DEV /dev/input/event\(number)", "EVIOCGVERSION 0 01000100",
      "EVIOCGID 0 0300010001000100", "EVIOCGNAME(0) \(name.count + 1) \(hex(name, 255))",
      "EVIOCGPROP(0) 8 \(bits([1], 8))", "EVIOCGBIT(0) 8 \(bits([0, 1, 3], 8))",
      "EVIOCGBIT(1) 96 \(bits([0x14a], 96))",
      "EVIOCGBIT(3) 8 \(bits(axes.map { Int($0.key) } + [0, 1], 8))",
      "EVIOCGBIT(21) 16 \(bits([], 16))", "EVIOCGKEY(0) 96 \(bits([], 96))",
      "EVIOCGLED(0) 8 \(bits([], 8))", "EVIOCGSW(0) 8 \(bits([], 8))",
    ]
    lines += [2, 4, 5, 17, 18].map { "EVIOCGBIT(\($0)) 8 \(bits([], 8))" }
    // libevdev accepts a multitouch panel only with ABS_X and ABS_Y.
    for (code, twin) in [(0, UInt16(0x35)), (1, 0x36)] {
      lines.append(answer(code, panel.axes[twin]))
    }
    for (code, axis) in axes { lines.append(answer(Int(code), axis)) }
    // libevdev always asks for 256 slots, and umockdev needs the exact length.
    for (code, _) in axes where code > 0x2f {
      let value: Int32 = code == 0x39 ? -1 : 0
      let slots = words([Int32(code)] + [Int32](repeating: value, count: 10))
      lines.append("EVIOCGMTSLOTS(0) 0 \(hex(slots, 1028))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func answer(_ code: Int, _ axis: AbsoluteAxis?) -> String {
    let numbers = [0, axis?.minimum ?? 0, axis?.maximum ?? 0, 0, 0, axis?.resolution ?? 0]
    let request = code == 0 ? "EVIOCGABS" : "EVIOCGABS(\(code))"
    return "\(request) 0 \(hex(words(numbers)))"
  }

  private static func words(_ values: [Int32]) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
  }

  private static func bits(_ numbers: [Int], _ size: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: size)
    for number in numbers { bytes[number / 8] |= 1 << UInt8(number % 8) }
    return hex(bytes)
  }

  private static func hex(_ bytes: [UInt8], _ size: Int = 0) -> String {
    let digits = Array("0123456789ABCDEF")
    let all = bytes + [UInt8](repeating: 0, count: max(0, size - bytes.count))
    return String(all.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

/// `struct input_event` of 64-bit Linux, as read from a device node. Swift does not import it.
struct KernelEvent {
  var seconds: Int
  var microseconds: Int
  var type: UInt16
  var code: UInt16
  var value: Int32

  /// Makes an event with another time than its own.
  init(_ event: InputEvent, at time: Timestamp) {
    seconds = Int(time.nanoseconds / 1_000_000_000)
    microseconds = Int(time.nanoseconds % 1_000_000_000 / 1000)
    (type, code, value) = (event.type, event.code, event.value)
  }

  var time: Timestamp { Timestamp(seconds: seconds, microseconds: microseconds) }
}

/// Sends the stream of gestures to a mocked panel.
final class PanelFeed {
  private let panel: MockedPanel
  private var stream = GestureStream()

  init(_ panel: MockedPanel) {
    self.panel = panel
  }

  /// The number of times a finger has come down, moved or lifted.
  var touchChanges: Int { stream.touchChanges }

  /// Sends a round. Its first frame has this time, and each next frame is a microsecond later.
  func sendRound(at time: Timestamp) {
    var time = time
    stream.round { events in
      panel.send(events, at: time)
      time.nanoseconds += 1000
    }
  }

  /// Sends a round frame by frame. For each frame, calls `turn` with a function that sends it.
  func eachFrame(_ turn: (_ send: (Timestamp) -> Void) -> Void) {
    stream.round { events in
      turn { time in
        panel.send(events, at: time)
        panel.flush()
      }
    }
  }
}
