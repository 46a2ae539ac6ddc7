import TactileWire
import Testing

@testable import tactile_bench

/// The rows of `make bench` about hostile clients.
struct HostileRowsTests {
  private static func attack(
    _ name: String, turn: Double, longest: JSONValue, lost: Int64, after: Int64,
    failures: [JSONValue] = []
  ) -> JSONObject {
    [
      "attack": .string(name), "landings": .integer(40), "lost": .integer(lost),
      "failures": .array(failures), "latency": .object(["longest": longest]),
      "turn": .object(["onProcessor": .double(turn)]),
      "memory": .object([
        "before": .integer(10_240), "peak": .integer(51_200), "after": .integer(after),
      ]),
    ]
  }

  @Test func `contain the worst number of all attacks, and its attack`() {
    let rows = HostileRows.rows(of: [
      Self.attack("a", turn: 4, longest: .double(51), lost: 0, after: 10_240),
      Self.attack("b", turn: 6.5, longest: .null, lost: 2, after: 11_776, failures: [.string("x")]),
    ])
    #expect(
      rows.map(\.markdown) == [
        "| longest turn, on the processor: b | 6.50 ms |  | ≤ 5.00 | **missed** |",
        "| longest wait for a landing: a | 51.0 ms |  | ≤ 50.0 | **missed** |",
        "| landings that were lost, of 80 | 2.00 |  | ≤ 0 | **missed** |",
        "| attacks that broke another law, of 2 | 1.00 |  | ≤ 0 | **missed** |",
        "| largest memory: a | 50.0 MB |  |  |  |",
        "| largest growth of memory after the attackers left: b | 15.0 % |  | ≤ 10.0 | **missed** |",
      ])
  }
}
