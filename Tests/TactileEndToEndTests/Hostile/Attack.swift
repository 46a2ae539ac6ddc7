import Foundation
import Testing

/// What hostile clients do to a daemon, in an order; each returns when it has been done with.
struct Attack {
  let path: String
  /// How much of it: 1 for a check in passing, more for one that takes minutes.
  let scale: Int

  private static let subscribe = #"{"method":"io.tactile.Events.Subscribe","more":true}"#

  /// All of it, with clients that never read beside the rest.
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

  /// Calls that never end, some of which are cut off.
  private func sayHalf() {
    let halves = (0..<20).compactMap { number -> RawClient? in
      let client = RawClient(path)
      client?.send(Array(Self.subscribe.utf8.prefix(number * 3)))
      return client
    }
    withExtendedLifetime(halves) {}
  }

  /// What is no call, or no JSON, or no text.
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

  /// One message without an end: a thousand million bytes, or as many as the daemon takes.
  private func sayTooMuch() {
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    for _ in 0..<(2 * scale) {
      guard let client = RawClient(path) else { continue }
      var sent = 0
      while sent < 1 << 30, client.send(piece) { sent += piece.count }
      #expect(sent < 64 << 20, "the daemon took \(sent) bytes of one message")
    }
  }

  /// Many messages that have begun and never end, none of them too long by itself.
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

  /// Calls by the thousand whose answers nobody reads.
  private func flood() {
    let call =
      #"{"method":"org.varlink.service.GetInterfaceDescription","#
      + #""parameters":{"interface":"io.tactile.Events"}}"#
    let calls = Array(String(repeating: call + "\0", count: 500).utf8)
    for _ in 0..<2 { RawClient(path)?.send(calls) }
  }

  /// Calls behind a stream, which are not answered: too many end it.
  private func talkIntoStreams() {
    for _ in 0..<(4 * scale) {
      guard let client = RawClient(path) else { continue }
      client.call(Self.subscribe)
      for _ in 0..<100 where !client.call(#"{"method":"io.tactile.Devices.List"}"#) { break }
      client.hangUp()
    }
  }

  /// Windows that come and go by the dozen, and change meanwhile.
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

  /// Connections by the thousand, as many at once as a test may have open.
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

  /// Clients that subscribe to everything and read nothing.
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
