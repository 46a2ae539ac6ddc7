import Tactile
import TactileInput
import TactileServer
import TactileTesting
import TactileWire
import Testing

/// A server that owns a panel, and what a compositor sees of it.
final class OwnedServer {
  /// A scene with a system gesture from the lower edge.
  static let edgeScene = """
    windows:
    - name: system
      level: 900
      passThrough: true
      gestures:
      - {kind: screenEdgePan, name: home, scope: screen, edges: [bottom], movement: 20}
    """

  /// A rule for the panel.
  static func rules(_ change: (inout DeviceRule) -> Void) -> DeviceRules {
    var rule = DeviceRule(DeviceMatch(name: "Test Panel"))
    change(&rule)
    return DeviceRules([rule])
  }

  let server: Server
  let panel: VirtualPanel
  /// What the compositor saw since the last read: the time in milliseconds, the phase, the tracking ID
  /// and the position in device units.
  private var lines: [String] = []
  private var consumer: CloneConsumer

  init(
    _ rules: DeviceRules = DeviceRules(), scene: String? = nil, regions: [TouchRegion] = [],
    isOwned: Bool = true
  ) throws {
    var configuration = ServerConfiguration(devices: rules)
    configuration.regions.regions = regions
    server = Server(configuration: configuration)
    if let scene {
      server.showSystemScene(try SceneDescription(text: Array(scene.utf8), file: "scene"))
    }
    panel = VirtualPanel(server)
    consumer = CloneConsumer(try #require(server.cloneDescription(of: panel.id)))
    server.cloneFrameHandler = { [unowned self] device, frame in
      #expect(device == panel.id)
      for change in consumer.read(frame) { note(change, at: frame.time) }
    }
    if isOwned { try #require(server.own(panel.id)) }
  }

  private func note(_ change: CloneConsumer.Change, at time: Timestamp) {
    guard case .touch(let id) = change.subject else { return }
    lines.append("\(time.nanoseconds / 1_000_000) \(change.phase) \(id) \(change.x),\(change.y)")
  }

  /// Whether the engine tells which touches system gestures take.
  var watchesGestures: Bool { server.application.takenTouchHandler != nil }

  /// What the compositor saw since the last call.
  func seen() -> [String] {
    defer { lines = [] }
    return lines
  }
}
