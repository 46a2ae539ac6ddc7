import Tactile
import TactileInput
import TactileServer
import Testing

@Suite("Devices and their screens")
struct SharedScreenTests {
  static func rule(_ name: String, _ change: (inout DeviceRule) -> Void) -> DeviceRule {
    var rule = DeviceRule(DeviceMatch(name: name))
    change(&rule)
    return rule
  }

  @Test func `a panel and a pen on one output share a screen until the last is removed`() {
    let rules = [Self.rule("*") { $0.output = "DSI-1" }]
    let server = Server(configuration: ServerConfiguration(devices: DeviceRules(rules)))
    let panel = VirtualPanel(server, id: 1)
    let pen = VirtualDevice(VirtualDevice.pen, server, id: 2)
    #expect(server.application.screens.map(\.name) == ["DSI-1"])
    #expect(server.application.windows.count == 1)
    panel.unplug(at: 10)
    #expect(server.application.screens.count == 1)
    pen.unplug(at: 20)
    #expect(server.application.screens.isEmpty)
  }

  @Test func `two panels side by side form one screen`() throws {
    var left = VirtualPanel.description
    left.name = "left"
    var right = VirtualPanel.description
    right.name = "right"
    let rules = [
      Self.rule("*") { $0.output = "wall" },
      Self.rule("left") { $0.area = Rect(x: 0, y: 0, width: 0.5, height: 1) },
      Self.rule("right") { $0.area = Rect(x: 0.5, y: 0, width: 0.5, height: 1) },
    ]
    let server = Server(configuration: ServerConfiguration(devices: DeviceRules(rules)))
    let client = VirtualClient(server)
    client.subscribe()
    _ = VirtualDevice(left, server, id: 1)
    let second = VirtualDevice(right, server, id: 2)
    let screen = try #require(server.application.screens.first)
    #expect((screen.size.width - 4 * screen.size.height).magnitude < 1e-6)
    second.send(at: 10, [(3, 0x2f, 0), (3, 0x39, 5), (3, 0x35, 0), (3, 0x36, 0)])
    let touch = try #require(try client.frames().last?.frame.touches.first)
    #expect(touch.location.x > screen.size.width / 2)
    #expect(touch.location.x < screen.size.width / 2 + 1)
  }

  @Test func `a panel keeps its calibration when it is plugged into another port`() throws {
    var panel = VirtualPanel.description
    panel.serial = "S1"
    panel.node = "/dev/input/event3"
    var rule = DeviceRule(DeviceMatch(serial: "S1"))
    rule.rotation = .upsideDown
    let server = Server(configuration: ServerConfiguration(devices: DeviceRules([rule])))
    let client = VirtualClient(server)
    client.subscribe()
    for (id, node) in [(UInt32(1), "/dev/input/event3"), (2, "/dev/input/event9")] {
      panel.node = node
      let device = VirtualDevice(panel, server, id: id)
      device.send(at: UInt64(id), [(3, 0x2f, 0), (3, 0x39, 5), (3, 0x35, 0), (3, 0x36, 0)])
      let touch = try #require(try client.frames().compactMap(\.frame.touches.first).last)
      #expect(touch.location.x > 1000)
      device.unplug(at: 10)
      _ = try client.frames()
    }
  }

  @Test func `32 devices are added and removed, each with its own screen and touches`() throws {
    let server = Server()
    let client = VirtualClient(server)
    client.subscribe()
    let panels = (1...32).map { VirtualPanel(server, id: $0) }
    #expect(server.application.screens.count == 32)
    for (index, panel) in panels.enumerated() {
      panel.down(0, 7, 1000, 500, at: UInt64(100 + index))
    }
    #expect(server.application.liveTouches.count == 32)
    for panel in panels.prefix(31) { panel.unplug(at: 200) }
    #expect(server.application.screens.map(\.name) == ["screen-32"])
    #expect(server.application.liveTouches.count == 1)
    let touches = try client.frames().flatMap(\.frame.touches)
    #expect(touches.count { $0.phase == .began } == 32)
    #expect(touches.count { $0.phase == .cancelled } == 31)
  }
}
