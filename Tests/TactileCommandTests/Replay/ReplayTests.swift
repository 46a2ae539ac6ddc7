import Fixtures
import Foundation
import Testing

@Suite("tactile replay", .waits)
struct ReplayTests {
  private let demo = Fixtures.path("Recordings/demo.evemu")

  private func gestures(_ lines: [String]) -> [String] {
    lines.filter { $0.contains(#""gesture""#) && !$0.contains(#""state":"changed""#) }
  }

  @Test func `prints the same bytes twice`() throws {
    let one = try Programs.run("tactile", ["replay", demo, "--json"])
    let two = try Programs.run("tactile", ["replay", demo, "--json"])
    #expect(one.status == 0)
    #expect(one.errors.isEmpty)
    #expect(!one.output.isEmpty)
    #expect(one.output == two.output)
  }

  @Test func `recognizes the tap in a recording of one tap`() throws {
    let result = try Programs.run(
      "tactile", ["replay", Fixtures.path("Recordings/tap.evemu"), "--json"])
    let found = gestures(result.lines)
    #expect(found.count == 1)
    #expect(found.first?.contains(#""kind":"tap""#) ?? false)
  }

  @Test(arguments: ["replay", "explain"])
  func `warns of positions outside the range that the panel declares`(command: String) throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: Fixtures.path("Recordings/tap.evemu"), encoding: .utf8)
    // The finger is at 1152 of 2304.
    let path = try folder.write(
      "short.evemu", text.replacingOccurrences(of: " 0 2304 ", with: " 0 900 "))
    let words = "unexpected 11 times: a position was outside the declared range; let the driver"
    let result = try Programs.run("tactile", [command, path])
    #expect(result.errors.contains(words), "\(result.errors)")
    // With this calibration, the finger is on the screen.
    let config = try folder.write(
      "half.yaml", "devices: [{match: {name: \"*\"}, calibration: [1, 0, 0, 0, 0.39, 0]}]\n")
    let calibrated = try Programs.run("tactile", [command, path, "--config", config])
    #expect(calibrated.status == 0 && calibrated.errors.isEmpty, "\(calibrated.errors)")
  }

