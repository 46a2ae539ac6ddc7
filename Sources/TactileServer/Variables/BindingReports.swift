import TactileWire

/// What clients report about their bindings. A report ends with the connection of its client.
final class BindingReports {
  /// The most bindings in a status. If there are more, each report that does not fit ends with the sums of its other
  /// bindings.
  static let mostInStatus = 1024

  private struct Report {
    let client: ClientSession
    let bindings: [BindingReportMessage]
  }

  private var reports: [Report] = []

  /// Why a report is refused: the value found, the value expected, and the action.
  struct Refusal: Error {
    let reason: String
  }

  /// Replaces the report of a client.
  ///
  /// - Parameter bindings: The bindings, ``BindingReportMessage/shortened``.
  /// - Throws: ``Refusal`` if the user has too many bindings. The report before then stays.
  func replace(
    reportOf client: ClientSession, by bindings: [BindingReportMessage]
  ) throws(Refusal) {
    guard client.isOpen else { return }
    let user = client.peer.user
    let index = reports.firstIndex { $0.client === client }
    let others = reports.filter { $0.client !== client && $0.client.peer.user == user }
    let count = others.reduce(bindings.count) { $0 + $1.bindings.count }
    guard count <= BindingReportMessage.mostOfUser else {
      throw Refusal(
        reason:
          "found \(count) bindings of this user, expected at most \(BindingReportMessage.mostOfUser); report "
          + "fewer")
    }
    let report = Report(client: client, bindings: bindings)
    if bindings.isEmpty {
      remove(reportOf: client)
    } else if let index {
      reports[index] = report
    } else {
      reports.append(report)
    }
  }

  /// Removes the report of a client that leaves.
  func remove(reportOf client: ClientSession) {
    reports.removeAll { $0.client === client }
  }

  /// Returns the reports of chosen users, those of one user first.
  func lists(
    firstOf user: UInt32, where isChosen: (UInt32) -> Bool
  ) -> [BindingListMessage] {
    let chosen = reports.filter { isChosen($0.client.peer.user) }
    let own = chosen.filter { $0.client.peer.user == user }
    var room = Self.mostInStatus
    var lists: [BindingListMessage] = []
    let all = own + chosen.filter { $0.client.peer.user != user }
    for (index, report) in all.enumerated() where room > 0 {
      let peer = report.client.peer
      // Each later report has room for its sums.
      let count = max(1, room - (all.count - index - 1))
      var bindings = BindingReportMessage.summary(of: report.bindings, count: count)
      // The kept texts are short. The sums contain two of them.
      if bindings.count < report.bindings.count, let sums = bindings.popLast() {
        bindings.append(sums.shortened)
      }
      room -= bindings.count
      lists.append(
        BindingListMessage(user: Int(peer.user), process: Int(peer.process), bindings: bindings))
    }
    return lists
  }
}
