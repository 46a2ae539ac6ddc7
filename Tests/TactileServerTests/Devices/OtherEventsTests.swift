import Tactile
import TactileServer
import TactileWire
import Testing

@Suite("Pens, accelerometers and media keys")
struct OtherEventsTests {
  let server = Server()

  /// Returns the events of a client: the time in milliseconds, then the events.
  static func tale(_ client: VirtualClient) throws -> [String] {
    try client.frames().dropFirst().map { message in
      let frame = message.frame
      var words = [String(frame.time.nanoseconds / 1_000_000)]
      words += frame.devices.map { "device \($0.change)" }
      words += frame.touches.map { "\($0.kind) \($0.phase)" }
      words += frame.gestures.map { "\($0.kind.text) \($0.state)" }
      words += frame.motions.map { "\($0.kind) \($0.phase)" }
      words += frame.orientations.map { "turned \($0.edge)" }
      words += frame.remoteControls.map { "\($0.command)" }
      return words.joined(separator: " ")
    }
  }

  private func watch() -> VirtualClient {
    let client = VirtualClient(server)
    client.subscribe()
    return client
  }

  @Test func `a pen hovers, touches, hovers again and leaves`() throws {
    let pen = VirtualDevice(VirtualDevice.pen, server)
    let client = watch()
    pen.send(at: 10, [(1, 0x140, 1), (3, 0, 1000), (3, 1, 500)])
    pen.send(at: 20, [(1, 0x14a, 1)])
    pen.send(at: 30, [(1, 0x14a, 0)])
    pen.send(at: 40, [(1, 0x140, 0)])
    #expect(
      try Self.tale(client) == [
        "10 hover began", "20 stylus began hover ended",
        "30 stylus ended tap ended hover began", "40 hover ended",
      ])
  }

  @Test func `messages of a pen contain its tilt, buttons and height`() throws {
    let pen = VirtualDevice(VirtualDevice.pen, server)
    let client = watch()
    pen.send(
      at: 10,
      [(1, 0x140, 1), (1, 0x14b, 1), (3, 0, 1000), (3, 1, 500), (3, 0x1b, 57), (3, 0x19, 25)])
    pen.send(at: 20, [(1, 0x14a, 1)])
    let frames = try client.frames().map(\.frame)
    let held = try #require(frames.dropFirst().first?.gestures.first?.pen)
    #expect(held.barrelButton)
    #expect(!held.isEraser)
    #expect(held.zOffset == 0.25)
    #expect(held.azimuthAngle == 1.571)
    #expect(held.altitudeAngle == 0.571)
    let touch = try #require(frames.last?.touches.first?.pen)
    #expect(touch.barrelButton)
    #expect(touch.zOffset == 0)
    #expect(touch.altitudeAngle == 0.571)
  }

  @Test func `the hover of a pen is cancelled when the pen is unplugged`() throws {
    let pen = VirtualDevice(VirtualDevice.pen, server)
    let client = watch()
    pen.send(at: 10, [(1, 0x140, 1), (3, 0, 1000), (3, 1, 500)])
    pen.unplug(at: 20)
    #expect(try Self.tale(client) == ["10 hover began", "20 device removed hover cancelled"])
  }

  @Test func `a finger panel has no hover, and its touches have no pen`() throws {
    let panel = VirtualPanel(server)
    let client = watch()
    panel.down(0, 7, 1000, 500, at: 100)
    #expect(try client.frames().last?.frame.touches.first?.pen == nil)
  }

  @Test func `only frames of devices that report no touches may be divided`() {
    let devices = [
      VirtualDevice(VirtualDevice.pen, server, id: 1),
      VirtualDevice(VirtualDevice.accelerometer, server, id: 2),
      VirtualDevice(VirtualDevice.remote, server, id: 3),
    ]
    _ = VirtualPanel(server, id: 4)
    let ids = devices.map(\.id) + [DeviceID(rawValue: 4), DeviceID(rawValue: 5)]
    #expect(ids.map { server.mayDivideFrames(of: $0) } == [false, true, true, false, false])
  }

  private func shake(_ device: VirtualDevice, _ swings: Int) {
    device.send(at: 900, [(3, 0, 0), (3, 1, -1000), (3, 2, 0)])
    for swing in 0..<swings {
      let time = UInt64(1000 + 100 * swing)
      device.send(at: time, [(3, 0, swing % 2 == 0 ? 3000 : -3000)])
      device.send(at: time + 50, [(3, 0, 0)])
    }
  }

  @Test func `a shake begins, and ends in a frame with a time of its own`() throws {
    let device = VirtualDevice(VirtualDevice.accelerometer, server)
    let client = watch()
    shake(device, 4)
    #expect(server.nextDeadline == VirtualPanel.time(1650))
    server.advance(to: VirtualPanel.time(5000))
    #expect(
      try Self.tale(client) == ["900 turned normal", "1100 shake began", "1650 shake ended"])
    #expect(server.nextDeadline == nil)
  }

  @Test func `a shake is cancelled when its device is removed`() throws {
    let device = VirtualDevice(VirtualDevice.accelerometer, server)
    let client = watch()
    shake(device, 3)
    device.unplug(at: 1300)
    #expect(
      try Self.tale(client).suffix(3) == [
        "1100 shake began", "1300 shake cancelled", "1300 device removed",
      ])
  }

  @Test func `a new orientation is sent, and is in the state of later subscribers`() throws {
    let device = VirtualDevice(VirtualDevice.accelerometer, server)
    device.send(at: 10, [(3, 0, 1000), (3, 1, 0), (3, 2, 0)])
    let client = watch()
    device.send(at: 5000, [(3, 0, 0), (3, 2, -1000)])
    server.advance(to: VirtualPanel.time(10_000))
    let frames = try client.frames().map(\.frame)
    #expect(frames.first?.state?.devices.first?.orientation == .leftUp)
    #expect(frames.dropFirst().map(\.orientations).flatMap { $0.map(\.edge) } == [.faceUp])
    #expect(frames.last?.time == VirtualPanel.time(6200))
  }

  @Test func `a held key seeks from its own time on, and stops when its device is removed`() throws
  {
    let remote = VirtualDevice(VirtualDevice.remote, server)
    let client = watch()
    remote.send(at: 10, [(1, 164, 1)])
    remote.send(at: 20, [(1, 164, 0)])
    remote.send(at: 100, [(1, 163, 1)])
    #expect(server.nextDeadline == VirtualPanel.time(600))
    server.advance(to: VirtualPanel.time(900))
    remote.unplug(at: 1000)
    #expect(
      try Self.tale(client) == [
        "10 togglePlayPause", "600 beginSeekingForward", "1000 endSeekingForward",
        "1000 device removed",
      ])
  }

  @Test func `the first responder receives motions, and media keys if it accepts them`() throws {
    final class Listener: View {
      var heard: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func motionBegan(_ event: MotionEvent) { heard.append("began") }
      override func motionEnded(_ event: MotionEvent) { heard.append("ended") }
      override func remoteControlReceived(_ event: RemoteControlEvent) {
        heard.append("\(event.subtype)")
      }
    }
    _ = VirtualPanel(server, id: 9)
    let listener = Listener(frame: Rect(x: 0, y: 0, width: 10, height: 10), name: "listener")
    let window = try #require(server.application.windows.first)
    window.addSubview(listener)
    window.makeKey()
    _ = listener.becomeFirstResponder()
    shake(VirtualDevice(VirtualDevice.accelerometer, server), 4)
    server.advance(to: VirtualPanel.time(5000))
    let remote = VirtualDevice(VirtualDevice.remote, server, id: 2)
    remote.send(at: 6000, [(1, 164, 1)])
    server.application.beginReceivingRemoteControlEvents()
    remote.send(at: 7000, [(1, 164, 1)])
    #expect(listener.heard == ["began", "ended", "togglePlayPause"])
  }
}
