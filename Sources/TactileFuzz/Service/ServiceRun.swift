import Tactile
import TactileInput
import TactileServer

/// Clients that send any bytes, read or do not read, connect and disconnect, while touches happen.
/// Clients that read receive everything in order, and memory use is bounded.
enum ClientTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    let run = ServiceRun()
    while !bytes.isEmpty { run.step(&bytes) }
    run.finish()
  }
}

/// A server with a panel, a client that reads everything, and other clients with arbitrary
/// behaviour.
final class ServiceRun {
  private static let panel = DeviceID(rawValue: 1)
  /// Low limits, so that small inputs reach them.
  private static let limits = {
    var limits = ServerLimits()
    limits.messageBytes = 512
    limits.queuedBytes = 16 << 10
    limits.windows = 3
    limits.views = 6
    limits.recognizers = 6
    return limits
  }()

  private static let configuration = {
    var configuration = ServerConfiguration(limits: limits)
    (configuration.support.minutes, configuration.support.bytes) = (1, 65_536)
    return configuration
  }()

  private let server = Server(configuration: ServiceRun.configuration)
  private let witness: FuzzedClient
  private var clients: [FuzzedClient] = []
  private var lastClient: UInt32 = 1
  private var now: UInt64 = 1_000_000
  private var fingers: [Int32: Int32] = [:]
  private var lastFinger: Int32 = 0

