import TactileIO

/// Reads from sysfs whether the screens of the machine are switched on (DPMS).
package struct ScreenPower {
  /// The folder of the connectors.
  package static let folder = "/sys/class/drm"

  private let folder: String

  /// Reads the connectors in a folder.
  package init(folder: String = ScreenPower.folder) {
    self.folder = folder
  }

  /// Whether a screen is connected, and all connected screens are off.
  ///
  /// It takes some microseconds for each connector, such as `card0-HDMI-A-1`. A connector whose files cannot be
  /// read counts as missing.
  package var isOff: Bool {
    let names = (try? DirectoryReader.names(in: folder)) ?? []
    var isOff = false
    for name in names where word(in: name, "status") == "connected" {
      guard let power = word(in: name, "dpms") else { continue }
      if power == "On" { return false }
      isOff = true
    }
    return isOff
  }

  /// Returns the word in a file of a connector, without the end of its line.
  private func word(in connector: String, _ file: String) -> String? {
    let path = "\(folder)/\(connector)/\(file)"
    guard let bytes = try? FileReader.contents(ofRegularFile: path) else { return nil }
    return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
  }
}