  /// Writes the tap, but with another number for the contact and without the position X, which the kernel
  /// sends only if it changes.
  private func tapWithoutX(
    trackingID: Int, in folder: TemporaryFolder
  ) throws -> String {
    let text = try String(contentsOfFile: Fixtures.path("Recordings/tap.evemu"), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.contains(" 0003 0035 ") }.map {
      $0.replacingOccurrences(of: "0003 0039 0000", with: "0003 0039 \(trackingID)")
    }
    let path = folder.path("tap.evemu")
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `a first touch of a new device at coordinate 0 begins in its first frame`() throws {
    let folder = try TemporaryFolder()
    let path = try tapWithoutX(trackingID: 0, in: folder)
    let result = try Programs.run("tactile", ["replay", path, "--json"])
    let first = try #require(result.lines.first { $0.contains(#""touch""#) })
    #expect(first.contains(#""time":1000,"#))
    #expect(first.contains(#""began""#))
  }

  @Test func `a contact of a device in use has no position that was not recorded`() throws {
    let folder = try TemporaryFolder()
    let path = try tapWithoutX(trackingID: 45, in: folder)
    let json = try Programs.run("tactile", ["replay", path, "--json"])
    #expect(!json.lines.contains { $0.contains(#""touch":"#) })
    // The JSON of events does not contain the contact, so there is a warning.
    let words = "a contact ended before its position was known"
    #expect(json.errors.contains(words))
    for options in [[], ["--trace"], ["--trace", "--json"]] {
      let result = try Programs.run("tactile", ["replay", path] + options)
      // In JSON, the removed device has the number of such contacts, too.
      let lines = result.lines.filter { $0.contains(words) && !$0.contains(#""change":"removed""#) }
      #expect(lines.count == 1, "\(options)")
      #expect(!result.errors.contains(words), "\(options): \(result.errors)")
    }
  }

  @Test(arguments: [[], ["--json"]])
  func `a warning is between the lines before it and those after it`(options: [String]) throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write("scene.yaml", "windows:\n- {name: later, screen: HDMI-1}\n")
    let tactile = Programs.folder.appendingPathComponent("tactile").path
    let lines = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", #""$@" 2>&1"#, "sh", tactile, "replay", demo, "--scene", scene] + options)
    ).lines
    let warning = try #require(lines.firstIndex { $0.contains("\"later\" is not shown") })
    #expect(lines[..<warning].contains { $0.contains("added") }, "\(lines)")
    #expect(lines[warning...].contains { $0.contains("removed") }, "\(lines)")
  }

  @Test func `cancels a touch that is down at the end of the recording`() throws {
    let path = Fixtures.path("Recordings/cut-mid-touch.evemu")
    let result = try Programs.run("tactile", ["replay", path, "--json"])
    let touches = result.lines.filter { $0.contains(#""touch""#) }
    #expect(touches.last?.contains(#""phase":"cancelled""#) ?? false)
  }

  @Test(arguments: [
    (
      "media-keys",
      [
        #""command":"nextTrack""#, #""command":"play""#, #""command":"beginSeekingForward""#,
        #""command":"endSeekingForward""#,
      ]
    ),
    (
      "shake",
      [
        #""orientation":"normal""#, #""phase":"began""#, #""phase":"ended""#,
        #""orientation":"faceUp""#,
      ]
    ),
  ])
  func `prints events of accelerometers and media keys`(name: String, words: [String]) throws {
    let path = Fixtures.path("Recordings/\(name).evemu")
    let result = try Programs.run("tactile", ["replay", path, "--json"])
    let told = result.lines.filter {
      !$0.contains(#""change":"#) && !$0.contains(#""replay":"#)
    }
    #expect(told.count == words.count)
    for (line, word) in zip(told, words) { #expect(line.contains(word)) }
  }

  @Test func `prints events of a pen on and above the glass`() throws {
    let path = Fixtures.path("Recordings/pen.evemu")
    let result = try Programs.run("tactile", ["replay", path, "--json"])
    let hovers = result.lines.filter { $0.contains(#""kind":"hover""#) }
    #expect(hovers.count { $0.contains(#""state":"began""#) } == 4)
    #expect(hovers.count { $0.contains(#""state":"ended""#) } == 4)
    let touches = result.lines.filter { $0.contains(#""type":"stylus""#) }
    #expect(touches.first?.contains(#""isEraser":false"#) ?? false)
    #expect(touches.last?.contains(#""isEraser":true"#) ?? false)
    #expect(hovers.contains { $0.contains(#""barrelButton":true"#) })
  }

  // At 1000 times the speed the daemon's clock is always late. A timer must still fire after the
  // events that happened before it.
  @Test(arguments: ["8", "1000", "max"])
  func `the daemon gives the same results at every speed`(speed: String) throws {
    let folder = try TemporaryFolder()
    let socket = folder.path("socket")
    let path = Fixtures.path("Recordings/demo.evemu")
    let daemon = try Programs.start(
      "tactiled", ["--socket", socket, "--replay", path, "--speed", speed])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let monitor = try Programs.run("tactile", ["monitor", "--json", "--socket", socket])
    #expect(Programs.finish(daemon).status == 0)
    #expect(monitor.status == 0)
    let played = try ServiceProbe.items(ofFrames: monitor.lines)
    let replayed = try ServiceProbe.items(
      ofReplay: Programs.run("tactile", ["replay", path, "--json"]).lines)
    #expect(played == replayed)
    #expect(folder.contents.isEmpty)
  }

  @Test func `text, JSON, explain and render count times from the start of the recording`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "late.evemu",
      """
      # EVEMU 1.3
      N: Panel
      I: 0003 0eef 0001 0210
      P: 02 00 00 00 00 00 00 00
      B: 03 00 00 00 00 00 80 60 02
      A: 2f 0 9 0 0 0
      A: 35 0 1079 0 0 12
      A: 36 0 1919 0 0 12
      A: 39 0 65535 0 0 0
      E: 5.000000 0000 0000 0000
      E: 7.500000 0003 0039 0007
      E: 7.500000 0003 0035 0300
      E: 7.500000 0003 0036 0500
      E: 7.500000 0000 0000 0000
      E: 7.580000 0003 0039 -001
      E: 7.580000 0000 0000 0000

      """)
    let text = try Programs.run("tactile", ["replay", path]).output
    #expect(text.contains("    2.500  touch 1    began"))
    let json = try Programs.run("tactile", ["replay", path, "--json"]).output
    #expect(json.contains("{\"time\":2500001000,\"touch\":"))
    let story = try Programs.run("tactile", ["explain", path, "--at", "2.5"])
    #expect(story.output.hasPrefix("At 2.500 s"))
    let drawing = folder.path("late.svg")
    #expect(try Programs.run("tactile", ["render", path, "-o", drawing]).status == 0)
    let svg = try String(contentsOfFile: drawing, encoding: .utf8)
    #expect(svg.contains("<title>finger 1, 2.500 to 2.580 s</title>"))
  }
}
