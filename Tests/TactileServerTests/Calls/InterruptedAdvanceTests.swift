import Tactile
import TactileInput
import TactileWire
import Testing

@testable import TactileServer

/// Advances that the owner of the server interrupts, because many timers are due.
@Suite("Interrupted advances") struct InterruptedAdvanceTests {
  /// A view with long presses of many durations and many double taps, which wait after a tap.
  private static let scene: String = {
    let presses = (0..<20).map {
      #"{"name":"press\#($0)","kind":"longPress","duration":0.\#(60 + $0 / 2)"#
    }
    let doubles = (0..<40).map { #"{"name":"double\#($0)","kind":"tap","taps":2"# }
    let gestures = (presses + doubles).map { $0 + #","simultaneousWith":"all"}"# }
    return
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
      + #""size":[2000,1000],"gestures":[\#(gestures.joined(separator: ","))]}]}}"#
  }()

  /// Attaches the scene, makes a tap and a landing, and returns what the client has received after all
  /// timers.
  private func messages(_ advance: (Server, Timestamp) -> Void) throws -> [String] {
    let server = Server()
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.send(Self.scene)
    panel.down(0, 1, 500, 500, at: 0)
    panel.lift(0, at: 50)
    panel.down(0, 2, 500, 500, at: 100)
    advance(server, VirtualPanel.time(2000))
    #expect(!server.isDue(by: VirtualPanel.time(2000)))
    return try client.frames().map { "\($0)" }
  }

  @Test
  func `S1 timers that are fired over several turns have the same results as at once`() throws {
    let atOnce = try messages { server, end in
      #expect(server.advance(to: end))
      #expect(!server.isAdvancing)
    }
    var turns = 0
    let divided = try messages { server, end in
      while !server.advance(to: end, while: { false }) {
        #expect(server.isAdvancing)
        #expect(server.isDue(by: end))
        turns += 1
      }
      #expect(!server.isAdvancing)
    }
    #expect(turns > 5)
    #expect(divided == atOnce)
    #expect(atOnce.count { $0.contains("press") } > 5)
  }

  @Test
  func `an interrupted advance goes on to its own time, whatever the next call names`() throws {
    let divided = try messages { server, end in
      #expect(!server.advance(to: end, while: { false }))
      #expect(server.advance(to: .zero))
    }
    #expect(try divided == messages { $0.advance(to: $1) })
  }
}
