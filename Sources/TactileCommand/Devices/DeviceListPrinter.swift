import Tactile
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// Prints devices as the service describes them, numbered in the order of printing.
struct DeviceListPrinter {
  let isJSON: Bool
  private let rules: DeviceRules
  private let counts: DeviceCounts
  private var count: UInt32 = 0

  init(isJSON: Bool, rules: DeviceRules, counts: DeviceCounts) {
    self.isJSON = isJSON
    self.rules = rules
    self.counts = counts
  }

  mutating func print(_ description: DeviceDescription) {
    count += 1
    var message = DeviceReport.message(
      for: description, id: DeviceID(rawValue: count), rules: rules)
    counts.add(to: &message)
    guard isJSON else {
      var lines = EventLine.lines(of: message, after: "\(description.node)  ")
      let match = DeviceMatch(selecting: description)
      if match != DeviceMatch() { lines.insert("    match: \(match.yaml)", at: 2) }
      return StandardStream.output.writeLines(lines)
    }
    write(message)
  }

  /// Prints the devices that only the service has, because they have no node.
  mutating func printDevicesWithoutNode() {
    for var message in counts.withoutNode {
      count += 1
      message.id = Int(count)
      if isJSON {
        write(message)
      } else {
        StandardStream.output.writeLines(EventLine.lines(of: message, after: "no node  "))
      }
    }
  }

  private func write(_ message: DeviceMessage) {
    var writer = JSONWriter()
    message.write(into: &writer)
    writer.endLine()
    writer.bytes.withUnsafeBytes { _ = StandardStream.output.write($0) }
  }

  func printRemoval(of node: String) {
    guard isJSON else {
      StandardStream.output.writeLine("\(node)  was removed")
      return
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("removed", node)
    writer.endObject()
    writer.endLine()
    writer.bytes.withUnsafeBytes { _ = StandardStream.output.write($0) }
  }

  func finish(failures: Int) {
    if isJSON { return }
    if let reason = counts.absence, count > 0 {
      StandardStream.error.writeLine("tactile: no filter counts: \(reason)")
    }
    guard count == 0, failures == 0 else { return }
    StandardStream.output.write("No input devices found.\n")
  }
}
