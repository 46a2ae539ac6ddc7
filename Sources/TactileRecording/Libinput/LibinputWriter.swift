import Tactile
import TactileInput

/// Writes the YAML of `libinput record`, version 1 of its format, as `libinput replay` reads it.
///
/// The events of a device follow its description, so that several devices are written one after the
/// other; their times count from one start. What the format has no place for is not written: the
/// physical path, the serial number, and which switches and LEDs were on. Used from one thread.
public struct LibinputWriter {
  private var text = TextWriter()
  private let start: Timestamp
  private var isInFrame = false
  private var hasEvents = false

  /// A writer that has written nothing.
  ///
  /// - Parameter start: The time that becomes 0.000000; events before it are written as there.
  public init(start: Timestamp) {
    self.start = start
  }

  /// A whole recording as text, with all its devices.
  public static func text(of recording: Recording) -> [UInt8] {
    let start = recording.events.map(\.event.time).min() ?? .zero
    var writer = LibinputWriter(start: start)
    writer.begin(deviceCount: recording.devices.count)
    for (index, device) in recording.devices.enumerated() {
      writer.begin(device.description)
      for recorded in recording.events where recorded.device == index {
        writer.append(recorded.event)
      }
    }
    return writer.text.bytes
  }

  /// Hands over the text so far.
  public mutating func take() -> [UInt8] { text.take() }

  /// Writes what comes before the first device; call it once, first.
  public mutating func begin(deviceCount: Int) {
    text.append(
      """
      # libinput record
      version: 1
      ndevices: \(deviceCount)
      libinput:
        version: "none"
        git: "written by tactile"
      system:
        os: "unknown"
        kernel: "unknown"
        dmi: "unknown"
      devices:

      """)
  }

  /// Writes a device's description; its events follow.
  ///
  /// One without a name gets a name all the same, since `libinput replay` could not make it.
  public mutating func begin(_ device: DeviceDescription) {
    isInFrame = false
    hasEvents = false
    text.append("- node: \(YAMLText.quoted(device.node))\n  evdev:\n")
    text.append("    name: \(YAMLText.quoted(device.nameOrStandIn))\n")
    text.append("    id: [\(device.bus), \(device.vendor), \(device.product), \(device.version)]\n")
    appendCodes(of: device)
    appendAxes(of: device)
    text.append("    properties: [\(list(device.properties))]\n")
    appendUdev(device.udevProperties)
    text.append("  quirks:\n  events:\n")
  }

  /// Writes an event of the device that was begun last; times are cut to whole microseconds.
  public mutating func append(_ event: InputEvent) {
    if !isInFrame { text.append("  - evdev:\n") }
    isInFrame = !event.isReport
    let elapsed = event.time > start ? event.time.nanoseconds - start.nanoseconds : 0
    text.append("    - [")
    text.append(Int64(elapsed / 1_000_000_000), width: 3)
    text.append(", ")
    text.append(Int64(elapsed / 1000 % 1_000_000), width: 6)
    text.append(", ")
    text.append(Int64(event.type), width: 3)
    text.append(", ")
    text.append(Int64(event.code), width: 3)
    text.append(", ")
    text.append(Int64(event.value), width: 7)
    text.append("]\n")
  }

  private mutating func appendCodes(of device: DeviceDescription) {
    text.append("    codes:\n      0: [0, 1, 2, 3]\n")
    for (type, codes) in device.codes.sorted(by: { $0.key < $1.key })
    where type != EventType.syn && type < DescriptionDraft.typeCount && !codes.isEmpty {
      text.append("      \(type): [\(list(codes))]\n")
    }
  }

  /// An axis of which no range is known gets zeros: `libinput replay` wants all that have codes.
  private mutating func appendAxes(of device: DeviceDescription) {
    text.append("    absinfo:\n")
    let codes = Set(device.codes[EventType.abs]?.codes ?? []).union(device.axes.keys)
    for code in codes.sorted() where code < DescriptionDraft.axisCount {
      let axis = device.axes[code] ?? AbsoluteAxis(minimum: 0, maximum: 0)
      let range = "\(axis.minimum), \(axis.maximum)"
      text.append(
        "      \(code): [\(range), \(axis.fuzz), \(axis.flat), \(axis.resolution)]\n")
    }
  }

  /// What udev says of the moment and of this machine, not of the device: `libinput replay` compares the
  /// rest with what udev says of the device it makes.
  private static let passing: Set = [
    "ACTION", "CURRENT_TAGS", "DEVLINKS", "DEVNAME", "DEVPATH", "MAJOR", "MINOR", "SEQNUM",
    "SUBSYSTEM", "TAGS", "USEC_INITIALIZED",
  ]

  private mutating func appendUdev(_ properties: [String: String]) {
    let lasting = properties.filter { !Self.passing.contains($0.key) }
    // An empty list has to be said: `libinput replay` trips over nothing.
    guard !lasting.isEmpty else { return text.append("  udev:\n    properties: []\n") }
    text.append("  udev:\n    properties:\n")
    for (name, value) in lasting.sorted(by: { $0.key < $1.key }) {
      text.append("    - \(YAMLText.quoted("\(name)=\(value)"))\n")
    }
  }

  private func list(_ codes: CodeSet) -> String {
    codes.codes.map { String($0) }.joined(separator: ", ")
  }
}
