/// The keys of `limits`. Each key is a property of ``ServerLimits``.
enum LimitKeys {
  /// The keys that earlier versions had.
  static let removed = ["bytes", "totalBytes", "totalWindows", "bytesPerTouch"]

  static let all: [ConfigurationNumber<ServerLimits>] = [
    .init(
      "connections", .count(\.connections, 1...2048),
      "The largest number of connections. The daemon closes each new connection over this "
        + "limit. The last four are only for root and the user that the daemon runs as."),
    .init(
      "connectionsPerUser", .count(\.connectionsPerUser, 1...2048),
      "The largest number of connections of one user. It also applies to root and to the "
        + "user that the daemon runs as. A connection counts until its socket is closed."),
    .init(
      "messageBytes", .count(\.messageBytes, 4096...67_108_864), "bytes",
      "The largest size of one message from a client. A scene with 2,000 views with a tap each "
        + "has about 368 KiB."),
    .init(
      "nesting", .count(\.nesting, 8...1000),
      "The largest depth of nested arrays and objects in a message."),
    .init(
      "callsInFlight", .count(\.callsInFlight, 1...10_000),
      "The largest number of further calls that a client may send on the connection of a stream. "
        + "The daemon does not answer these calls, because a stream ends only when its connection "
        + "ends. Make other calls on another connection."),
    .init(
      "queuedBytes", .count(\.queuedBytes, 16_384...67_108_864), "bytes",
      "The largest number of bytes that a client may leave unread. 262144 bytes are about 500 "
        + "frames of ten fingers. If the client has read everything before a frame, this frame "
        + "may have more bytes. All clients of one user together may leave 16 times as many "
        + "unread."
    ),
    .init(
      "pendingBytes", .count(\.pendingBytes, 65_536...268_435_456), "bytes",
      "The largest size of all messages of one user that are incomplete or not answered, over "
        + "all connections."),
    .init(
      "behind", .number(\.behind, 0.1...3600), "s",
      "The longest time for which a client may have unread bytes without interruption. When the "
        + "client has read everything, the time starts again from 0."),
    .init(
      "windows", .count(\.windows, 1...256),
      "The largest number of windows of one user, over all connections."),
    .init(
      "views", .count(\.views, 1...10_000),
      "The largest number of views of one user, in all windows."),
    .init(
      "recognizers", .count(\.recognizers, 1...10_000),
      "The largest number of recognizers of one user, in all windows."),
    .init(
      "recognizersPerTouch", .count(\.recognizersPerTouch, 1...256),
      "The largest number of recognizers of one user that can receive one touch. They are the "
        + "recognizers of the touched view, of the views that contain this view and of the "
        + "window, and all recognizers of this user with `scope: screen`. The daemon rejects a "
        + "call that would exceed this limit. Two further limits depend on this number: "
        + "docs/configuration.md#recognizers-of-touches."),
  ]
}
