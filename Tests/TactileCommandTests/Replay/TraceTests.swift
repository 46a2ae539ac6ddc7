import Fixtures
import Foundation
import Testing

@Suite("tactile replay --trace", .waits)
struct TraceTests {
  private let tap = Fixtures.path("Recordings/tap.evemu")

  @Test func `adds each decision with its rule and changes nothing else`() throws {
    let plain = try Programs.run("tactile", ["replay", tap, "--json"])
    let traced = try Programs.run("tactile", ["replay", tap, "--json", "--trace"])
    #expect(traced.status == 0)
    let decisions = traced.lines.filter { $0.contains(#""trace""#) }
    #expect(traced.lines.filter { !decisions.contains($0) } == plain.lines)
    for line in decisions {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let trace = try #require(object["trace"] as? [String: Any])
      #expect(object["time"] is Int)
      #expect(Set(trace.keys).isSuperset(of: ["subject", "rule", "message", "kind"]))
      #expect((1...299).contains(try #require(trace["rule"] as? Int)))
    }
    #expect(decisions.contains { $0.contains(#""subject":"tap","rule":94,"message":"ended""#) })
    let press = try #require(decisions.first { $0.contains(#""subject":"longPress""#) })
    #expect(
      press.contains(#""kind":"failed","reason":"parameter","parameter":"duration","found":"#))
    #expect(press.contains(#""window":"screen","view":"root","kind":"failed""#))
    #expect(
      press.contains(#""required":0.6,"limit":"atLeast","unit":"s","moment":"lifted"}"#))
  }

  @Test func `prints the same bytes twice, also as text`() throws {
    let one = try Programs.run("tactile", ["replay", tap, "--trace"])
    #expect(one.output == (try Programs.run("tactile", ["replay", tap, "--trace"]).output))
    #expect(one.output.contains("(S144)"))
  }
}
