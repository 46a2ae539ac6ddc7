import Tactile
import TactileInput
import TactileServer
import TactileWire

/// Shows a scene, touches it, shows it again and removes it.
enum ShownScene {
  private static let panel = DeviceID(rawValue: 1)

  static func check(_ scene: SceneDescription) {
    let server = Server()
    server.receive(.deviceAdded(panel, FuzzedPanel.description), at: .zero)
    server.showSystemScene(scene)
    let client = FuzzedClient(server, id: 1)
    client.send(#"{"method":"io.tactile.Events.Subscribe","more":true}"#)
    for step in 0..<12 {
      touch(server, at: 100 + 40 * UInt64(step), finger: Int32(step / 4), phase: step % 4)
    }
    server.showSystemScene(scene)
    server.settle()
    server.showSystemScene(SceneDescription())
    Law.demand(server.application.windows.isEmpty, "a window is left after the scene was removed")
    Law.demand(
      server.application.liveTouches.isEmpty, "a touch is left after the scene was removed")
    client.read(.max)
    client.checkComplete()
  }

  /// One finger after the other lands, moves twice and lifts.
  private static func touch(_ server: Server, at time: UInt64, finger: Int32, phase: Int) {
    let place = 300 * finger + 40 * Int32(phase)
    var axes = [(AbsCode.mtSlot, finger)]
    if phase == 0 { axes.append((AbsCode.mtTrackingID, finger + 1)) }
    axes += [(AbsCode.mtPositionX, place), (AbsCode.mtPositionY, place / 2)]
    if phase == 3 { axes.append((AbsCode.mtTrackingID, -1)) }
    let now = Timestamp(nanoseconds: time * 1_000_000)
    var events = axes.map { InputEvent(time: now, type: EventType.abs, code: $0.0, value: $0.1) }
    events.append(InputEvent(time: now, type: EventType.syn, code: SynCode.report, value: 0))
    events.withUnsafeBufferPointer { server.receive(.events(panel, $0, .kernel), at: now) }
  }
}
