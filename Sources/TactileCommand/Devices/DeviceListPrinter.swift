import Tactile
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// Prints devices as the service would tell of them, numbered in the order they are printed.
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
      StandardStream.output.write("\(description.node)  \(EventLine.of(message))\n")
      return
    }
    var writer = JSONWriter()
    message.write(into: &writer)
    writer.endLine()
    writer.bytes.withUnsafeBytes { _ = StandardStream.output.write($0) }
  }

  func printRemoval(of node: String) {
    guard isJSON else {
      StandardStream.output.write("\(node)  is gone\n")
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
      StandardStream.error.write("tactile: what filters took out is not known: \(reason)\n")
    }
    guard count == 0, failures == 0 else { return }
    StandardStream.output.write("There are no input devices.\n")
  }
}
