import Fixtures
import Foundation
import Tactile
import TactileBindings
import TactileWire
import Testing

@testable import TactileCommand

@Suite("tactile mode", .waits)
struct ModeCommandTests {
  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  private func run(_ arguments: String...) throws -> Programs.Result {
    try Programs.run("tactile", arguments + ["--socket", socket])
  }

  @Test func `sets and prints the mode, and a wrong time is refused`() throws {
    let daemon = try Programs.start(
      "tactiled",
      [
        "--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", "0.01",
      ])
    try ServiceProbe.waitUntilListening(socket, daemon)
    #expect(try run("mode").lines == ["normal"])
    let set = try run("mode", "cleaning", "--for", "30s")
    #expect(set.status == 0 && set.lines.first?.hasPrefix("cleaning") == true, "\(set.errors)")
    #expect(try run("mode").lines.first?.hasPrefix("cleaning") == true)
    #expect(try run("status").lines.contains { $0.hasPrefix("mode cleaning") })
    let refused = try run("mode", "cleaning", "--for", "61")
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains("the time of the mode in the configuration"), "\(refused.errors)")
    #expect(try run("mode", "normal").lines == ["normal"])
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test(arguments: [
    ["clean"], ["ignoring"], ["cleaning", "--for", "0"], ["cleaning", "--for", "soon"],
    ["normal", "--for", "3"], ["--for", "3"],
  ])
  func `wrong arguments are refused`(arguments: [String]) throws {
    let result = try Programs.run("tactile", ["mode"] + arguments + ["--socket", socket])
    #expect(result.status == 2, "\(result.errors)")
  }

  @Test func `a line says how long a mode lasts at most, unless its clock is another one`() {
    let mode = ModeMessage(kind: .locked, until: 3_700_000_000)
    #expect(ModeCommand.line(of: mode, at: .zero) == "locked, for at most 4 s")
    let day = Timestamp(nanoseconds: 100_000_000_000_000)
    #expect(ModeCommand.line(of: mode, at: day) == "locked")
    let late = ModeMessage(kind: .locked, until: 200_000_000_000_000)
    #expect(ModeCommand.line(of: late, at: .zero) == "locked")
  }

  @Test func `S263 a replay prints the mode that an action of the scene sets`() throws {
    let scene = try folder.write(
      "scene.yaml",
      "windows: [{name: menu, gestures: [{kind: tap, name: t, action: mode.cleaning}]}]\n")
    let result = try Programs.run(
      "tactile", ["replay", "--json", "--scene", scene, Fixtures.path("Recordings/demo.evemu")])
    #expect(result.status == 0, "\(result.errors)")
    let modes = result.lines.filter { $0.contains(#","mode":{"#) }
    #expect(modes.first?.contains(#""mode":{"mode":"cleaning","until":"#) == true)
    let taps = result.lines.filter { $0.contains(#""action":"mode.cleaning""#) }
    #expect(taps.count == 1)
    let text = try Programs.run(
      "tactile", ["replay", "--scene", scene, Fixtures.path("Recordings/demo.evemu")])
    #expect(text.lines.contains { $0.contains("mode       cleaning, for at most 60 s") })
  }

  @Test func `a binding starts its program when its mode begins, or its idle time passes`() throws {
    let list = try BindingList(
      text: Array(
        """
        version: 1
        bindings:
        - {mode: asleep, run: [dark]}
        - {mode: normal, run: [light], pause: 0}
        - {idle: 300, run: [attract]}
        - {idle: 0, run: [welcome]}
        """.utf8), file: "b.yaml")
    var bindings = try BindingEngine(list) { _ in nil }
    var frame = FrameMessage(time: Timestamp(nanoseconds: 5))
    frame.modes = [
      ModeMessage(kind: .asleep), ModeMessage(kind: .locked), ModeMessage(kind: .normal),
    ]
    frame.presence = [60, 300, 0].map { PresenceMessage(idle: $0) }
    let starts = bindings.starts(in: frame, minute: 0)
    #expect(starts.map(\.occasion) == ["mode asleep", "mode normal", "idle 300", "idle 0"])
    #expect(
      starts.map { $0.task.arguments(with: $0.values) } == [
        ["dark"], ["light"], ["attract"], ["welcome"],
      ])
    #expect(starts.first?.values.environment == ["TACTILE_OCCASION=asleep", "TACTILE_STATE=began"])
    var known = BindingKnowledge()
    known.occasions = OccasionsMessage(gestures: [], actions: [])
    #expect(list.warnings(file: "b.yaml", known).isEmpty)
  }

  @Test(arguments: [
    "{mode: sleepy, run: [x]}", "{mode: asleep, view: v, run: [x]}",
    "{mode: asleep, user: root, run: [x]}", "{mode: asleep, action: a, run: [x]}",
  ])
  func `a binding of a mode with a wrong key is rejected`(binding: String) {
    #expect(throws: SceneError.self) {
      try BindingList(
        text: Array("version: 1\nbindings:\n- \(binding)\n".utf8), file: "b.yaml")
    }
  }
}
