import Tactile
import TactileInput

/// An event as programs print it that have no format of their own: python-evdev, its tool evtest, input-events, and the
/// kernel's evbug. Each line has one event.
///
///     event at 1337197425.477827, code 53, type 03, val 523
///     time 1337197425.477827 type 3 (EV_ABS), code 53   (ABS_MT_POSITION_X), value 523
///     time 1337197425.477827 -------------- SYN_REPORT --------------
///     12:07:59.474721: EV_ABS ABS_X 280
///     [ 6068.996120] evbug: Event. Dev: input4, Type: 3, Code: 53, Value: 523
struct PrintedEvent {
  /// The time; nil for evbug in a log without times of the kernel.
  var time: Timestamp?
  /// The name of the device; empty if the program prints events of one device.
  var device: ArraySlice<UInt8> = []
  var type: UInt16
  var code: UInt16
  var value: Int32

  /// Reads the rest of a line; nil if it has another form.
  init?(_ line: RecordingText) {
    var line = line
    if line.skip("event at ") {
      guard let time = try? line.time(), let code = line.number(after: ", code "),
        let type = line.number(after: ", type "), let value = line.number(after: ", val ")
      else { return nil }
      self.init(time, type: type, code: code, value: value)
    } else if line.skip("time ") {
      guard let time = line.shortTime() else { return nil }
      self.init(at: time, evtest: &line)
    } else if let time = line.clockTime() {
      self.init(at: time, labels: &line)
    } else {
      let time = line.kernelTime()
      // Earlier kernels print the name of the file.
      guard line.skip("evbug: Event. Dev: ") || line.skip("evbug.c: Event. Dev: ") else {
        return nil
      }
      let start = line.position
      while let byte = line.byte, byte != UInt8(ascii: ",") { line.position += 1 }
      let device = line.bytes[start..<line.position]
      guard let type = line.number(after: ", Type: "), let code = line.number(after: ", Code: "),
        let value = line.number(after: ", Value: ")
      else { return nil }
      self.init(time, device: device, type: type, code: code, value: value)
    }
    guard line.isAtLineEnd else { return nil }
  }

  private init?(
    _ time: Timestamp?, device: ArraySlice<UInt8> = [], type: Int64, code: Int64, value: Int64
  ) {
    guard let type = UInt16(exactly: type), let code = UInt16(exactly: code),
      let value = Int32(exactly: value)
    else { return nil }
    (self.time, self.device, self.type, self.code, self.value) = (time, device, type, code, value)
  }

  /// `type 3 (EV_ABS), code 53   (ABS_MT_POSITION_X), value 523` or `-------------- SYN_REPORT --------------`
  private init?(at time: Timestamp, evtest line: inout RecordingText) {
    if line.skip("-") || line.skip("+") {
      while line.skip("-") || line.skip("+") {}
      line.skipBlanks()
      guard let label = line.takeLabel(), let known = EventLabels.codes[label],
        known.type == EventType.syn
      else { return nil }
      line.position = line.lineEnd
      self.init(time, type: Int64(known.type), code: Int64(known.code), value: 0)
      return
    }
    guard let type = line.number(after: "type "), line.skipNames(),
      let code = line.number(after: ", code "), line.skipNames(),
      let value = line.number(after: ", value ")
    else { return nil }
    self.init(time, type: type, code: code, value: value)
  }

  /// `EV_ABS ABS_X 280`, `EV_KEY BTN_TOUCH (0x14a) pressed` or `EV_SYN code=0 value=0`
  private init?(at time: Timestamp, labels line: inout RecordingText) {
    guard let label = line.takeLabel(), let type = EventLabels.types[label] else { return nil }
    if line.skip("code=") {
      guard let code = line.number(after: ""), let value = line.number(after: " value=") else {
        return nil
      }
      self.init(time, type: Int64(type), code: code, value: value)
      return
    }
    guard let name = line.takeLabel(),
      let known = EventLabels.codes[String(name.prefix(EventLabels.codeWidth))], known.type == type
    else { return nil }
    if line.skipNames() { line.skipBlanks() }
    let states: [(StaticString, Int64)] = [("pressed", 1), ("released", 0), ("repeated", 2)]
    let state = states.first { line.skip($0.0) }?.1
    guard let value = state ?? line.number(after: "") else { return nil }
    self.init(time, type: Int64(type), code: Int64(known.code), value: value)
  }
}

extension RecordingText {
  /// Parses a decimal number after a text; nil for anything else.
  fileprivate mutating func number(after text: StaticString) -> Int64? {
    skip(text) ? try? digits("", expected: "") : nil
  }

  /// Parses seconds whose fraction has no zeros at its end, and blanks: `1337197425.5  `.
  fileprivate mutating func shortTime() -> Timestamp? {
    guard let seconds = number(after: ""), skip(".") else { return nil }
    let fraction = position
    let count = skipDigits(upTo: 9)
    let digits = bytes[fraction..<position].prefix(6).reduce(0) { $0 * 10 + UInt64($1 - 0x30) }
    guard count > 0, (0..<Int64(UInt32.max)).contains(seconds) else { return nil }
    skipBlanks()
    let scale: [UInt64] = [1_000_000, 100_000, 10_000, 1000, 100, 10, 1]
    return Timestamp(
      nanoseconds: UInt64(seconds) * 1_000_000_000 + digits * scale[min(count, 6)] * 1000)
  }

  /// Skips the names of a number, in brackets after blanks.
  fileprivate mutating func skipNames() -> Bool {
    skipBlanks()
    guard skip("(") else { return false }
    while let byte, byte != UInt8(ascii: ")") { position += 1 }
    return skip(")")
  }

  /// Parses the time of day, a colon and a blank: `12:07:59.474721: `.
  fileprivate mutating func clockTime() -> Timestamp? {
    guard let byte, decimalDigit(byte) != nil else { return nil }
    var line = self
    guard let hours = line.number(after: ""), let minutes = line.number(after: ":"),
      line.skip(":"), let seconds = try? line.time(), line.skip(": "),
      (0..<24).contains(hours), (0..<60).contains(minutes)
    else { return nil }
    self = line
    return Timestamp(
      nanoseconds: UInt64(hours * 60 + minutes) * 60_000_000_000 + seconds.nanoseconds)
  }

  /// Parses the time of a line of the kernel's log: `[ 6068.996120] `.
  fileprivate mutating func kernelTime() -> Timestamp? {
    var line = self
    guard line.skip("[") else { return nil }
    line.skipBlanks()
    guard let time = try? line.time(), line.skip("] ") else { return nil }
    self = line
    return time
  }
}
