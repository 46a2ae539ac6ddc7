import Tactile
import TactileInput
import TactileServer
import TactileWire

/// Configurations: refused with a place inside them, or read, each on top of the one before it; what
/// was read is taken by a server amid touches, which loses none of them.
enum ConfigurationTarget {
  private static let accounts = AccountNames(
    user: { $0 == "kiosk" ? 1000 : nil }, group: { $0 == "kiosk" ? 44 : nil })

  /// The files of one input are separated by this line, so that a fuzzer finds it.
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
      Law.demand(error.line >= 1 && error.column >= 1, "has a place: \(error)")
      Law.demand(!error.description.contains("\n"), "is one line: \(error)")
      Law.demand(error.description.utf8.count < 4000, "is brief: \(error)")
    }
  }

  /// What a file says, it says as often as it is asked, and saying nothing after it changes nothing.
  private static func checkAgain(_ files: [ConfigurationFile], _ read: Configuration) {
    let nothing = ConfigurationFile(name: "nothing", text: [])
    let again = try? Configuration(files: files + [nothing], accounts: accounts)
    Law.demand(again == read, "reads the same as the same")
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
