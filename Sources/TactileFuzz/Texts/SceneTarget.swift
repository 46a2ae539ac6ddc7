import Tactile
import TactileInput
import TactileServer
import TactileWire

/// Scenes. The reader rejects them with a location inside them, or accepts them. The readers of
/// JSON and YAML give the same result.
enum SceneTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = Array(bytes)
    do {
      let scene = try SceneDescription(text: text, file: "f")
      Law.demand(
        (try? SceneDescription(scene.json)) == scene, "reads as another scene after writing")
      ShownScene.check(scene)
    } catch {
      checkRefused(error)
    }
    guard let value = try? JSONValue(decoding: text[...]) else { return }
    checkBothReaders(JSONTarget.written(value))
  }

  private static func checkRefused(_ error: SceneError) {
    Law.demand(error.line >= 1 && error.column >= 1, "has no location: \(error)")
    Law.demand(!error.description.contains("\n"), "is more than one line: \(error)")
    Law.demand(error.description.utf8.count < 4000, "is too long: \(error)")
  }

  private static func checkBothReaders(_ text: [UInt8]) {
    guard isPlain(text), let value = try? JSONValue(decoding: text[...]) else { return }
    let ofJSON = try? SceneDescription(value)
    let ofYAML = try? SceneDescription(text: text, file: "f")
    Law.demand(ofJSON == ofYAML, "the readers of JSON and YAML give different results")
  }

  /// Whether a text has no control characters and no line breaks of YAML 1.1, which YAML does not
  /// allow.
  private static func isPlain(_ text: [UInt8]) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
      !(0x7f...0x9f).contains($0.value) && $0.value != 0x2028 && $0.value != 0x2029
        && $0.value != 0xfeff && $0.value & 0xfffe != 0xfffe
    }
  }
}

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
    let position = 300 * finger + 40 * Int32(phase)
    var axes = [(AbsCode.mtSlot, finger)]
    if phase == 0 { axes.append((AbsCode.mtTrackingID, finger + 1)) }
    axes += [(AbsCode.mtPositionX, position), (AbsCode.mtPositionY, position / 2)]
    if phase == 3 { axes.append((AbsCode.mtTrackingID, -1)) }
    let now = Timestamp(nanoseconds: time * 1_000_000)
    var events = axes.map { InputEvent(time: now, type: EventType.abs, code: $0.0, value: $0.1) }
    events.append(InputEvent(time: now, type: EventType.syn, code: SynCode.report, value: 0))
    events.withUnsafeBufferPointer { server.receive(.events(panel, $0, .kernel), at: now) }
  }
}