  init() {
    witness = FuzzedClient(server, id: 1)
    server.receive(.deviceAdded(Self.panel, FuzzedPanel.description), at: time)
    witness.send(#"{"method":"io.tactile.Events.Subscribe","more":true}"#)
    witness.read(.max)
  }

  private var time: Timestamp { Timestamp(nanoseconds: now) }

  /// Does the action that a byte selects.
  func step(_ bytes: inout InputBytes) {
    switch bytes.number(below: 10) {
    case 0: connect()
    case 1, 2: client(&bytes)?.send(bytes.take(bytes.number(below: 256)))
    case 3: client(&bytes)?.send(Self.calls[bytes.number(below: Self.calls.count)])
    case 4: client(&bytes)?.read(bytes.number(below: 256))
    case 5: client(&bytes)?.read(.max)
    case 6: hangUp(&bytes)
    case 7: replug(&bytes)
    default: touch(&bytes)
    }
    witness.read(.max)
    server.advance(to: time)
    witness.read(.max)
    for client in clients { client.checkBound(Self.limits.queuedBytes) }
  }

  /// Lifts every finger, and lets scripts end. A client that has read everything then has no live touch.
  func finish() {
    for slot in fingers.keys.sorted() {
      send([(AbsCode.mtSlot, slot), (AbsCode.mtTrackingID, -1)])
    }
    // A client that reads nothing for 10 s is disconnected.
    for client in clients { client.read(.max) }
    now += 4_000_000_000
    server.advance(to: time)
    witness.read(.max)
    witness.checkComplete()
    for client in clients {
      client.read(.max)
      client.checkEnd()
    }
  }

  // MARK: Clients

  private static let calls = [
    #"{"method":"io.tactile.Events.Subscribe","more":true}"#,
    #"{"method":"io.tactile.Trace.Subscribe","more":true}"#,
    #"{"method":"io.tactile.Trace.ReadRecent"}"#,
    #"{"method":"io.tactile.Trace.ReadRecent","parameters":{"begin":70}}"#,
    #"{"method":"io.tactile.Events.Subscribe"}"#,
    #"{"method":"io.tactile.Devices.List"}"#,
    #"{"method":"io.tactile.Devices.List","oneway":true}"#,
    #"{"method":"io.tactile.Devices.Watch","more":true}"#,
    #"{"method":"org.varlink.service.GetInfo"}"#,
    #"{"method":"org.varlink.service.GetInterfaceDescription","#
      + #""parameters":{"interface":"io.tactile.Events"}}"#,
    #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
      + #""views":[{"name":"v","gestures":[{"kind":"pan"},{"kind":"tap"}]}]}]}}"#,
    #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[{"name":"w"}]}}"#,
    #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[{"window":"w","addView":"#
      + #"{"name":"u","frame":[0,0,99,99]}},{"window":"w","moveView":"v","in":"u"},"#
      + #"{"window":"w","addGesture":{"kind":"longPress"},"in":"v"}]}}"#,
    #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[{"window":"w","setView":"#
      + #"{"name":"v","frame":[0,0,500,300],"hidden":null}},{"window":"w","setGesture":"#
      + #"{"name":"v.pan","minimumTouches":2}},{"window":"w","removeGesture":"v.tap"}]}}"#,
    #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[{"window":"w","removeView":"#
      + #""v"},{"window":"w","setWindow":{"level":5}}]}}"#,
    #"{"method":"io.tactile.Scene.Describe"}"#,
    #"{"method":"io.tactile.Scene.HitTest","parameters":{"window":"w","location":{"x":9,"y":9}}}"#,
    #"{"method":"io.tactile.Control.BeginIgnoring","parameters":{"seconds":0.2}}"#,
    #"{"method":"io.tactile.Control.EndIgnoring"}"#,
    #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"cleaning","limit":0.2}}"#,
    #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"asleep"}}"#,
    #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"normal"}}"#,
    #"{"method":"io.tactile.Control.Play","parameters":{"steps":[{"time":0,"fingers":["#
      + #"{"finger":1,"x":9,"y":9}]},{"time":0.05,"fingers":[]}]}}"#,
    #"{"method":"io.tactile.Control.Play","parameters":{"steps":[{"time":0,"fingers":["#
      + #"{"finger":1,"x":9,"y":9},{"finger":2,"x":500,"y":300}]},{"time":0.4,"fingers":["#
      + #"{"finger":2,"x":600,"y":300}]},{"time":3,"fingers":[]}]}}"#,
    #"{"method":"io.tactile.Control.SetAccessibility","parameters":{"accommodations":true}}"#,
    #"{"method":"io.tactile.Control.SetAccessibility","parameters":{"accommodations":false}}"#,
    #"{"method":"io.tactile.Control.SetAccessibility","parameters":{"exploring":true}}"#,
    #"{"method":"io.tactile.Control.SetAccessibility","parameters":{"exploring":false}}"#,
    #"{"method":"io.tactile.Control.SetAccessibility","parameters":{"nextTouch":"three"}}"#,
    #"{"method":"io.tactile.Control.SetVariables","parameters":{"variables":["#
      + #"{"name":"app","value":"firefox"},{"name":"empty","value":""}]}}"#,
    #"{"method":"io.tactile.Control.SetVariables","parameters":{"variables":[{"name":"app"}]}}"#,
    #"{"method":"io.tactile.Control.ReportBindings","parameters":{"bindings":["#
      + #"{"name":"home","runs":2,"failures":1,"lastFailure":"a\u0007b"}]}}"#,
    #"{"method":"io.tactile.Control.ReportBindings","parameters":{"bindings":[]}}"#,
    #"{"method":"io.tactile.Control.GetStatus"}"#,
    #"{"method":"io.tactile.Control.Reload"}"#,
    #"{"method":"io.tactile.Control.SetFirstResponder","parameters":{"window":"w"}}"#,
    #"{"method":"io.tactile.Control.SendRemoteControl","parameters":{"command":"play"}}"#,
    #"{"method":"io.tactile.Events.Nothing"}"#,
    #"{"method":"Nothing"}"#,
    #"{"method":7}"#,
    "[[[",
  ]

  private func connect() {
    guard clients.count < 4 else { return }
    lastClient += 1
    // Every second client has no permissions.
    clients.append(FuzzedClient(server, id: lastClient, user: lastClient % 2 == 0 ? 0 : 1000))
  }

  private func client(_ bytes: inout InputBytes) -> FuzzedClient? {
    if clients.isEmpty { connect() }
    return bytes.pick(clients)
  }

  private func hangUp(_ bytes: inout InputBytes) {
    guard !clients.isEmpty else { return }
    clients.remove(at: bytes.number(below: clients.count)).hangUp()
  }

  // MARK: The panel

  private func replug(_ bytes: inout InputBytes) {
    guard bytes.number(below: 4) == 0 else { return }
    server.receive(.deviceRemoved(Self.panel), at: time)
    fingers = [:]
    server.receive(.deviceAdded(Self.panel, FuzzedPanel.description), at: time)
  }

  private func touch(_ bytes: inout InputBytes) {
    now += UInt64(bytes.byte()) * 4_000_000
    let slot = Int32(bytes.number(below: 5))
    let x = Int32(bytes.byte()) * 7
    let y = Int32(bytes.byte()) * 3
    var axes = [(AbsCode.mtSlot, slot)]
    if fingers[slot] == nil {
      lastFinger += 1
      fingers[slot] = lastFinger
      axes.append((AbsCode.mtTrackingID, lastFinger))
    } else if x % 4 == 0 {
      fingers[slot] = nil
      return send(axes + [(AbsCode.mtTrackingID, -1)])
    }
    send(axes + [(AbsCode.mtPositionX, x), (AbsCode.mtPositionY, y)])
  }

  private func send(_ axes: [(UInt16, Int32)]) {
    var events = axes.map {
      InputEvent(time: time, type: EventType.abs, code: $0.0, value: $0.1)
    }
    events.append(
      InputEvent(time: time, type: EventType.syn, code: SynCode.report, value: 0))
    events.withUnsafeBufferPointer { server.receive(.events(Self.panel, $0, .kernel), at: time) }
  }
}
