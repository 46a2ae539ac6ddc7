import Tactile
import TactileWire

extension Server {
  private static let mostIgnoring = 64

  /// Answers what is answered with nothing; throws what keeps it from being done.
  func control(
    _ client: ClientSession, _ call: VarlinkCall
  ) throws(VarlinkError) -> EmptyMessage {
    try requireControl(client)
    switch call.name {
    case "BeginIgnoring": try beginIgnoring(client, call)
    case "EndIgnoring": endIgnoring(client)
    default: try sendRemoteControl(call)
    }
    return EmptyMessage()
  }

  /// How the server does.
  var status: ServiceStatus {
    ServiceStatus(
      version: configuration.version, clients: clients.count,
      subscribers: audiences.reduce(0) { $0 + $1.members.count }, devices: devices.count,
      windows: application.windows.count, touches: application.liveTouches.count,
      isIgnoring: application.isIgnoringInteractionEvents, frames: counts.frames,
      messages: counts.messages, merged: counts.merged, dropped: counts.dropped,
      configuration: sources, incidents: incidents)
  }

  // MARK: Ignoring

  private func beginIgnoring(_ client: ClientSession, _ call: VarlinkCall) throws(VarlinkError) {
    guard let seconds = try? call.cursor.member("seconds").double(), seconds > 0, seconds <= 3600,
      client.ignoring.count < Self.mostIgnoring
    else { throw .invalidParameter("seconds") }
    if client.ignoring.isEmpty { ignoring.append(client) }
    client.ignoring.append(heard.advanced(by: seconds))
    application.beginIgnoringInteractionEvents()
    publish()
  }

  private func endIgnoring(_ client: ClientSession) {
    guard client.ignoring.popLast() != nil else { return }
    application.endIgnoringInteractionEvents()
    ignoring.removeAll { $0.ignoring.isEmpty }
  }

  /// Ends all that a client demanded, since it is gone.
  func endIgnoring(of client: ClientSession) {
    while !client.ignoring.isEmpty { endIgnoring(client) }
  }

  /// Ends what has reached its time limit.
  func endIgnoring(dueBy due: Timestamp) {
    for client in ignoring {
      let left = client.ignoring.filter { $0 > due }
      for _ in left.count..<client.ignoring.count { application.endIgnoringInteractionEvents() }
      client.ignoring = left
    }
    ignoring.removeAll { $0.ignoring.isEmpty }
  }

  // MARK: Others

  func setFirstResponder(
    _ client: ClientSession, _ call: VarlinkCall
  ) throws(VarlinkError) -> FirstResponderMessage {
    try requireControl(client)
    let name: String
    let user: Int?
    let responder: String?
    do {
      name = try call.cursor.member("window").string()
      user = try call.cursor.optionalMember("user")?.int()
      responder = try call.cursor.optionalMember("responder")?.string()
    } catch {
      throw VarlinkError(error) ?? .invalidParameter("window")
    }
    let entry = try entry(named: name, of: user, meantBy: client) { $0.window != nil }
    guard let window = entry?.window else { throw .noSuchWindow(.control, name) }
    guard let responder else {
      return FirstResponderMessage(isDone: window.firstResponder?.resignFirstResponder() ?? true)
    }
    return FirstResponderMessage(
      isDone: window.responder(named: responder)?.becomeFirstResponder() ?? false)
  }

  private func sendRemoteControl(_ call: VarlinkCall) throws(VarlinkError) {
    let command: RemoteControlMessage.Command
    do {
      command = try call.cursor.member("command").word()
    } catch {
      throw VarlinkError(error) ?? .invalidParameter("command")
    }
    let subtype = RemoteControlEvent.Subtype.allCases.first { "\($0)" == command.rawValue }
    guard let subtype else { throw .invalidParameter("command") }
    let event = RemoteControlEvent(timestamp: application.now, subtype: subtype)
    application.send(.remoteControl(event))
    frame.append(RemoteControlMessage(device: 0, command: command))
    publish()
  }

  /// Has the configuration read again.
  func reload(_ client: ClientSession) throws(VarlinkError) -> ReloadMessage {
    try requireControl(client)
    do {
      return ReloadMessage(notes: try reloadHandler?() ?? [])
    } catch {
      throw .invalidConfiguration(reason: "\(error)")
    }
  }
}
