import Fixtures
import Foundation
import Tactile
import TactileBindings
import TactileWire
import Testing

@testable import TactileCommand

@Suite("tactile accessibility", .waits)
struct AccessibilityCommandTests {
  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  private func run(_ arguments: String...) throws -> Programs.Result {
    try Programs.run("tactile", arguments + ["--socket", socket])
  }

  @Test func `S296 switches touch accommodations and prints them`() throws {
    let daemon = try Programs.start(
      "tactiled",
      [
        "--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", "0.01",
      ])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let (on, off) = ("touch accommodations are on", "touch accommodations are off")
    #expect(try run("accessibility").lines == [off])
    #expect(try !run("status").lines.contains(on))
    #expect(try run("accessibility", "on").lines == [on])
    #expect(try run("accessibility").lines == [on])
    #expect(try run("status").lines.contains(on))
    #expect(try run("accessibility", "off").lines == [off])
    let exploring = "\(off), fingers explore the screen"
    #expect(try run("accessibility", "explore", "on").lines == [exploring])
    #expect(
      try run("accessibility", "next", "pinch").lines == [
        exploring + ", the next finger acts for a pinch"
      ])
    #expect(try run("accessibility", "next", "one").lines == [exploring])
    #expect(try run("accessibility", "explore", "off").lines == [off])
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test(arguments: [
    ["yes"], ["toggle"], ["on", "off"], ["--for", "3"], ["explore"], ["explore", "two"],
    ["next", "on"], ["next", "six"],
  ])
  func `wrong arguments are refused`(arguments: [String]) throws {
    let result = try Programs.run(
      "tactile", ["accessibility"] + arguments + ["--socket", socket])
    #expect(result.status == 2, "\(result.errors)")
  }

  @Test
  func `S291 S296 a replay with accommodations reports the change, and why a touch is ignored`()
    throws
  {
    let configuration = try folder.write(
      "tactiled.yaml",
      "accommodations: {default: on, hold: 4, ignoreRepeat: 0, tapLocation: off, tremor: 0}\n")
    let scene = try folder.write(
      "scene.yaml",
      "windows: [{name: menu, gestures: [{kind: tap, name: t, action: accessibility.on}]}]\n")
    let demo = Fixtures.path("Recordings/demo.evemu")
    let switched = try Programs.run("tactile", ["replay", "--json", "--scene", scene, demo])
    #expect(switched.status == 0, "\(switched.errors)")
    #expect(
      switched.lines.contains {
        $0.contains(#""accessibility":{"accommodations":true,"exploring":false}"#)
      })
    let text = try Programs.run("tactile", ["replay", "--scene", scene, demo])
    #expect(text.lines.contains { $0.contains("aids       touch accommodations are on") })
    let held = try Programs.run(
      "tactile", ["replay", "--trace", "--config", configuration, demo])
    #expect(held.status == 0, "\(held.errors)")
    #expect(held.lines.contains { $0.contains("before the hold duration was over") })
    let explained = try Programs.run("tactile", ["explain", "--config", configuration, demo])
    #expect(explained.status == 0, "\(explained.errors)")
    #expect(explained.output.contains("before the hold duration was over"))
  }

  @Test func `a binding starts its program when touch accommodations are switched`() throws {
    let list = try BindingList(
      text: Array(
        """
        version: 1
        bindings:
        - {accommodations: on, run: [welcome]}
        - {accommodations: off, run: [goodbye], pause: 0}
        """.utf8), file: "b.yaml")
    var bindings = try BindingEngine(list) { _ in nil }
    var frame = FrameMessage(time: Timestamp(nanoseconds: 5))
    frame.accessibility = [true, false].map { AccessibilityMessage(accommodations: $0) }
    let starts = bindings.starts(in: frame, minute: 0)
    #expect(starts.map(\.occasion) == ["accommodations on", "accommodations off"])
    #expect(starts.map { $0.task.arguments(with: $0.values) } == [["welcome"], ["goodbye"]])
    #expect(
      starts.first?.values.environment == ["TACTILE_OCCASION=on", "TACTILE_STATE=accommodations"])
    var known = BindingKnowledge()
    known.occasions = OccasionsMessage(gestures: [], actions: [])
    #expect(list.warnings(file: "b.yaml", known).isEmpty)
  }

  @Test func `a binding of an aid starts its program only when this aid is switched`() throws {
    let list = try BindingList(
      text: Array(
        """
        version: 1
        bindings:
        - {exploring: on, run: [speak]}
        - {exploring: off, run: [silence]}
        - {accommodations: off, run: [goodbye]}
        """.utf8), file: "b.yaml")
    var bindings = try BindingEngine(list) { _ in nil }
    var first = FrameMessage(time: Timestamp(nanoseconds: 5))
    first.state = StateMessage(
      accessibility: AccessibilityMessage(accommodations: true, exploring: true))
    #expect(bindings.starts(in: first, minute: 0).isEmpty)
    var second = FrameMessage(time: Timestamp(nanoseconds: 6))
    second.accessibility = [
      AccessibilityMessage(accommodations: true, exploring: false),
      AccessibilityMessage(accommodations: true, exploring: true),
      AccessibilityMessage(accommodations: true, exploring: true, nextTouch: .two),
      AccessibilityMessage(accommodations: false, exploring: true),
    ]
    #expect(
      bindings.starts(in: second, minute: 0).map(\.occasion) == [
        "exploring off", "exploring on", "accommodations off",
      ])
  }

  @Test(arguments: [
    "{accommodations: maybe, run: [x]}", "{accommodations: on, view: v, run: [x]}",
    "{accommodations: on, user: root, run: [x]}", "{accommodations: on, mode: asleep, run: [x]}",
    "{accommodations: on, exploring: on, run: [x]}", "{exploring: on, gesture: g, run: [x]}",
  ])
  func `a binding of accommodations with a wrong key is rejected`(binding: String) {
    #expect(throws: SceneError.self) {
      try BindingList(
        text: Array("version: 1\nbindings:\n- \(binding)\n".utf8), file: "b.yaml")
    }
  }
}
