import Tactile
import TactileDevices
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// `tactile devices`: lists the input devices and their kinds.
struct DevicesCommand: Command {
  static let page = CommandPage(
    name: "devices",
    summary: "list input devices with the kind of each and the reason",
    purpose: """
      Lists the input devices with the kind of each, the reason for that kind, and a match for a device
      rule. For panels it also prints the size in millimetres and the source of the size. It applies the
      device rules of the service's configuration. It reads the devices directly, so the service need
      not run. If tactiled runs, it also prints tactiled's counts of filtered contacts and of unexpected
      device events, the devices that another program has grabbed, and the devices of tactiled without a
      node: virtual panels, or those of a recording.
      """,
    options: [
      .flag("--watch", "continue, and print each device that is added or removed, until Ctrl-C"),
      .flag(
        "--json",
        "print one JSON object a line, as io.tactile.Devices describes a device; for a removed "
          + "device, its node as {\"removed\":...}"),
      .option(
        "--config", "FILE",
        "apply the device rules of this configuration (default: /etc/tactile/tactiled.yaml, if it "
          + "exists and you may read it)", completion: .files),
      .socket,
    ],
    success: "all devices could be read",
    failure: "one or more devices could not be read",
    examples: [
      .init(
        line: "tactile devices", text: "Print which panels are connected, and their sizes",
        needs: .devices)
    ])

  private let isJSON: Bool
  private let isWatching: Bool
  private let socket: String
  private let configuration: String?

  init(_ arguments: Arguments) {
    isJSON = arguments.has("--json")
    isWatching = arguments.has("--watch")
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
    configuration = arguments.value("--config")
  }

  func run() throws -> ExitCode {
    let list = DeviceList(
      isJSON: isJSON, rules: try ReplayConfiguration.deviceRules(configuration),
      counts: DeviceCounts(of: socket))
    let monitor = try DeviceMonitor()
    try monitor.listDevices { list.take($0) }
    let outcome = try list.finish()
    guard isWatching else { return outcome }
    let loop = try EventLoop()
    try loop.watchSignals { [unowned loop] _ in loop.stop() }
    try loop.watchReader(of: StandardStream.output.rawValue) { [unowned loop] in loop.stop() }
    try loop.add(monitor.descriptor, interest: .read) { _ in
      monitor.readChanges { list.take($0) }
    }
    try loop.run()
    return .success
  }
}

/// Prints devices when they are added and removed.
final class DeviceList {
  private var printer: DeviceListPrinter
  private var opened = 0
  private var refusals: [DeviceError] = []
  private var isListed = false

  init(isJSON: Bool, rules: DeviceRules, counts: DeviceCounts) {
    printer = DeviceListPrinter(isJSON: isJSON, rules: rules, counts: counts)
  }

  func take(_ change: DeviceChange) {
    switch change {
    case .added(let node): add(node)
    case .removed(let path): printer.printRemoval(of: path)
    }
  }

  /// Ends the list of the present devices, and prints the errors of those that cannot be opened.
  ///
  /// - Throws: `DeviceError` if this user may read no device.
  func finish() throws(DeviceError) -> ExitCode {
    isListed = true
    printer.printDevicesWithoutNode()
    // A user without permission for any device gets one message, not one for each device.
    if opened == 0, let refusal = refusals.first(where: \.isPermissionDenied) { throw refusal }
    for refusal in refusals { tell(refusal) }
    printer.finish(failures: refusals.count)
    return refusals.isEmpty ? .success : .failure
  }

  private func add(_ node: DeviceNode) {
    do throws(DeviceError) {
      let device = try EvdevDevice(node: node.path, udevProperties: node.properties)
      opened += 1
      printer.print(device.description)
    } catch {
      if isListed { tell(error) } else { refusals.append(error) }
    }
  }

  private func tell(_ refusal: DeviceError) {
    StandardStream.error.writeLine("tactile: \(refusal)")
  }
}

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

/// What the service knows of each device: its counts of filtered contacts and unexpected events, whether another
/// program has grabbed the device, and whether the service owns it.
struct DeviceCounts {
  /// The reason why there are no counts; nil if the service answered, or hangs, of which the user has been warned.
  let absence: String?
  private let devices: [DeviceMessage]

  /// Creates counts from messages of the service.
  init(of devices: [DeviceMessage]) {
    self.devices = devices
    absence = nil
  }

  /// Requests the counts from the service at a socket.
  init(of socket: String) {
    do {
      let connection = try ServiceConnection(to: socket)
      try connection.call(VarlinkCall(.listDevices))
      devices = try DeviceListMessage(from: connection.answer().cursor).devices
      absence = nil
    } catch let error as SilentService {
      error.warn()
      (devices, absence) = ([], nil)
    } catch {
      devices = []
      absence = "\(error)"
    }
  }

  /// The devices of the service that have no node: virtual panels (`tactiled --panel`), or those of a recording.
  var withoutNode: [DeviceMessage] { devices.filter(\.node.isEmpty) }

  /// Adds what the service knows of the device with the same node to a message.
  func add(to message: inout DeviceMessage) {
    guard !message.node.isEmpty, let known = devices.first(where: { $0.node == message.node })
    else { return }
    message.filtered = known.filtered
    message.oddities = known.oddities
    message.isGrabbed = known.isGrabbed
    message.ownership = known.ownership
    message.clone = known.clone
  }
}
