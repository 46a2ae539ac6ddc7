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
    #expect(mebibytes << 20 == MemoryCost.unitMaximum)
    let most = MemoryCost.most(ServerLimits())
    #expect(most <= mebibytes << 20, "the limits need \(most >> 20) MiB")
    #expect(mebibytes << 20 <= most / 10 * 11, "the limits need \(most >> 20) MiB")
  }

  @Test func `limits that need more are reported with both numbers`() {
    var limits = ServerLimits()
    #expect(MemoryCost.warning(about: limits, memory: nil) == nil)
    #expect(MemoryCost.warning(about: limits, memory: MemoryCost.most(limits)) == nil)
    #expect(MemoryCost.warning(about: limits, memory: MemoryCost.most(limits) - 1) != nil)
    limits.totalBytes += 100 << 20
    #expect(
      MemoryCost.warning(about: limits, memory: nil)
        == "warning: these limits allow the daemon 1058 MiB of memory, but MemoryMax= of "
        + "tactiled.service is 912 MiB; raise MemoryMax= or lower the limits")
    #expect(MemoryCost.warning(about: limits, memory: .max) == nil)
  }

  @Test func `recent events need the memory that they may take`() {
    var support = SupportOptions()
    let (limits, most) = (ServerLimits(), MemoryCost.most(ServerLimits()))
    #expect(MemoryCost.warning(about: limits, support, memory: most) == nil)
    support.minutes = 1
    #expect(MemoryCost.warning(about: limits, support, memory: most + support.bytes) == nil)
    #expect(MemoryCost.warning(about: limits, support, memory: most + support.bytes - 1) != nil)
    // The most that the configuration accepts fits into the unit with the default limits.
    support.bytes = 16 << 20
    #expect(MemoryCost.warning(about: limits, support, memory: nil) == nil)
  }
}
