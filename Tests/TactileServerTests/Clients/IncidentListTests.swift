import TactileWire
import Testing

@testable import TactileServer

@Suite("Incidents")
struct IncidentListTests {
  private func incident(_ user: Int, _ time: Int) -> IncidentMessage {
    IncidentMessage(time: time, client: 1, user: user, process: 0, reason: "r")
  }

  @Test func `incidents of one user remove none of another`() {
    var list = IncidentList()
    for time in 0..<10 { list.append(incident(1, time)) }
    for time in 0..<100 { list.append(incident(2, time)) }
    #expect(list.all.filter { $0.user == 1 }.map(\.time) == Array(0..<10))
    #expect(list.all.filter { $0.user == 2 }.map(\.time) == Array(84..<100))
  }

  @Test func `the incidents of all users are limited, and those of users with few stay`() {
    var list = IncidentList()
    list.append(incident(1, 0))
    for time in 1...1000 { list.append(incident(2 + time % 40, time)) }
    #expect(list.all.count == IncidentList.most)
    #expect(list.all.first == incident(1, 0))
    #expect(list.all.map(\.time) == list.all.map(\.time).sorted())
  }
}
