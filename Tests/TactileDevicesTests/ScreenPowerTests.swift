import Fixtures
@preconcurrency import Glibc
import TactileDevices
import Testing

/// Screens in a folder in the place of sysfs.
@Suite("Power of screens")
struct ScreenPowerTests {
  private let directory = TemporaryDirectory()

  private func write(_ connector: String, _ files: [(name: String, text: String)]) {
    let folder = "\(directory.path)/\(connector)"
    mkdir(folder, 0o700)
    for (name, text) in files {
      let file = open("\(folder)/\(name)", O_CREAT | O_WRONLY | O_TRUNC, 0o600)
      _ = Glibc.write(file, text, text.utf8.count)
      close(file)
    }
  }

  private var isOff: Bool { ScreenPower(folder: directory.path).isOff }

  @Test func `S268 screens are off if one is connected and each connected one is off`() {
    #expect(!isOff)
    write("card0", [])
    write("card0-DP-1", [("status", "disconnected\n"), ("dpms", "Off\n")])
    #expect(!isOff)
    write("card0-HDMI-A-1", [("status", "connected\n"), ("dpms", "Off\n")])
    #expect(isOff)
    write("card0-DSI-1", [("status", "connected\n"), ("dpms", "On\n")])
    #expect(!isOff)
    write("card0-DSI-1", [("dpms", "Standby\n")])
    #expect(isOff)
  }

  @Test func `a folder that does not exist has no screens`() {
    #expect(!ScreenPower(folder: "\(directory.path)/none").isOff)
  }
}
