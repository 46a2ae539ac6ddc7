import TactileWire
import Testing

@testable import TactileCommand

@Suite("The subscription of bindings") struct BindSubscriptionTests {
  private func subscription(_ bindings: String) throws -> SubscribeParameters {
    let text = "version: 1\nbindings:\n" + bindings
    return BindSession.subscription(
      of: try BindingList(text: Array(text.utf8), file: "bindings.yaml"))
  }

  @Test func `it has no touches, and only the gestures of bindings`() throws {
    let both = try subscription(
      """
      - {gesture: zoom, run: [one]}
      - {gesture: {kind: swipe, directions: right}, run: [two]}
      """)
    #expect(both.kinds?.contains(.touches) == false)
    #expect(both.kinds?.contains(.gestures) == true)
    #expect(both.gestures?.count == 2)
    #expect(both.gestures?.contains("zoom") == true)
  }

  @Test func `without bindings of gestures, it has no gestures`() throws {
    let actions = try subscription("- {action: buy, run: [one]}\n")
    #expect(actions.kinds?.contains(.gestures) == false)
    #expect(actions.kinds?.contains(.actions) == true)
    #expect(actions.gestures == nil)
  }

  @Test func `more names than the service accepts select all gestures`() throws {
    let bindings = (0...1000).map { "- {gesture: n\($0), run: [one]}\n" }.joined()
    let many = try subscription(bindings)
    #expect(many.kinds?.contains(.gestures) == true)
    #expect(many.gestures == nil)
  }
}
