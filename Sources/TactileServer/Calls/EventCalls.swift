import Tactile
import TactileWire

/// Answers the calls of `io.tactile.Events` and `io.tactile.Devices`.
struct EventCalls {
  private let devices: DeviceRegistry
  private let clients: ClientRegistry
  private let publisher: FramePublisher
  private let access: AccessControl
  private let state: StateReader

  init(
    devices: DeviceRegistry, clients: ClientRegistry, publisher: FramePublisher,
    access: AccessControl, state: StateReader
  ) {
    self.devices = devices
    self.clients = clients
    self.publisher = publisher
    self.access = access
    self.state = state
  }

  /// Starts a stream of the events that the client selects and is allowed to see.
  func subscribe(
    _ client: ClientSession, _ chosen: FrameFilter
  ) throws(VarlinkError) {
    var filter = chosen
    filter.setVisibility(of: client.peer, access)
    try access.requireVisibility(of: client.peer, for: filter)
    let selection = publisher.selection(of: filter)
    try requireRoom(for: selection, of: client)
    publisher.subscribe(client, selection, first: state.event(0, for: filter, of: client.peer))
  }

  /// Starts a stream of decisions. A client needs the permission to watch for it.
  func subscribeToDecisions(_ client: ClientSession) throws(VarlinkError) {
    try access.requireWatch(client.peer, by: .trace)
    let filter = FrameFilter.decisions(seenBy: access.visibility(of: client.peer))
    let selection = publisher.selection(of: filter)
    try requireRoom(for: selection, of: client)
    publisher.subscribe(client, selection, first: state.decisions(0, for: client.peer))
  }

  /// Returns a part of the recording of the recent events. A client needs the permission to watch for it.
  ///
  /// - Parameter present: The present time.
  func readRecent(
    _ client: ClientSession, _ parameters: ReadRecentParameters, at present: Timestamp
  ) throws(VarlinkError) -> RecentMessage {
    try access.requireWatch(client.peer, by: .trace)
    guard let recent = devices.recentEvents else {
      guard parameters.begin == nil else { throw .invalidParameter("begin") }
      return RecentMessage(minutes: 0, text: "")
    }
    guard let part = recent.part(from: parameters.begin, at: present) else {
      throw .invalidParameter("begin")
    }
    return RecentMessage(
      minutes: recent.options.minutes, text: String(decoding: part.text, as: UTF8.self),
      next: part.next)
  }

  /// Checks that a user may have one more selection.
  private func requireRoom(
    for selection: FramePublisher.Selection, of client: ClientSession
  ) throws(VarlinkError) {
    guard !publisher.hasRoom(for: selection, of: client.peer.user) else { return }
    clients.noteRefusal(
      "its subscription was refused: the user has \(FramePublisher.mostFilters) different selections, "
        + "which is the limit", of: client)
    throw .invalidParameter("kinds")
  }

  /// Lists the devices.
  func listDevices(for client: ClientSession) -> DeviceListMessage {
    DeviceListMessage(devices: state.deviceMessages(withCounts: access.mayWatch(client.peer)))
  }

  /// Starts a stream of the devices and their changes. It reports no windows, so it needs no
  /// permission.
  func watchDevices(_ client: ClientSession) {
    publisher.subscribe(
      client, .devices(seenBy: client.peer.user), first: state.deviceWatch(0, for: client.peer))
  }

  /// Applies a changed policy to the streams, and sends the current state to each stream that it changes. A client that
  /// loses the permission `watch` no longer sees the windows of other users.
  func applyPolicy() {
    var refused: [ClientSession] = []
    publisher.changeFilters { (client, filter) -> FrameFilter? in
      if filter.watchesDevices { return nil }
      if filter.hasOnlyDecisions {
        if !access.mayWatch(client.peer) { refused.append(client) }
        return nil
      }
      if case .attachment = filter.visibility { return nil }
      var new = filter
      new.setVisibility(of: client.peer, access)
      if case .user = new.visibility { new.kinds.remove(.trace) }
      guard new != filter else { return nil }
      // The times of its stream must not decrease.
      if filter.isWatching || filter.receivesNames { publisher.noteWatching(by: client.peer.user) }
      return new
    } state: { sequence, filter, client in
      state.event(sequence, for: filter, of: client.peer)
    }
    for client in refused { endDecisions(of: client) }
  }

  /// Ends a stream of decisions, because its user has lost the permission to watch.
  private func endDecisions(of client: ClientSession) {
    publisher.noteWatching(by: client.peer.user)
    clients.reply(to: client) { $0.reply(.notAllowed(.trace, right: "watch")) }
    clients.close(client)
  }
}
