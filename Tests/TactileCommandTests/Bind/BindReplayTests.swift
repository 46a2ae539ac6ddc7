import Fixtures
import Foundation
import Tactile
import TactileWire
import Testing

@testable import TactileCommand

/// Bindings with inline gestures on recordings, through the same server that `tactiled` runs.
@Suite("Bindings on recordings", .waits)
struct BindReplayTests {
  private func lines(
    _ bindings: String, _ fingers: [PanelScript.Finger]
  ) throws -> [String] {
    let text = "version: 1\nbindings:\n\(bindings)\n"
    let list = try BindingList(text: Array(text.utf8), file: "b.yaml")
    var lines: [String] = []
    try BindReplay.run(list, PanelScript.recording(fingers)) { start, _ in
      lines.append(start.task.line(with: start.values))
    }
    return lines
  }

  private func finger(
    _ from: (Double, Double), _ to: (Double, Double), landing: Int = 100, for duration: Int = 200
  ) -> PanelScript.Finger {
    PanelScript.Finger(
      landing: landing, duration: duration, from: Point(x: from.0, y: from.1),
      to: Point(x: to.0, y: to.1))
  }

  /// Three fingers that move upwards side by side.
  private var threeUp: [PanelScript.Finger] {
    [300.0, 420, 540].map { finger(($0, 500), ($0, 200)) }
  }

