import Tactile
import TactileWire

extension Server {
  /// Up to this many bytes of a message do not count towards what a user has pending: 1024 such
  /// connections are 16 MiB.
  private static let shortMessage = 16 << 10

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
      watchPatience(of: client)
    }
    listed.removeAll(keepingCapacity: true)
  }

  /// As ``flush(_:)``, for one client that can take more now.
  public func flush(_ id: ClientID, _ body: (inout OutboundQueue, Bool) -> Void) {
    guard let client = clients[id] else { return }
    body(&client.queue, client.isClosing)
    watchPatience(of: client)
  }

  /// Whether anybody is told what happens.
  public var hasSubscribers: Bool { !audiences.isEmpty }

  func list(_ client: ClientSession) {
    guard !client.isListed else { return }
    client.isListed = true
    listed.append(client)
  }

  func connect(_ id: ClientID, _ peer: ClientPeer) {
    let limits = configuration.limits
    let client = ClientSession(id: id, peer: peer, limits: limits)
    clients[id] = client
    let sameUser = clients.values.count { $0.peer.user == peer.user && !$0.isClosing }
    if clients.count > limits.connections {
      turnAway(client, limits.connections)
    } else if sameUser > limits.connectionsPerUser {
      turnAway(client, limits.connectionsPerUser)
    }
  }

  private func turnAway(_ client: ClientSession, _ limit: Int) {
    note("more than \(limit) connections are open", of: client)
    client.queue.append { $0.reply(.tooManyConnections(limit: limit)) }
    close(client)
  }

  func forget(_ id: ClientID) {
    guard let client = clients.removeValue(forKey: id) else { return }
    close(client)
    listed.removeAll { $0 === client }
    behind.removeAll { $0 === client }
  }

  /// Takes in what a client sent and answers every whole message in it.
  func read(_ bytes: UnsafeRawBufferPointer, from id: ClientID) {
    guard let client = clients[id], !client.isClosing else { return }
    client.framer.append(bytes)
    if client.isSubscribed { client.waitingCalls += bytes.count { $0 == 0 } }
    do {
      try answerMessages(of: client)
      boundPending(of: client)
    } catch {
      refuse(client, "\(error)")
    }
  }

  /// A stream goes on until the connection ends, and replies come in the order of the calls: what a
  /// client sends after it waits, and too much of it ends the connection.
  private func answerMessages(of client: ClientSession) throws(WireError) {
    while !client.isClosing, !client.isSubscribed {
      guard let message = try client.framer.next() else { return }
      try answer(message, from: client)
    }
    if client.framer.pendingCount > configuration.limits.messageBytes {
      throw .endlessMessage(limit: configuration.limits.messageBytes)
    }
    if client.waitingCalls > configuration.limits.callsInFlight {
      refuse(
        client, "more than \(configuration.limits.callsInFlight) calls wait behind its stream")
    }
  }

  /// Many connections that each begin a long message and never end it take no more memory than one
  /// or two do: who goes over the user's share is closed, and the others are not.
  private func boundPending(of client: ClientSession) {
    let limit = configuration.limits.pendingBytes
    // Short messages are so many times smaller than the limit that they need no sum.
    guard !client.isClosing, client.framer.pendingCount > Self.shortMessage else { return }
    let user = client.peer.user
    let pending = clients.values.reduce(0) {
      $1.peer.user == user && !$1.isClosing ? $0 + $1.framer.pendingCount : $0
    }
    guard pending > limit else { return }
    refuse(client, "messages of more than \(limit) bytes have not come to their end")
  }

  private func answer(_ message: ArraySlice<UInt8>, from client: ClientSession) throws(WireError) {
    let call: VarlinkCall
    do {
      call = try VarlinkCall(decoding: message, limits: configuration.limits.json)
    } catch {
      guard let refusal = VarlinkError(error) else { throw error }
      noteOnce("malformed", of: client, "sent a call that was refused: \(error)")
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
    case .watchDevices: watchDevices(client)
    case .subscribe: try subscribe(client, call)
    case .attach: try attach(client, call)
    case .update: reply(try update(client, call), to: call, of: client)
    case .describe: reply(try describe(client, call), to: call, of: client)
    case .hitTest: reply(try hitTest(client, call), to: call, of: client)
    case .getStatus: reply(StatusMessage(status: status), to: call, of: client)
    case .setFirstResponder: reply(try setFirstResponder(client, call), to: call, of: client)
    case .reload: reply(try reload(client), to: call, of: client)
    case .beginIgnoring, .endIgnoring, .sendRemoteControl:
      reply(try control(client, call), to: call, of: client)
    }
  }

  private func reply(_ message: some WireMessage, to call: VarlinkCall, of client: ClientSession) {
    guard !call.oneway else { return }
    reply(to: client) { $0.reply(message) }
  }

  private func reply(to client: ClientSession, _ encode: (inout JSONWriter) -> Void) {
    client.queue.append(encode)
    list(client)
    counts.messages += 1
    if client.queue.isOverfull { letGo(client, .bytes) }
  }

  /// Nothing more that a client says is heard: it is told so, and closed.
  private func refuse(_ client: ClientSession, _ reason: String) {
    note(reason, of: client)
    client.queue.append { $0.reply(.invalidParameter("")) }
    close(client)
  }

  /// Says goodbye to a client when what waits for it has been written; its windows go when the
  /// present frame is over.
  func close(_ client: ClientSession) {
    client.nextSequence = nil
    client.isClosing = true
    client.framer = MessageFramer(limit: 0)
    endIgnoring(of: client)
    leave(client)
    if let attachment = client.attachment { detaching.append(attachment) }
    client.attachment = nil
    list(client)
  }

  private var info: ServiceInfoMessage {
    ServiceInfoMessage(
      vendor: "The Tactile authors", product: "tactiled", version: configuration.version,
      url: "https://tactile.example/")
  }
}
