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

  @Test func `each incident keeps its reason while others are removed`() {
    var list = IncidentList()
    for time in 0..<2000 {
      let reason = String(repeating: "é", count: time % 100) + "\(time)"
      list.append(
        IncidentMessage(time: time, client: 1, user: time % 20, process: 0, reason: reason))
    }
    #expect(list.all.count == IncidentList.most)
    for each in list.all {
      #expect(each.reason == String(repeating: "é", count: each.time % 100) + "\(each.time)")
    }
    #expect(list.contains("é1901", of: 1) && !list.contains("é1901", of: 2))
  }
}