  @Test func `three fingers that swipe up start a program, and only this one`() throws {
    let found = try lines(
      """
      - {gesture: {kind: swipe, touches: 3, directions: [up]}, run: [next, '{direction}']}
      - {gesture: {kind: swipe, touches: 3, directions: [down]}, run: [previous]}
      - {gesture: {kind: swipe, touches: 2, directions: [up]}, run: [two]}
      - {gesture: {kind: tap, touches: 3}, run: [tap]}
      """, threeUp)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("next") == true)
  }

  @Test func `a pan starts its program at each step`() throws {
    let found = try lines(
      "- {gesture: {kind: pan, minimumTouches: 2, shouldBegin: {axis: vertical}}, every: 40pt, run: [volume, '{direction}']}",
      [300.0, 420].map { finger(($0, 500), ($0, 300), for: 800) })
    #expect(found.count >= 4 && found.count <= 5, "\(found)")
    #expect(Set(found) == ["volume up"])
  }

  @Test func `a symmetric pinch is not lost`() throws {
    // The centre of both fingers stays where it is, so that a reader of one finger's movement sees none.
    let found = try lines(
      "- {gesture: {kind: pinch}, direction: out, run: [out]}\n- {gesture: {kind: pinch}, direction: in, run: [in]}",
      [
        finger((550, 300), (400, 300), for: 400), finger((710, 300), (860, 300), for: 400),
      ])
    #expect(found == ["out"])
  }

  @Test func `fingers that move apart are no swipe`() throws {
    let swipes =
      """
      - {gesture: {kind: swipe, touches: 2, directions: [left, right, up, down]}, run: [swipe]}
      - {gesture: {kind: swipe, directions: [left, right, up, down]}, run: [one]}
      - {gesture: {kind: pinch}, run: [pinch]}
      """
    for duration in [150, 300] {
      #expect(
        try lines(
          swipes,
          [
            finger((550, 300), (400, 300), for: duration),
            finger((710, 300), (860, 300), for: duration),
          ]) == ["pinch"])
    }
  }

  @Test func `two bindings of one gesture start once each`() throws {
    let found = try lines(
      """
      - {gesture: {kind: swipe, touches: 3, directions: [up]}, run: [a]}
      - {gesture: {directions: [up], kind: swipe, touches: 3}, run: [b]}
      """, threeUp)
    #expect(found == ["a", "b"])
  }

  @Test func `a swipe from an edge needs fingers that land there`() throws {
    let binding = "- {gesture: {kind: swipe, edge: bottom, directions: up}, run: [edge]}"
    let bottom = PanelScript.screen.height - 5
    #expect(try lines(binding, [finger((600, bottom), (600, bottom - 300))]) == ["edge"])
    #expect(try lines(binding, [finger((600, 500), (600, 200))]).isEmpty)
  }

  @Test func `a tap waits for the second tap`() throws {
    let bindings =
      "- {gesture: {kind: tap}, run: [one]}\n- {gesture: {kind: tap, taps: 2}, run: [two]}"
    let first = finger((300, 300), (300, 300), for: 60)
    #expect(try lines(bindings, [first]) == ["one"])
    #expect(
      try lines(bindings, [first, finger((300, 300), (300, 300), landing: 250, for: 60)]) == ["two"]
    )
  }

  @Test func `fingers that rest after a swipe start another task`() throws {
    let binding =
      "- {gesture: {kind: pan, hold: 0.5, shouldBegin: {directions: up}}, run: [overview]}"
    var held = finger((600, 500), (600, 200))
    #expect(try lines(binding, [held]).isEmpty)
    held.duration = 1000
    #expect(try lines(binding, [held]).isEmpty)
    held.pause = 400
    #expect(try lines(binding, [held]).isEmpty)
    held.pause = 700
    #expect(try lines(binding, [held]) == ["overview"])
    // Fingers that move in another direction before they rest do not begin the gesture.
    var sideways = finger((300, 300), (600, 300), for: 1000)
    sideways.pause = 700
    #expect(try lines(binding, [sideways]).isEmpty)
  }

  @Test(arguments: 2...10)
  func `a tap and a swipe of each number of fingers start their own task`(count: Int) throws {
    let bindings = (2...10).flatMap {
      [
        "- {gesture: {kind: tap, touches: \($0)}, run: [tap, '\($0)', '{fingers}']}",
        "- {gesture: {kind: swipe, touches: \($0), directions: up}, run: [up, '\($0)', '{fingers}']}",
      ]
    }.joined(separator: "\n")
    let places = (0..<count).map { 90 + 110 * Double($0) }
    let taps = places.map { finger(($0, 500), ($0, 500), for: 80) }
    let swipes = places.map { finger(($0, 500), ($0, 200)) }
    #expect(try lines(bindings, taps) == ["tap \(count) \(count)"])
    #expect(try lines(bindings, swipes) == ["up \(count) \(count)"])
  }

  @Test func `a pan starts the binding of its direction, one of eight`() throws {
    let bindings =
      """
      - {gesture: {kind: pan}, direction: up, run: [up, '{direction}']}
      - {gesture: {kind: pan}, direction: upRight, run: [upRight, '{direction}']}
      - {gesture: {kind: pan}, direction: right, run: [right, '{direction}']}
      - {gesture: {kind: pan, minimumTouches: 2}, direction: right, run: [two]}
      """
    for (to, expected) in [
      ((600.0, 480.0), ["right right"]), ((550, 300), ["upRight upRight"]),
      ((320, 250), ["up up"]), ((300, 600), []),
    ] as [((Double, Double), [String])] {
      #expect(try lines(bindings, [finger((300, 500), to, for: 600)]) == expected)
    }
    // Without a diagonal, a direction has 45° to each side.
    #expect(
      try lines(
        "- {gesture: {kind: pan}, direction: right, run: [right]}",
        [finger((300, 500), (550, 300), for: 600)]) == ["right"])
  }

  @Test func `steps in a diagonal direction`() throws {
    let binding =
      "- {gesture: {kind: pan}, every: 50pt, direction: upRight, run: [step, '{direction}']}"
    let found = try lines(binding, [finger((300, 500), (500, 300), for: 800)])
    #expect((4...5).contains(found.count), "\(found)")
    #expect(Set(found) == ["step upRight"])
    #expect(try lines(binding, [finger((300, 300), (600, 300), for: 800)]).isEmpty)
    #expect(try lines(binding, [finger((500, 300), (300, 500), for: 800)]).isEmpty)
  }

  @Test func `--replay warns of bindings that can never start`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "bindings.yaml",
      """
      version: 1
      bindings:
      - {gesture: {kind: tap, region: [9000, 0, 99, 99]}, run: [a]}
      - {gesture: {kind: tap, screen: wall}, run: [a]}
      - {idle: 60, run: [a]}
      """)
    let result = try Programs.run(
      "tactile", ["bind", file, "--replay", Fixtures.path("Recordings/demo.evemu")])
    #expect(result.status == 0)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 3, "\(result.errors)")
    #expect(
      lines.first?.hasPrefix("\(file):3:33: warning: bindings[0].gesture.region: ") == true
    )
    #expect(lines.dropFirst().first?.contains("the recording has no screen \"wall\"") == true)
    #expect(lines.last?.contains("idle.after of the configuration, which is empty") == true)
  }

  @Test func `--replay prints the tasks of a recording with their times`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "bindings.yaml",
      """
      version: 1
      bindings:
      - {gesture: tap, run: [named]}
      - {gesture: {kind: pinch}, every: 1, run: [zoom, '{direction}']}
      """)
    let arguments = ["bind", file, "--replay", Fixtures.path("Recordings/demo.evemu")]
    let first = try Programs.run("tactile", arguments)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.lines.contains { $0.hasSuffix("tap ended: named") })
    #expect(first.lines.contains { $0.hasSuffix("binding-2 step 1: zoom out") })
    #expect(try Programs.run("tactile", arguments).output == first.output)
    let refused = try Programs.run("tactile", arguments + ["--check"])
    #expect(refused.status == 2)
  }
}
