import Fixtures
import Foundation
import Tactile
import TactileWire
import Testing

@testable import TactileCommand

@Suite("tactile scene", .waits)
struct SceneCommandTests {
  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  /// A daemon with two overlapping windows that waits for a subscriber.
  private func daemon() throws -> Running {
    let scene = try folder.write(
      "kiosk.yaml",
      """
      windows:
      - name: kiosk
        size: [1920, 1080]
        firstResponder: page
        gestures: [{kind: screenEdgePan, name: home, edges: [bottom]}]
        views:
        - name: page
          frame: [0, 0, 1920, 1000]
          focusable: true
          views:
          - {name: mute, kind: switch, frame: [10, 10, 100, 50], on: true}
          - {name: gone, frame: [0, 500, 10, 10], hidden: true}
        - {name: volume, kind: slider, frame: [10, 1010, 500, 60], value: 30, maximum: 100}
      - name: sheet
        level: 1
        frame: [0, 0, 500, 500]
        views: [{name: ok, kind: button, frame: [0, 0, 100, 100]}]
      """)
    return try self.daemon(showing: scene)
  }

  private func daemon(showing scene: String) throws -> Running {
    let daemon = try Programs.start(
      "tactiled",
      [
        "--socket", socket, "--scene", scene, "--replay", Fixtures.path("Recordings/demo.evemu"),
      ])
    try ServiceProbe.waitUntilListening(socket, daemon)
    return daemon
  }

  private func scene(_ options: String...) throws -> Programs.Result {
    try Programs.run("tactile", ["scene", "--socket", socket] + options)
  }

  @Test func `prints windows from front to back, views by depth, and recognizers`() throws {
    let daemon = try daemon()
    let all = try scene()
    #expect(all.status == 0)
    #expect(
      all.output == """
        sheet: window of 500.0 x 500.0 on "screen", level 1, 500.0 x 500.0 at 0.0, 0.0 of the \
        screen, in points
          ok: button 100.0 x 100.0 at 0.0, 0.0

        kiosk: window of 1920.0 x 1080.0 on "screen", level 0, 2148.6 x 1210.0 at 0.0, 0.0 of the \
        screen, in points, first responder page
          * home (screenEdgePan): possible
          page: view 1920.0 x 1000.0 at 0.0, 0.0
            mute: switch 100.0 x 50.0 at 10.0, 10.0, on
            gone: view 10.0 x 10.0 at 0.0, 500.0, not touchable
          volume: slider 500.0 x 60.0 at 10.0, 1010.0, value 30.0

        """)
    let one = try scene("--window", "sheet")
    #expect(one.lines.count == 2)
    let json = try ServiceProbe.object(scene("--json", "--window", "kiosk").output)
    let windows = try #require(json["windows"] as? [[String: Any]])
    #expect(windows.count == 1)
    #expect((windows[0]["frame"] as? [Double])?.count == 4)
    #expect((windows[0]["views"] as? [Any])?.count == 5)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `prints the windows that wait for their screen`() throws {
    let daemon = try daemon(
      showing: folder.write(
        "kiosk.yaml", "windows: [{name: main}, {name: later, screen: HDMI-1}]\n"))
    let waiting = "later: window, not shown: it waits for the screen \"HDMI-1\""
    let all = try scene()
    #expect(all.lines.first?.hasPrefix("main: window of") ?? false)
    #expect(all.lines.last == waiting)
    #expect(try scene("--window", "main").lines.count == 1)
    let one = try scene("--window", "later")
    #expect(one.status == 0)
    #expect(one.lines == [waiting])
    for options in [["--json"], ["--hit", "1,1"]] {
      let result = try Programs.run(
        "tactile", ["scene", "--socket", socket, "--window", "later"] + options)
      #expect(result.status == 1)
      #expect(result.errors.contains(waiting), "\(result.errors)")
    }
    let missing = try scene("--window", "lateer")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("names are later, main; did you mean 'later'?"))
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `prints the users of windows`() {
    let size = Size(width: 10, height: 10)
    let description = WindowDescriptionMessage(
      window: WindowMessage(name: "pin", user: 1000, screen: "DSI-1", size: size, level: 0),
      frame: [0, 0, 10, 10],
      views: [
        ViewMessage(
          name: "pin", kind: "window", frame: [0, 0, 10, 10], isTouchable: true, touches: 0)
      ], recognizers: [])
    #expect(
      SceneTree.lines(of: description).first?.contains("on \"DSI-1\", level 0, of user 1000,")
        ?? false)
    #expect(
      SceneTree.line(of: WaitingWindowMessage(name: "pin", user: 1000))
        == "pin: window of user 1000, not shown: it waits for a screen")
  }

  @Test func `prints the hit view, its window, and the views that hit-testing asked`() throws {
    let daemon = try daemon()
    let inside = try scene("--hit", "50,50")
    #expect(
      inside.lines == [
        "At 50.0, 50.0 of \"sheet\" a touch would belong to \"ok\".", "  sheet: ok",
        "    ok: itself",
      ])
    let behind = try scene("--hit", "20,20", "--window", "kiosk")
    #expect(
      behind.lines.first
        == "At 20.0, 20.0 of \"kiosk\" a touch would belong to \"mute\", but the touch goes to window "
        + "\"sheet\", which is in front.")
    #expect(behind.lines.contains { $0.hasSuffix("gone: nothing, it is hidden") })
    let outside = try scene("--hit=-5,-5", "--window", "kiosk")
    #expect(
      outside.lines.first
        == "At -5.0, -5.0 of \"kiosk\" nothing is hit, in this window or another.")
    let json = try ServiceProbe.object(scene("--json", "--hit", "50,50").output)
    #expect(json["view"] as? String == "ok")
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `rejects an invalid location and a missing window`() throws {
    for place in ["3", "3,", "a,b", "1,2,3", "1,inf"] {
      let result = try scene("--hit", place)
      #expect(result.status == 2)
      #expect(result.errors.contains("expected a location as X,Y"))
    }
    let daemon = try daemon()
    let missing = try scene("--window", "nobody")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("no window \"nobody\""))
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }
}
