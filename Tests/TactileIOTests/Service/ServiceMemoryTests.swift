import Fixtures
import Foundation
import TactileIO
import Testing

@Suite("The memory limit of a service")
struct ServiceMemoryTests {
  @Test(arguments: [("738197504\n", 738_197_504), ("max\n", Int.max), ("?\n", nil)])
  func `is the number in the file of its control group`(text: String, limit: Int?) throws {
    let folder = try TemporaryFolder()
    let group = folder.path("system.slice/tactiled.service")
    try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: true)
    _ = try folder.write("system.slice/tactiled.service/memory.max", text)
    #expect(ServiceMemory.limit(of: "tactiled.service", in: folder.url.path) == limit)
  }

  @Test func `is unknown if the service does not run`() throws {
    let folder = try TemporaryFolder()
    #expect(ServiceMemory.limit(of: "tactiled.service", in: folder.url.path) == nil)
  }
}
