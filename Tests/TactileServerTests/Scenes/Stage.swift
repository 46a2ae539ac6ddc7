import Tactile
import TactileWire

@testable import TactileServer

/// A panel of 2000 by 1000 window units, a scene on it, and a client that receives all events.
struct Stage {
  let server: Server
  let panel: VirtualPanel
  let client: VirtualClient

  /// Returns a machine's own scene with one window `w`. `lines` are the lines of the window after
  /// its size.
  init(_ lines: String) throws {
    self.init()
    server.showSystemScene(try Self.scene(lines))
  }

  /// A panel with only its default window.
  init() {
    server = Server()
    panel = VirtualPanel(server)
    client = VirtualClient(server)
    client.subscribe()
  }

  static func scene(_ lines: String) throws -> SceneDescription {
    let text =
      "windows:\n- name: w\n  size: [2000, 1000]\n"
      + lines.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try SceneDescription(text: Array(text.utf8), file: "test.yaml")
  }

  /// Taps at a location. Each finger has its own number.
  func tap(_ x: Int32, _ y: Int32, at time: UInt64) {
    panel.down(0, Int32(time), x, y, at: time)
    panel.lift(0, at: time + 50)
  }

  /// Drags in ten steps of 10 ms.
  func drag(_ from: (Int32, Int32), _ to: (Int32, Int32), at time: UInt64) {
    panel.down(0, Int32(time), from.0, from.1, at: time)
    for step in 1...10 {
      let share = Int32(step)
      panel.move(
        0, from.0 + (to.0 - from.0) * share / 10, from.1 + (to.1 - from.1) * share / 10,
        at: time + UInt64(step) * 10)
    }
    panel.lift(0, at: time + 150)
  }

  /// Returns short forms of the events that the client received since the last call.
  func tale() throws -> [String] {
    var lines: [String] = []
    for message in try client.frames() {
      let frame = message.frame
      for touch in frame.touches where touch.phase != .moved {
        lines.append("\(touch.view) \(touch.phase)")
      }
      for gesture in frame.gestures where gesture.state != .changed {
        lines.append("\(gesture.recognizer) \(gesture.state)")
      }
      for control in frame.controls { lines.append("\(control.view) \(control.event)") }
      for action in frame.actions {
        let path = action.path.joined(separator: ">")
        lines.append("\(action.action) of \(path): \(action.handledBy ?? "nobody")")
      }
    }
    return lines
  }
}
