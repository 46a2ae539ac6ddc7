import Fixtures
import Foundation
import Testing

@Suite("tactile interface", .waits)
struct InterfaceTests {
  @Test func `prints each listed interface unchanged`() throws {
    let names = try Programs.run("tactile", ["interface"]).lines
    #expect(names.contains("io.tactile.Events"))
    for name in names {
      let file = Fixtures.path("../../Sources/TactileWire/Interfaces/\(name).varlink")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(try Programs.run("tactile", ["interface", name]).output == text)
    }
  }

  @Test func `an unknown interface is rejected with the list of interfaces`() throws {
    let result = try Programs.run("tactile", ["interface", "io.tactile.Dance"])
    #expect(result.status == 1)
    #expect(result.errors.contains("io.tactile.Events"))
  }
}
