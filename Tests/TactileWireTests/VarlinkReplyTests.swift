import Tactile
import Testing

@testable import TactileWire

@Suite struct `Varlink reply` {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func read(_ text: String) throws -> VarlinkReply {
    try VarlinkReply(decoding: Array(text.utf8).dropLast())
  }

  @Test func `contains continues only if more replies follow`() {
    #expect(written { $0.reply(EmptyMessage()) } == "{\"parameters\":{}}\u{0}")
    #expect(
      written { $0.reply(Point(x: 1, y: 2.5), continues: true) }
        == "{\"parameters\":{\"x\":1,\"y\":2.5},\"continues\":true}\u{0}")
  }

  static let errors: [(VarlinkError, String)] = [
    (.interfaceNotFound("a.b"), #"InterfaceNotFound","parameters":{"interface":"a.b"}"#),
    (.methodNotFound("a.b.C"), #"MethodNotFound","parameters":{"method":"a.b.C"}"#),
    (.methodNotImplemented("a.b.C"), #"MethodNotImplemented","parameters":{"method":"a.b.C"}"#),
    (.invalidParameter("x[1]"), #"InvalidParameter","parameters":{"parameter":"x[1]"}"#),
    (.permissionDenied, #"PermissionDenied","parameters":{}"#),
    (.expectedMore, #"ExpectedMore","parameters":{}"#),
    (.tooSlow(limit: 65536), #"TooSlow","parameters":{"limit":65536}"#),
    (.notAllowed(.events, right: "watch"), #"Events.NotAllowed","parameters":{"right":"watch"}"#),
    (.notAllowed(.scene, right: "a"), #"Scene.NotAllowed","parameters":{"right":"a"}"#),
    (.notAllowed(.control, right: "a"), #"Control.NotAllowed","parameters":{"right":"a"}"#),
    (.notAllowed(.trace, right: "watch"), #"Trace.NotAllowed","parameters":{"right":"watch"}"#),
    (.noSuchWindow(.scene, "w"), #"Scene.NoSuchWindow","parameters":{"window":"w"}"#),
    (.noSuchWindow(.control, "w"), #"Control.NoSuchWindow","parameters":{"window":"w"}"#),
    (
      .invalidScene(path: "windows[0]", reason: "found 5"),
      #"InvalidScene","parameters":{"path":"windows[0]","reason":"found 5"}"#
    ),
    (
      .invalidConfiguration(reason: "a.yaml:1:1"),
      #"InvalidConfiguration","parameters":{"reason":"a.yaml:1:1"}"#
    ),
    (.tooManyConnections(limit: 5), #"TooManyConnections","parameters":{"limit":5}"#),
    (.noSuchScreen("s"), #"NoSuchScreen","parameters":{"screen":"s"}"#),
    (.screenBusy(reason: "b"), #"ScreenBusy","parameters":{"reason":"b"}"#),
    (.interrupted(reason: "f"), #"Interrupted","parameters":{"reason":"f"}"#),
  ]

  @Test(arguments: errors)
  func `an error with its parameters decodes to the same error`(
    error: VarlinkError, end: String
  ) throws {
    let text = written { $0.reply(error) }
    #expect(text.hasPrefix(#"{"error":""#))
    #expect(text.hasSuffix(end + "}\u{0}"))
    #expect(try read(text).knownError() == error)
    #expect(!error.description.isEmpty)
  }

  @Test func `returns nil for errors that it does not know`() throws {
    let reply = try read("{\"error\":\"com.example.Sorry\"}\u{0}")
    #expect(reply.error == "com.example.Sorry")
    #expect(try reply.knownError() == nil)
  }
}
