import Tactile
import TactileInput

/// Writes the YAML of `libinput record`, version 1 of its format, which `libinput replay` reads.
///
/// The events of a device follow its description, so several devices are written one after the
/// other; their times have a common start. The format has no place for the physical path, the
/// serial number and the states of switches and LEDs. Use it on one thread.
package struct LibinputWriter {
  private var text = TextWriter()
  private let start: Timestamp
  private var isInFrame = false

  /// Creates a writer.
  ///
  /// - Parameter start: The time that is written as 0.000000; earlier events get the same time.
  package init(start: Timestamp) {
    self.start = start
  }

  /// Returns the text so far and clears it.
  package mutating func take() -> [UInt8] { text.take() }

  /// Writes the header before the first device. Call it once, first.
  package mutating func begin(deviceCount: Int) {
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

  /// Writes the description of a device; its events follow.
  ///
  /// A device without a name gets a placeholder, because `libinput replay` requires a name.
  package mutating func begin(_ device: DeviceDescription) {
    isInFrame = false
    text.append("- node: \(YAMLText.quoted(device.node))\n  evdev:\n")
    text.append("    name: \(YAMLText.quoted(device.nameOrPlaceholder))\n")
    text.append("    id: [\(device.bus), \(device.vendor), \(device.product), \(device.version)]\n")
    appendCodes(of: device)
    appendAxes(of: device)
    text.append("    properties: [\(list(device.properties))]\n")
    appendUdev(device.udevProperties)
    text.append("  quirks:\n  events:\n")
  }

  /// Writes an event of the last device; its time is truncated to microseconds.
  package mutating func append(_ event: InputEvent) {
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
    where type != EventType.syn && type < DescriptionBuilder.typeCount && !codes.isEmpty {
      text.append("      \(type): [\(list(codes))]\n")
    }
  }

  /// An axis without a known range gets zeros, because `libinput replay` requires all declared
  /// axes.
  private mutating func appendAxes(of device: DeviceDescription) {
    text.append("    absinfo:\n")
    let codes = Set(device.codes[EventType.abs]?.codes ?? []).union(device.axes.keys)
    for code in codes.sorted() where code < DescriptionBuilder.axisCount {
      let axis = device.axes[code] ?? AbsoluteAxis(minimum: 0, maximum: 0)
      let range = "\(axis.minimum), \(axis.maximum)"
      text.append(
        "      \(code): [\(range), \(axis.fuzz), \(axis.flat), \(axis.resolution)]\n")
    }
  }

  /// The udev properties that depend on the moment or the machine. `libinput replay` compares the
  /// other properties with those of the device that it creates.
  private static let passing: Set = [
    "ACTION", "CURRENT_TAGS", "DEVLINKS", "DEVNAME", "DEVPATH", "MAJOR", "MINOR", "SEQNUM",
    "SUBSYSTEM", "TAGS", "USEC_INITIALIZED",
  ]

  private mutating func appendUdev(_ properties: [String: String]) {
    let lasting = properties.filter { !Self.passing.contains($0.key) }
    // An empty list must be explicit: `libinput replay` fails on a missing value.
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
