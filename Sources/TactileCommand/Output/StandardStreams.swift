import Tactile
import TactileIO
import TactileWire

/// The output that a command line names: a new file, or standard output for `-`.
struct OutputFile: ~Copyable {
  private let file: FileWriter?

  /// Creates the file.
  ///
  /// - Throws: `IOError`, for example if the file already exists.
  init(_ name: String) throws(IOError) {
    if name == "-" { file = nil } else { file = try FileWriter(creating: name) }
  }

  /// Writes bytes after those written before.
  ///
  /// - Throws: `IOError`, for example if the disk is full.
  func write(_ bytes: [UInt8]) throws(IOError) {
    if file == nil {
      _ = bytes.withUnsafeBytes { StandardStream.output.write($0) }
    } else {
      try file?.write(bytes)
    }
  }
}

extension StandardStream {
  /// Writes a line. Control characters, newlines and invisible characters in it are escaped, since it may
  /// contain text of a device, of the service or of a file.
  func writeLine(_ line: String) {
    var line = Excerpt.line(line)
    line.withUTF8 { text in
      withUnsafeTemporaryAllocation(byteCount: text.count + 1, alignment: 1) { bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(text))
        bytes[text.count] = UInt8(ascii: "\n")
        _ = write(UnsafeRawBufferPointer(bytes))
      }
    }
  }

  /// Writes lines; see ``writeLine(_:)``.
  func writeLines(_ lines: some Sequence<String>) {
    write(lines.map { Excerpt.line($0) + "\n" }.joined())
  }
}

/// Shows the progress of a task that takes longer than a second, if standard error is a terminal.
struct Progress {
  private let task: String
  private let total: Int
  private let isShown: Bool
  private var next: Timestamp
  private var hasTold = false
  private var count = 0

  /// Starts the task.
  init(_ task: String, total: Int) {
    self.task = task
    self.total = total
    isShown = StandardStream.error.isTerminal
    next = MonotonicClock.now().advanced(by: 1)
  }

  /// Reports the end of one of many small steps, with the total amount that is done. It reads the
  /// clock only at every 1024th step.
  mutating func step(to done: Int) {
    count += 1
    if count & 1023 == 0 { tell(done) }
  }

  /// Reports the end of a larger step, with its amount. It always reads the clock.
  mutating func advance(by amount: Int) {
    count += amount
    tell(count)
  }

  private mutating func tell(_ count: Int) {
    guard isShown, MonotonicClock.now() >= next else { return }
    next = MonotonicClock.now().advanced(by: 0.25)
    hasTold = true
    StandardStream.error.write("\r\u{1b}[K\(task): \(100 * count / max(1, total)) %")
  }

  /// Removes the progress from the terminal.
  func finish() {
    if hasTold { StandardStream.error.write("\r\u{1b}[K") }
  }
}

/// Colours text on a terminal.
///
/// The text has no colours if the output is not a terminal, or if the environment variable
/// `NO_COLOR` is not empty (https://no-color.org).
struct Paint {
  /// The meaning of a colour; the raw value is the terminal's code for it.
  enum Meaning: Int {
    case bad = 31
    case good = 32
    case odd = 33
    case quiet = 2
  }

  private let isOn: Bool

  /// Determines whether text for this stream has colours.
  init(
    for stream: StandardStream,
    environment: (String) -> String? = Environment.value(of:)
  ) {
    let refusal = environment("NO_COLOR") ?? ""
    isOn = stream.isTerminal && refusal.isEmpty && environment("TERM") != "dumb"
  }

  /// Returns the text with colours, or unchanged if colours are off.
  func callAsFunction(_ text: String, _ meaning: Meaning) -> String {
    isOn ? "\u{1b}[\(meaning.rawValue)m\(text)\u{1b}[0m" : text
  }
}

/// The formats of picture files.
enum PictureFormat: String, CaseIterable {
  case svg, png, html

  /// Returns the file that the option `-o` names, and the format that the end of its name states.
  ///
  /// - Throws: `UsageError` if the option is missing or names none of the `allowed` formats.
  static func output(
    _ arguments: Arguments, allowed: [PictureFormat]
  ) throws(UsageError) -> (name: String, format: PictureFormat) {
    guard let name = arguments.value("-o") else {
      throw UsageError("-o OUT is missing; name the file to create")
    }
    guard let format = allowed.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
      let endings = allowed.map { ".\($0.rawValue)" }
      let list = endings.dropLast().joined(separator: ", ") + " or " + (endings.last ?? "")
      throw UsageError("-o is '\(name)'; expected a name that ends in \(list)")
    }
    return (name, format)
  }
}
