import Tactile
import TactileInput
import TactileServer

/// Large scenes that are legal in their form. The server refuses or shows them, at a cost that is
/// proportional to their length. After they are removed, their memory is free.
enum LargeSceneTarget {
  private static let panel = DeviceID(rawValue: 1)
  /// The bytes that the daemon reads at a time.
  private static let piece = 16 << 10

  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    let scene = LargeScene(&bytes)
    let text = scene.text
    guard text.utf8.count < ServerLimits().messageBytes - 1000 else { return }
    let server = Server()
    server.receive(.deviceAdded(panel, FuzzedPanel.description), at: .zero)
    let attached =
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(text)]}}"#
    let meter = CostMeter()
    do {
      let owner = FuzzedClient(server, id: 1)
      send(attached, "Attach", owner, meter: meter)
      touch(server, owner, bytes: text.utf8.count)
      let other = FuzzedClient(server, id: 2)
      send(changes(scene), "Update of parts", other, of: text)
      send(
        #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[\#(text)]}}"#, "Update",
        other)
      send(#"{"method":"io.tactile.Scene.Describe"}"#, "Describe", other, of: text)
      other.hangUp()
      let removal = CostMeter()
      owner.hangUp()
      server.settle()
      removal.check("removal", bytes: text.utf8.count)
    }
    Law.demand(server.application.liveTouches.isEmpty, "a touch remains after the scene")
    meter.checkReturned("a scene of \(text.utf8.count) bytes")
  }

  /// Sends a call in pieces, as the daemon reads it, and checks its cost.
  ///
  /// - Parameter scene: The shown scene, if the call can cost as much as the scene.
  private static func send(
    _ call: String, _ name: String, _ client: FuzzedClient, of scene: String = "",
    meter: CostMeter = CostMeter()
  ) {
    let bytes = Array(call.utf8) + [0]
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: piece) {
        client.send(
          UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + piece, bytes.count)]))
      }
    }
    client.read(.max)
    meter.check(name, bytes: bytes.count + scene.utf8.count)
  }

  /// A call with up to 1000 changes of views.
  private static func changes(_ scene: LargeScene) -> String {
    let count = min(scene.viewCount, 1000)
    let changes = (0..<count).map {
      #"{"window":"w","setView":{"name":"v\#($0 * scene.viewCount / count)","alpha":0.5}}"#
    }
    return #"{"method":"io.tactile.Scene.Update","parameters":{"changes":["#
      + changes.joined(separator: ",") + "]}}"
  }

  /// One finger lands, moves 20 times and lifts. A frame costs at most a part of the scene.
  private static func touch(_ server: Server, _ client: FuzzedClient, bytes: Int) {
    let meter = CostMeter()
    for step in 0...21 as ClosedRange<Int32> {
      var axes = [(AbsCode.mtSlot, Int32(0))]
      if step == 0 { axes.append((AbsCode.mtTrackingID, 1)) }
      axes += [(AbsCode.mtPositionX, 100 + 20 * step), (AbsCode.mtPositionY, 100 + 10 * step)]
      if step == 21 { axes.append((AbsCode.mtTrackingID, -1)) }
      let now = Timestamp(nanoseconds: 1_000_000_000 + UInt64(step) * 8_000_000)
      var events = axes.map { InputEvent(time: now, type: EventType.abs, code: $0.0, value: $0.1) }
      events.append(InputEvent(time: now, type: EventType.syn, code: SynCode.report, value: 0))
      events.withUnsafeBufferPointer { server.receive(.events(panel, $0, .kernel), at: now) }
      client.read(.max)
    }
    meter.check("a touch on a scene", bytes: bytes)
  }
}
