import Tactile
import TactileInput

/// Writes the output of evtest: the description of a device and its events.
///
/// The format has no value for SYN events, so a SYN_REPORT of a key repeat loses its value 1. Use
/// it on one thread.
struct EvtestWriter {
  private var text = TextWriter()

  /// Creates a writer.
  init() {}

  /// Returns the text so far and clears it.
  mutating func take() -> [UInt8] { text.take() }

  /// Writes the description. Call it once, first.
  mutating func begin(_ device: DeviceDescription) {
    let numbers = [device.bus, device.vendor, device.product, device.version]
      .map { "0x" + String($0, radix: 16) }
    text.append(
      """
      Input driver version is 1.0.1
      Input device ID: bus \(numbers[0]) vendor \(numbers[1]) product \(numbers[2]) \
      version \(numbers[3])
      Input device name: "
      """)
    text.append(line: device.name)
    text.append("\"\nSupported events:\n  Event type 0 (EV_SYN)\n")
    for (type, codes) in device.codes.sorted(by: { $0.key < $1.key }) where type != EventType.syn {
      text.append("  Event type \(type) (\(EventLabels.typeName(type) ?? "?"))\n")
      for code in codes.codes { append(code, of: type, device) }
    }
    text.append("Properties:\n")
    for property in device.properties.codes { text.append("  Property type \(property) (?)\n") }
    text.append("Testing ... (interrupt to exit)\n")
  }

  private mutating func append(_ code: UInt16, of type: UInt16, _ device: DeviceDescription) {
    text.append("    Event code \(code) (\(EventLabels.name(type: type, code: code) ?? "?"))")
    switch type {
    case EventType.sw: text.append(" state \(device.activeSwitches.contains(code) ? 1 : 0)")
    case EventType.led: text.append(" state \(device.activeLEDs.contains(code) ? 1 : 0)")
    default: break
    }
    text.append("\n")
    if type == EventType.abs { appendRange(of: device.axes[code]) }
  }

  /// evtest always prints value, minimum and maximum, and other fields if they are not zero.
  private mutating func appendRange(of axis: AbsoluteAxis?) {
    let axis = axis ?? AbsoluteAxis(minimum: 0, maximum: 0)
    append("Value", 0)
    append("Min  ", axis.minimum)
    append("Max  ", axis.maximum)
    if axis.fuzz != 0 { append("Fuzz ", axis.fuzz) }
    if axis.flat != 0 { append("Flat ", axis.flat) }
    if axis.resolution != 0 { append("Resolution ", axis.resolution) }
  }

  private mutating func append(_ word: String, _ value: Int32) {
    text.append("      \(word) ")
    text.append(Int64(value), width: 6)
    text.append("\n")
  }

  /// Writes an event; its time is truncated to microseconds.
  mutating func append(_ event: InputEvent) {
    text.append("Event: time \(event.time.nanoseconds / 1_000_000_000).")
    text.append(event.time.nanoseconds / 1000 % 1_000_000, digits: 6)
    if let mark = EvtestWriter.mark(of: event) { return text.append(", \(mark)\n") }
    let name = EventLabels.name(type: event.type, code: event.code) ?? "?"
    text.append(", type \(event.type) (\(EventLabels.typeName(event.type) ?? "?")), ")
    text.append("code \(event.code) (\(name)), value ")
    // Scan codes are hexadecimal; all other values are decimal.
    let isScanCode = event.type == EventType.msc && event.code == 4
    let bits = UInt32(bitPattern: event.value)
    text.append(isScanCode ? String(bits, radix: 16) : String(event.value))
    text.append("\n")
  }

  private static func mark(of event: InputEvent) -> String? {
    guard event.type == EventType.syn else { return nil }
    return switch event.code {
    case 0: "-------------- SYN_REPORT ------------"
    case 1: "-------------- SYN_CONFIG ------------"
    case 2: "++++++++++++++ SYN_MT_REPORT ++++++++++++"
    case 3: ">>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<"
    default: nil
    }
  }
}
