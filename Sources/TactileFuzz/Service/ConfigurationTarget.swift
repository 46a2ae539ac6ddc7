import Tactile
import TactileInput
import TactileServer
import TactileWire

/// Configurations. The reader rejects them with a location inside them, or accepts them, each on
/// top of the previous one. A server applies them during touches and loses no touch.
enum ConfigurationTarget {
  private static let accounts = AccountNames(
    user: { $0 == "kiosk" ? 1000 : nil }, group: { $0 == "kiosk" ? 44 : nil })

  /// The line between two files in one input.
  private static let separator = Array("\n=\n".utf8)

  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var files: [ConfigurationFile] = []
    for (number, text) in parts(of: Array(bytes)).enumerated() {
      files.append(ConfigurationFile(name: "\(number)", text: text))
      _ = Configuration.looksLike(text)
    }
    do {
      let configuration = try Configuration(files: files, accounts: accounts)
      checkAgain(files, configuration)
      ConfiguredServer.check(configuration)
    } catch {
      Law.demand(error.line >= 1 && error.column >= 1, "has no location: \(error)")
      Law.demand(!error.description.contains("\n"), "is more than one line: \(error)")
      Law.demand(error.description.utf8.count < 4000, "is too long: \(error)")
    }
  }

  /// Reading a file twice gives the same result, and an empty file after it changes nothing.
  private static func checkAgain(_ files: [ConfigurationFile], _ read: Configuration) {
    let nothing = ConfigurationFile(name: "nothing", text: [])
    let again = try? Configuration(files: files + [nothing], accounts: accounts)
    Law.demand(again == read, "gives another result the second time")
  }

  private static func parts(of bytes: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var next = 0
    while next < bytes.count {
      if bytes[next...].starts(with: separator), parts.count < 4 {
        parts.append([])
        next += separator.count
      } else {
        parts[parts.count - 1].append(bytes[next])
        next += 1
      }
    }
    return parts
  }
}

/// Applies a configuration to a touched server, and then the defaults again.
enum ConfiguredServer {
  private static let panel = DeviceID(rawValue: 1)

  static func check(_ configuration: Configuration) {
    let defaults = Configuration()
    let server = Server()
    server.receive(.deviceAdded(panel, FuzzedPanel.description), at: .zero)
    let client = FuzzedClient(server, id: 1)
    client.send(#"{"method":"io.tactile.Events.Subscribe","more":true}"#)
    for step in 0..<12 as Range<Int32> {
      touch(server, step)
      if step % 3 == 1 {
        let new = step % 2 == 0 ? defaults : configuration
        let live = server.application.liveTouches.count
        server.configure(new.server, scene: nil)
        Law.demand(server.application.liveTouches.count == live, "a reload ends a live touch")
      }
      client.read(.max)
    }
    checkWhole(server, configuration)
    server.receive(.deviceRemoved(panel), at: Timestamp(nanoseconds: 10_000_000_000_000))
    server.settle()
    client.read(.max)
    client.checkComplete()
  }

  /// While nothing touches the panel, the whole configuration takes effect at once.
  private static func checkWhole(_ server: Server, _ configuration: Configuration) {
    server.settle()
    let notes = server.configure(configuration.server, scene: nil)
    Law.demand(
      notes.allSatisfy { $0.hasPrefix("limits.connections") },
      "a reload waits although nothing is touched: \(notes)")
    for window in server.application.windows {
      let isOnScreen = server.application.screens.contains { $0 === window.screen }
      Law.demand(isOnScreen, "a window is on a screen that was removed")
    }
  }

  /// Fingers in three slots land, move and lift, overlapping in time.
  private static func touch(_ server: Server, _ step: Int32) {
    let now = Timestamp(nanoseconds: 1_000_000_000 + UInt64(step) * 40_000_000)
    var axes = [(AbsCode.mtSlot, step % 3), (AbsCode.mtPositionX, 100 * step)]
    if step % 6 < 3 { axes.append((AbsCode.mtTrackingID, step + 1)) }
    axes.append((AbsCode.mtPositionY, 50 * step))
    if step % 6 >= 3 { axes.append((AbsCode.mtTrackingID, -1)) }
    var events = axes.map { InputEvent(time: now, type: EventType.abs, code: $0.0, value: $0.1) }
    events.append(InputEvent(time: now, type: EventType.syn, code: SynCode.report, value: 0))
    events.withUnsafeBufferPointer { server.receive(.events(panel, $0, .kernel), at: now) }
  }
}
