import Testing

@testable import TactileDaemon

@Suite("The name of a stored device")
struct StoredDeviceNameTests {
  private static let clone = StoredDeviceName(cloneWithDigest: 0x9f3c, systemName: "input12")
  private static let wakeKey = StoredDeviceName(wakeKeyWithSystemName: "input7")

  @Test func `contains what the device is for and its name in sysfs`() {
    #expect(Self.clone.description == "clone-9f3c-input12")
    #expect(Self.wakeKey.description == "clone-wake-input7")
  }

  @Test(arguments: [clone, wakeKey])
  func `can be parsed`(name: StoredDeviceName) {
    #expect(StoredDeviceName(parsing: name.description) == name)
  }

  @Test(arguments: ["clone-input7", "clone-", "clone-wake", "clone-x-input7", "clone--input7"])
  func `of another version is that of a device without a known use`(text: String) throws {
    let name = try #require(StoredDeviceName(parsing: text))
    #expect(name.purpose == .unknown && name.description == text)
  }

  @Test(arguments: ["", "clone", "tactiled", "stored", "clones-1-input7"])
  func `is not that of a socket`(text: String) {
    #expect(StoredDeviceName(parsing: text) == nil)
  }
}
