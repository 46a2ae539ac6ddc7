import TactileWire

extension Server {
  /// How many refusals are remembered, so that each peer's is logged once; a peer cannot fill the log
  /// by being refused again.
  private static let rememberedRefusals = 1024
  private static let rememberedIncidents = 16

  /// The error for a right a client lacks, which is logged once a peer and right.
  func refusal(
    of right: String, to client: ClientSession, by interface: TactileInterface
  ) -> VarlinkError {
    noteOnce(
      "\(interface.rawValue)/\(right)", of: client, "was refused: it lacks the right to \(right)")
    return .notAllowed(interface, right: right)
  }

  /// Logs what a peer did if it has not done so before.
  func noteOnce(_ deed: String, of client: ClientSession, _ words: @autoclosure () -> String) {
    let peer = client.peer
    let key = "\(peer.user)/\(peer.process)/\(deed)"
    guard refusals.count < Self.rememberedRefusals, refusals.insert(key).inserted else { return }
    notice(.warning, "user \(peer.user) (process \(peer.process)) \(words())")
  }

  /// Notes what went wrong with a client, for the log, once a peer, and for whoever asks later.
  func note(_ reason: String, of client: ClientSession) {
    if incidents.count == Self.rememberedIncidents { incidents.removeFirst() }
    incidents.append(
      IncidentMessage(
        time: Int(application.now.nanoseconds), client: Int(client.id.rawValue),
        user: Int(client.peer.user), process: Int(client.peer.process), reason: reason))
    noteOnce(reason, of: client, "is let go: \(reason)")
  }

  func requireControl(_ client: ClientSession) throws(VarlinkError) {
    guard configuration.policy.mayControl(client.peer) else {
      throw refusal(of: "control", to: client, by: .control)
    }
  }

  /// What a client may see.
  func sight(of client: ClientSession) -> FrameFilter.Sight {
    configuration.policy.mayWatch(client.peer) ? .everything : .user(client.peer.user)
  }

  /// Whether a client may change a window: its own user's, or any if it may control.
  func mayChange(_ record: SceneWindowRecord, _ client: ClientSession) -> Bool {
    record.owner == .user(client.peer.user) || configuration.policy.mayControl(client.peer)
  }
}
