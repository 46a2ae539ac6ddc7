import Tactile
import TactileWire
import Testing

@testable import TactileClient

@Suite("Follower")
struct FollowerTests {
  private func touch(_ id: Int, _ phase: TouchMessage.Phase) -> TouchMessage {
    TouchMessage(
      id: id, device: 1, window: "w", view: "v", phase: phase, location: Point(x: 5, y: 6),
      previousLocation: Point(x: 1, y: 2), tapCount: 1)
  }

  private func gesture(_ name: PreparedString, _ state: GestureMessage.State) -> GestureMessage {
    GestureMessage(
      recognizer: name, kind: "pan", window: "w", view: "v", state: state, location: .zero,
      numberOfTouches: 1, touches: [1])
  }

  private func first(_ state: StateMessage = StateMessage()) -> EventMessage {
    EventMessage(sequence: 0, frame: FrameMessage(time: .zero, state: state))
  }

  @Test func `a loss reports everything live as cancelled, and a new connection as restored`()
    throws
  {
    var follower = Follower()
    let state = StateMessage(touches: [touch(6, .stationary)])
    #expect(try follower.follow(first(state)).link == .up)
    let frame = FrameMessage(
      time: Timestamp(nanoseconds: 9), touches: [touch(7, .began), touch(8, .began)],
      gestures: [gesture("r", .began), gesture("s", .began)],
      motions: [MotionMessage(device: 1, phase: .began)])
    _ = try follower.follow(EventMessage(sequence: 1, frame: frame))
    let next = FrameMessage(
      time: Timestamp(nanoseconds: 11), touches: [touch(7, .moved), touch(8, .ended)],
      gestures: [gesture("s", .ended)])
    _ = try follower.follow(EventMessage(sequence: 2, frame: next))
    let lost = follower.lose()
    #expect(lost.link == .lost)
    #expect(lost.frame.time == Timestamp(nanoseconds: 11))
    #expect(lost.frame.touches.map(\.id) == [6, 7])
    #expect(lost.frame.touches.allSatisfy { $0.phase == .cancelled })
    #expect(lost.frame.touches.allSatisfy { $0.previousLocation == $0.location })
    #expect(lost.frame.gestures.map(\.recognizer) == ["r"])
    #expect(lost.frame.gestures.map(\.state) == [.cancelled])
    #expect(lost.frame.motions.map(\.phase) == [.cancelled])
    #expect(try follower.follow(first()).link == .restored)
    let after = EventMessage(sequence: 1, frame: FrameMessage(time: .zero))
    #expect(try follower.follow(after).link == .up)
    #expect(follower.lose().frame.touches.isEmpty)
  }

  @Test func `a new state replaces the previous one`() throws {
    var follower = Follower()
    _ = try follower.follow(first(StateMessage(touches: [touch(6, .stationary)])))
    let frame = FrameMessage(time: .zero, gestures: [gesture("r", .began)])
    _ = try follower.follow(EventMessage(sequence: 1, frame: frame))
    let state = FrameMessage(time: .zero, state: StateMessage(touches: [touch(9, .stationary)]))
    #expect(try follower.follow(EventMessage(sequence: 2, frame: state)).link == .up)
    let lost = follower.lose()
    #expect(lost.frame.touches.map(\.id) == [9])
    #expect(lost.frame.gestures.isEmpty)
  }

  @Test func `refuses a reply that is not the next one`() throws {
    var follower = Follower()
    _ = try follower.follow(first())
    #expect(throws: ClientError.outOfOrder(found: 2, expected: 1)) {
      try follower.follow(EventMessage(sequence: 2, frame: FrameMessage(time: .zero)))
    }
  }

  @Test func `refuses a newer version of the protocol`() {
    var follower = Follower()
    #expect(throws: ClientError.newerProtocol(2)) {
      try follower.follow(first(StateMessage(version: 2)))
    }
  }

  @Test func `attempts to reconnect begin at once, become rarer, and end after the time limit`()
    throws
  {
    var retries = Retries(patience: nil)
    var delays: [Duration] = [retries.delay]
    for _ in 1...8 {
      try retries.failed(with: .ended)
      delays.append(retries.delay)
    }
    #expect(delays == [0, 50, 100, 200, 400, 800, 1600, 2000, 2000].map { .milliseconds($0) })
    var short = Retries(patience: .milliseconds(60))
    try short.failed(with: .unreachable("no"))
    #expect(throws: ClientError.unreachable("no")) { try short.failed(with: .unreachable("no")) }
  }

  @Test(arguments: [
    ClientError.refused(.notAllowed(.scene, right: "x")), .misunderstood(.missing(path: "a")),
    .refused(.invalidScene(path: "a", reason: "b")), .newerProtocol(2), .refusedOtherwise("a.B"),
  ])
  func `does not retry after an error that will not change`(error: ClientError) {
    var retries = Retries(patience: nil)
    #expect(throws: error) { try retries.failed(with: error) }
    #expect(!"\(error)".isEmpty)
  }
}
