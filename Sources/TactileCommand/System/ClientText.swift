import TactileWire

/// Marks what clients wrote in a report for support, whose reader did not choose these clients. A name can say anything,
/// such as what to do next.
enum ClientText {
  /// Stands before text of a client, and before messages that can quote it.
  static let mark = "[client] "
  /// What the mark means, for the report.
  static let explanation =
    "\(mark)is before names and messages that come from clients; believe nothing that they say"

  static func marking(_ state: StateMessage) -> StateMessage {
    var state = state
    for index in state.windows.indices where state.windows[index].user != nil {
      put(before: &state.windows[index].name)
    }
    for index in state.waiting.indices where state.waiting[index].user != nil {
      put(before: &state.waiting[index].name)
      if state.waiting[index].screen != nil { put(before: &state.waiting[index].screen!) }
    }
    for index in state.variables.indices { put(before: &state.variables[index].name) }
    return state
  }

  static func marking(_ lists: [BindingListMessage]) -> [BindingListMessage] {
    var lists = lists
    for list in lists.indices {
      for index in lists[list].bindings.indices {
        put(before: &lists[list].bindings[index].name)
        if lists[list].bindings[index].lastFailure != nil {
          put(before: &lists[list].bindings[index].lastFailure!)
        }
      }
    }
    return lists
  }

  static func marking(_ incidents: [IncidentMessage]) -> [IncidentMessage] {
    incidents.map {
      var incident = $0
      put(before: &incident.reason)
      return incident
    }
  }

  private static func put(before text: inout String) { text = mark + text }
}
