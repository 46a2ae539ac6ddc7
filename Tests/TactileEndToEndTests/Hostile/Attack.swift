import Foundation
import Testing

/// The actions of hostile clients. Each method returns when the daemon has handled the action.
struct Attack {
  let path: String
  /// The amount: 1 for a short check, more for a check that takes minutes.
  let scale: Int

  private static let subscribe = #"{"method":"io.tactile.Events.Subscribe","more":true}"#

  /// Runs all actions, with clients that never read at the same time.
  func perform() {
    let silent = neverRead()
    sayHalf()
    sayNonsense()
    sayTooMuch()
    sayTooMuchTogether()
    nestDeeply()
    flood()
    talkIntoStreams()
    comeAndGo()
    knock()
    withExtendedLifetime(silent) {}
  }

  /// Sends calls that never end, and closes some of the connections.
  private func sayHalf() {
    let halves = (0..<20).compactMap { number -> RawClient? in
      let client = RawClient(path)
      client?.send(Array(Self.subscribe.utf8.prefix(number * 3)))
      return client
    }
    withExtendedLifetime(halves) {}
  }

  /// Sends bytes that are not calls, JSON or text.
  private func sayNonsense() {
    let nonsense: [[UInt8]] = [
      [0xFF, 0xFE, 0x80, 0], Array(#"{"method":"\#u{FFFD}"#.utf8) + [0xC3, 0x28, 0],
      Array(#"{"method":"io.tactile.Devices.List","method":"x"}"#.utf8) + [0],
      Array(#"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":7}}"#.utf8)
        + [0],
      Array(#"{"method":"io.tactile.Scene.Update","parameters":{"changes":[{}]}}"#.utf8) + [0],
      Array(#"{"method":1e999}"#.utf8) + [0], [UInt8](repeating: 0, count: 5000),
      Array(#"{"method":"\ud800"}"#.utf8) + [0], Array("[]".utf8) + [0],
      (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) },
    ]
    for bytes in nonsense {
      guard let client = RawClient(path) else { continue }
      client.send(bytes)
      client.call(#"{"method":"org.varlink.service.GetInfo"}"#)
      _ = client.message()
    }
  }

  /// Sends one message without an end: 1,000,000,000 bytes, or as many as the daemon reads.
  private func sayTooMuch() {
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    for _ in 0..<(2 * scale) {
      guard let client = RawClient(path) else { continue }
      var sent = 0
      while sent < 1 << 30, client.send(piece) { sent += piece.count }
      #expect(sent < 64 << 20, "the daemon took \(sent) bytes of one message")
    }
  }

  /// Sends the beginnings of many messages. None of them exceeds a limit alone.
  private func sayTooMuchTogether() {
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    let crowd = (0..<30).compactMap { _ in RawClient(path) }
    let taken = crowd.count { $0.send(piece) && $0.send(Array(piece.dropLast(100))) }
    #expect(taken < crowd.count, "the daemon took \(taken) messages of two million bytes at once")
  }

  private func nestDeeply() {
    for opening in ["[", #"{"a":"#] {
      guard let client = RawClient(path) else { continue }
      let depth = 100_000
      client.call(#"{"method":"x","parameters":{"a":"# + String(repeating: opening, count: depth))
      _ = client.message()
    }
  }

  /// Sends thousands of calls and reads no replies.
  private func flood() {
    let call =
      #"{"method":"org.varlink.service.GetInterfaceDescription","#
      + #""parameters":{"interface":"io.tactile.Events"}}"#
    let calls = Array(String(repeating: call + "\0", count: 500).utf8)
    for _ in 0..<2 { RawClient(path)?.send(calls) }
  }

  /// Sends calls behind a stream, which wait. Too many calls end the connection.
  private func talkIntoStreams() {
    for _ in 0..<(4 * scale) {
      guard let client = RawClient(path) else { continue }
      client.call(Self.subscribe)
      for _ in 0..<100 where !client.call(#"{"method":"io.tactile.Devices.List"}"#) { break }
      client.hangUp()
    }
  }

  /// Shows, changes and removes many windows.
  private func comeAndGo() {
    let views = (0..<300).map {
      #"{"name":"v\#($0)","frame":[0,0,1,1],"gestures":[{"kind":"tap"}]}"#
    }.joined(separator: ",")
    for number in 0..<(10 * scale) {
      guard let app = RawClient(path), let other = RawClient(path) else { continue }
      app.call(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
          + #"{"name":"storm\#(number % 7)","frame":[0,0,1,1],"views":[\#(views)]}]}}"#)
      if number % 2 == 0 { _ = app.message() }
      other.call(
        #"{"method":"io.tactile.Scene.Update","parameters":{"changes":["#
          + #"{"window":"storm\#(number % 7)","removeView":"v1"}]}}"#)
      if number % 3 == 0 { _ = other.message() }
    }
  }

  /// Opens thousands of connections, as many at the same time as a test can have.
  private func knock() {
    var turnedAway = 0
    for _ in 0..<(scale == 1 ? 2 : 50) {
      let crowd = (0..<200).compactMap { _ in RawClient(path) }
      for client in crowd.suffix(3) {
        if client.message()?.contains("TooManyConnections") ?? false { turnedAway += 1 }
      }
    }
    #expect(turnedAway > 0)
  }

  /// Subscribes to everything and reads nothing.
  private func neverRead() -> [RawClient] {
    (0..<5).compactMap { _ in
      let client = RawClient(path)
      client?.call(
        #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["#
          + #""touches","gestures","trace"]}}"#)
      return client
    }
  }
}
