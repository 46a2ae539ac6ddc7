import Tactile
import TactileWire

extension Server {
  /// Calls back once for each client that something waits for, or that is to be closed.
  ///
  /// The body writes what it can from the queue and says whether it wants to be called again when
  /// the client can take more.
  ///
  /// - Parameter body: Gets the client, its queue, and whether it is to be closed once that is empty.
  public func flush(_ body: (ClientID, inout OutboundQueue, Bool) -> Void) {
    for position in listed.indices {
      let client = listed[position]
      client.isListed = false
      body(client.id, &client.queue, client.isClosing)
    }
    listed.removeAll(keepingCapacity: true)
  }

  /// As ``flush(_:)``, for one client that can take more now.
  public func flush(_ id: ClientID, _ body: (inout OutboundQueue, Bool) -> Void) {
    guard let client = clients[id] else { return }
    body(&client.queue, client.isClosing)
  }

  /// Whether anybody is told what happens.
  public var hasSubscribers: Bool { !audiences.isEmpty }

  func list(_ client: ClientSession) {
    guard !client.isListed else { return }
    client.isListed = true
    listed.append(client)
  }

  func connect(_ id: ClientID) {
    clients[id] = ClientSession(id: id, configuration: configuration)
  }

  func forget(_ id: ClientID) {
    guard let client = clients.removeValue(forKey: id) else { return }
    client.nextSequence = nil
    client.isClosing = true
    leave(client)
    listed.removeAll { $0 === client }
  }

  /// Takes in what a client sent and answers every whole message in it.
  func read(_ bytes: UnsafeRawBufferPointer, from id: ClientID) {
    guard let client = clients[id], !client.isClosing else { return }
    client.framer.append(bytes)
    do {
      try answerMessages(of: client)
    } catch {
      refuse(client, error)
    }
  }

  /// A subscription is answered until the connection ends, and replies come in the order of the
  /// calls: what a subscriber sends afterwards waits, and too much of it ends the connection.
  private func answerMessages(of client: ClientSession) throws(WireError) {
    while !client.isClosing, !client.isSubscribed {
      guard let message = try client.framer.next() else { return }
      try answer(message, from: client)
    }
    if client.framer.pendingCount > configuration.inboundLimit {
      throw .endlessMessage(limit: configuration.inboundLimit)
    }
  }

  private func answer(_ message: ArraySlice<UInt8>, from client: ClientSession) throws(WireError) {
    let call: VarlinkCall
    do {
      call = try VarlinkCall(decoding: message)
    } catch {
      guard let refusal = VarlinkError(error) else { throw error }
      notice(.warning, "client \(client.id.rawValue) sent a call that was refused: \(error)")
      return reply(to: client) { $0.reply(refusal) }
    }
    do {
      try answer(call, from: client)
    } catch {
      guard !call.oneway else { return }
      reply(to: client) { $0.reply(error) }
    }
  }

  private func answer(_ call: VarlinkCall, from client: ClientSession) throws(VarlinkError) {
    switch try ServiceRouter.method(of: call) {
    case .getInfo: reply(info, to: call, of: client)
    case .getInterfaceDescription:
      reply(try InterfaceDescriptionMessage(answering: call), to: call, of: client)
    case .listDevices:
      reply(DeviceListMessage(devices: devices.map(\.report)), to: call, of: client)
    case .subscribe: subscribe(client)
    }
  }

  private func reply(_ message: some WireMessage, to call: VarlinkCall, of client: ClientSession) {
    guard !call.oneway else { return }
    reply(to: client) { $0.reply(message) }
  }

  private func reply(to client: ClientSession, _ encode: (inout JSONWriter) -> Void) {
    client.queue.append(encode)
    list(client)
    if client.queue.isOverfull { letGo(client) }
  }

  /// Nothing a client says can be understood any more: it is told so, and closed.
  private func refuse(_ client: ClientSession, _ error: WireError) {
    notice(.warning, "client \(client.id.rawValue) is closed: \(error)")
    client.queue.append { $0.reply(.invalidParameter("")) }
    close(client)
  }

  /// A client that does not read is told so and closed; what waits for it is dropped.
  func letGo(_ client: ClientSession) {
    let limit = client.queue.limit
    notice(
      .warning, "client \(client.id.rawValue) is closed: it left more than \(limit) bytes unread")
    client.queue.dropUnbegun()
    client.queue.append { $0.reply(.tooSlow(limit: limit)) }
    close(client)
  }

  private func close(_ client: ClientSession) {
    client.nextSequence = nil
    client.isClosing = true
    list(client)
  }

  private var info: ServiceInfoMessage {
    ServiceInfoMessage(
      vendor: "The Tactile authors", product: "tactiled", version: configuration.version,
      url: "https://tactile.example/")
  }

  // MARK: Subscriptions

  private func subscribe(_ client: ClientSession) {
    let filter = FrameFilter()
    let first = EventMessage(
      sequence: 0, frame: FrameMessage(time: application.now, state: state(for: filter)))
    client.queue.append { $0.reply(first, continues: true) }
    join(client, filter)
  }

  /// From now on a client is told what happens, as far as it wants to know.
  func join(_ client: ClientSession, _ filter: FrameFilter) {
    client.nextSequence = 1
    if let audience = audiences.first(where: { $0.filter == filter }) {
      audience.members.append(client)
    } else {
      let audience = Audience(filter: filter)
      audience.members = [client]
      audiences.append(audience)
    }
    list(client)
  }

  private func leave(_ client: ClientSession) {
    for audience in audiences { audience.members.removeAll { $0 === client } }
    audiences.removeAll(where: \.isEmpty)
  }

  /// All that somebody who chose by a filter is told of the present.
  func state(for filter: FrameFilter) -> StateMessage {
    let windows = application.windows.compactMap { $0 as? SceneWindow }
    return StateMessage(
      screens: application.screens.map { ScreenMessage(name: $0.name, size: $0.size) },
      devices: devices.map(\.report),
      windows: windows.filter { filter.wants($0.element.window) }.map {
        WindowMessage(
          name: $0.name, screen: $0.screen.name, size: $0.bounds.size, level: $0.level)
      },
      touches: application.liveTouches.compactMap { touch in
        guard touch.isWithView, let element = (touch.view as? any SceneResponder)?.element,
          filter.wants(element.window)
        else { return nil }
        return element.message(touch, .stationary)
      })
  }
}
