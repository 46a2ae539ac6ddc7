import Tactile
import TactileInput

/// Writes the output of Android's `getevent -t` for all devices.
///
/// The format contains the names and nodes of devices and their events, but no codes and ranges;
/// readers infer them. Use it on one thread.
struct GeteventWriter {
  private var text = TextWriter()
  private var nodes: [String] = []

  /// Creates a writer.
  init() {}

  /// Returns the text so far and clears it.
  mutating func take() -> [UInt8] { text.take() }

  /// Announces a device. Call it for each device, first.
  mutating func add(_ device: RecordedDevice) {
    let node = freeNode(for: device.description.node)
    text.append("add device \(device.number ?? nodes.count + 1): \(node)\n  name:     \"")
    text.append(line: device.description.name)
    text.append("\"\n")
    nodes.append(node)
  }

  /// Returns the device's node if it fits in a line and is unique, or else a free node.
  private func freeNode(for node: String) -> String {
    let isPlain = node.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ":") }
    if node.hasPrefix("/"), isPlain, !nodes.contains(node) { return node }
    var number = nodes.count
    while nodes.contains("/dev/input/event\(number)") { number += 1 }
    return "/dev/input/event\(number)"
  }

  /// Writes an event of a device, an index in the order of the announcements.
  mutating func append(_ event: InputEvent, device: Int) {
    text.append("[")
    text.append(Int64(event.time.nanoseconds / 1_000_000_000), width: 8)
    text.append(".")
    text.append(event.time.nanoseconds / 1000 % 1_000_000, digits: 6)
    text.append("] \(nodes[device]): ")
    text.append(UInt64(event.type), digits: 4, radix: 16)
    text.append(" ")
    text.append(UInt64(event.code), digits: 4, radix: 16)
    text.append(" ")
    text.append(UInt64(UInt32(bitPattern: event.value)), digits: 8, radix: 16)
    text.append("\n")
  }
}
