import Tactile
import TactileInput

/// Writes what Android's `getevent -t` prints, of all devices.
///
/// It holds the names and nodes of devices and their events; what they can send is not written, and
/// readers work it out. Used from one thread.
public struct GeteventWriter {
  private var text = TextWriter()
  private var nodes: [String] = []

  /// A whole recording as text.
  public static func text(of recording: Recording) -> [UInt8] {
    var writer = GeteventWriter()
    for device in recording.devices { writer.add(device) }
    for recorded in recording.events { writer.append(recorded) }
    return writer.text.bytes
  }

  private mutating func add(_ device: RecordedDevice) {
    let node = freeNode(for: device.description.node)
    text.append("add device \(device.number ?? nodes.count + 1): \(node)\n  name:     \"")
    text.append(line: device.description.name)
    text.append("\"\n")
    nodes.append(node)
  }

  /// The node, where it can stand in a line and no other device has it, else one that is free.
  private func freeNode(for node: String) -> String {
    let isPlain = node.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ":") }
    if node.hasPrefix("/"), isPlain, !nodes.contains(node) { return node }
    var number = nodes.count
    while nodes.contains("/dev/input/event\(number)") { number += 1 }
    return "/dev/input/event\(number)"
  }

  private mutating func append(_ recorded: RecordedEvent) {
    let event = recorded.event
    text.append("[")
    text.append(Int64(event.time.nanoseconds / 1_000_000_000), width: 8)
    text.append(".")
    text.append(event.time.nanoseconds / 1000 % 1_000_000, digits: 6)
    text.append("] \(nodes[recorded.device]): ")
    text.append(UInt64(event.type), digits: 4, radix: 16)
    text.append(" ")
    text.append(UInt64(event.code), digits: 4, radix: 16)
    text.append(" ")
    text.append(UInt64(UInt32(bitPattern: event.value)), digits: 8, radix: 16)
    text.append("\n")
  }
}
