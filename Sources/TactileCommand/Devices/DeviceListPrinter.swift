import Tactile
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// Prints devices as the service would tell of them, numbered in the order they are printed.
struct DeviceListPrinter {
  let isJSON: Bool
  private var count: UInt32 = 0

  init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  mutating func print(_ description: DeviceDescription) {
    count += 1
    let message = DeviceReport.message(for: description, id: DeviceID(rawValue: count))
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
    guard count == 0, failures == 0, !isJSON else { return }
    StandardStream.output.write("There are no input devices.\n")
  }
}
