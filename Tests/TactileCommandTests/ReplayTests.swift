import Fixtures
import Foundation
import Testing

@Suite("tactile replay")
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
}
