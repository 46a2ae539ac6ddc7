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
