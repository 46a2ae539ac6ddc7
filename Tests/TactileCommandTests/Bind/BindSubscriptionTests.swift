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

  @Test func `a name that is too long for the service selects all gestures`() throws {
    let long = try subscription("- {gesture: \(String(repeating: "n", count: 500)), run: [one]}\n")
    #expect(long.kinds?.contains(.gestures) == true)
    #expect(long.gestures == nil)
  }
}
