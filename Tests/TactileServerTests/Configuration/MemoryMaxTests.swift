import Foundation
import Testing

@testable import TactileServer

@Suite("MemoryMax= of systemd/tactiled.service")
struct MemoryMaxTests {
  @Test func `is enough for every user at every default limit, and at most a tenth more`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let unit = root.appendingPathComponent("../../../systemd/tactiled.service")
    let text = try String(contentsOf: unit, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("MemoryMax=") })
    let mebibytes = try #require(Int(line.dropFirst("MemoryMax=".count).dropLast()))
    #expect(line.hasSuffix("M"))
    let most = MemoryCost.most(ServerLimits())
    #expect(most <= mebibytes << 20, "the limits need \(most >> 20) MiB")
    #expect(mebibytes << 20 <= most / 10 * 11, "the limits need \(most >> 20) MiB")
  }
}
