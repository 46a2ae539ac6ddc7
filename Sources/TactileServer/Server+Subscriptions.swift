import Tactile
import TactileWire

extension Server {
  /// Tells a client what happens from now on, as far as it chose and may see.
  func subscribe(_ client: ClientSession, _ call: VarlinkCall) throws(VarlinkError) {
    let filter: FrameFilter
    do {
      filter = try FrameFilter(call.cursor, sight: sight(of: client))
    } catch {
      throw VarlinkError(error) ?? .invalidParameter("")
    }
    try requireSight(of: client, for: filter)
    begin(client, filter)
  }

  /// A client that names what it may not see is told so, instead of hearing nothing for ever.
  private func requireSight(
    of client: ClientSession, for filter: FrameFilter
  ) throws(VarlinkError) {
    guard filter.sight != .everything else { return }
    let visible = [Self.machine, Int(client.peer.user)]
    let namesOthers = filter.users.map { !$0.isSubset(of: visible) } ?? false
    if namesOthers || filter.kinds.contains(.trace) {
      throw refusal(of: "watch", to: client, by: .events)
    }
  }

  /// Begins a client's stream with the full state.
  func begin(_ client: ClientSession, _ filter: FrameFilter) {
    let first = EventMessage(
      sequence: 0, frame: FrameMessage(time: application.now, state: state(for: filter)))
    client.queue.append { $0.reply(first, continues: true) }
    join(client, filter)
  }

  /// Tells a client which devices there are, and from then on what changes: of windows it is told
  /// nothing, so it needs no right.
  func watchDevices(_ client: ClientSession) {
    let first = DeviceWatchMessage(
      sequence: 0, time: application.now, devices: devices.map(\.report))
    client.queue.append { $0.reply(first, continues: true) }
    join(client, .devices)
  }

  /// Goes on with a client's stream by another filter: from the full state, so that it knows what it
  /// does not hear of any more.
  func goOn(_ client: ClientSession, _ filter: FrameFilter) {
    guard let sequence = client.nextSequence else { return }
    leave(client)
    let state = EventMessage(
      sequence: sequence, frame: FrameMessage(time: application.now, state: state(for: filter)))
    client.queue.append { $0.reply(state, continues: true) }
    client.nextSequence = sequence + 1
    join(client, filter)
    if client.queue.isOverfull { letGo(client, .bytes) }
  }

  /// From now on a client is told what happens, as far as it wants to know.
  private func join(_ client: ClientSession, _ filter: FrameFilter) {
    client.nextSequence = client.nextSequence ?? 1
    if let audience = audiences.first(where: { $0.filter == filter }) {
      audience.members.append(client)
    } else {
      let audience = Audience(filter: filter)
      audience.members = [client]
      audiences.append(audience)
    }
    if filter.kinds.contains(.trace), !isTracing { startTracing() }
    list(client)
  }

  /// A client's stream is over. Its audience may just be being told something, so it is left
  /// where it is until the end of the frame.
  func leave(_ client: ClientSession) {
    for audience in audiences { audience.members.removeAll { $0 === client } }
    if frame.isEmpty { dropEmptyAudiences() }
  }

  /// Forgets audiences without members, and no longer traces for nobody.
  func dropEmptyAudiences() {
    audiences.removeAll(where: \.isEmpty)
    guard isTracing, !audiences.contains(where: { $0.filter.kinds.contains(.trace) }) else {
      return
    }
    isTracing = false
    application.tracer = nil
  }

  private func startTracing() {
    isTracing = true
    application.tracer = { [unowned self] record in
      frame.append(
        DecisionMessage(subject: record.subject, rule: record.rule, message: record.message))
    }
  }

  /// All that somebody who chose by a filter is told of the present.
  func state(for filter: FrameFilter) -> StateMessage {
    let windows = application.windows.compactMap { $0 as? SceneWindow }
    return StateMessage(
      screens: application.screens.map { ScreenMessage(name: $0.name, size: $0.size) },
      devices: devices.map(\.report),
      windows: windows.filter { filter.wants($0.element.window) }.map {
        WindowMessage(
          name: $0.name, user: $0.element.window.user, screen: $0.screen.name, size: $0.bounds.size,
          level: $0.level)
      },
      touches: application.touchesWithViews.compactMap { touch in
        guard let element = (touch.view as? any SceneResponder)?.element,
          filter.wants(element.window)
        else { return nil }
        return element.message(touch, .stationary)
      })
  }
}
