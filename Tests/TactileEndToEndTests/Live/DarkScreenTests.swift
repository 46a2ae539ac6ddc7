import Fixtures
import Foundation
import Glibc
import Testing

/// A mocked panel, and a screen in a mocked sysfs.
@Suite(.waits, .timeLimit(.minutes(5))) struct DarkScreenTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Reads the next reply of a stream.
  private func reply(on client: Int32) throws -> [String: Any] {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      try #require(read(client, &byte, 1) == 1)
      if byte == 0 { break }
      bytes.append(byte)
    }
    let object = try ServiceProbe.object(String(decoding: bytes, as: UTF8.self))
    return try #require(object["parameters"] as? [String: Any])
  }

  @Test(
    .enabled(if: LivePanel.canServe, "needs umockdev-run and a C compiler"),
    arguments: [("Off", ["asleep", "normal"]), ("On", [])] as [(String, [String])])
  func `S268 a touch on a dark screen presses nothing`(power: String, expected: [String]) throws {
    let panel = try LivePanel(
      in: folder, configuration: "wake: {swallow: true}\n", areTouched: false, power: power)
    let client = try ServiceProbe.connect(to: panel.socket)
    defer { close(client) }
    let call =
      Array(
        #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["touches","modes"]}}"#
          .utf8) + [0]
    try #require(write(client, call, call.count) == call.count)
    #expect(try reply(on: client)["state"] != nil)
    _ = try panel.send([(0x2f, 0), (0x39, 8), (0x35, 10), (0x36, 20)])
    var modes: [String] = []
    var touches = 0
    while touches == 0, modes.count < 2 {
      let frame = try reply(on: client)
      modes += (frame["modes"] as? [[String: Any]] ?? []).compactMap { $0["mode"] as? String }
      touches += (frame["touches"] as? [[String: Any]] ?? []).count
    }
    #expect(modes == expected)
    #expect(touches == (expected.isEmpty ? 1 : 0))
    panel.finish()
  }
}
