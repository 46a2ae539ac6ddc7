/// The keys of `limits`. Each key is a property of ``ServerLimits``.
enum LimitKeys {
  static let all: [ConfigurationNumber<ServerLimits>] = [
    .init(
      "connections", .count(\.connections, 1...2048),
      "The largest number of connections. The daemon closes each new connection over this "
        + "limit. The last eighth is only for users with fewer than four connections."),
    .init(
      "connectionsPerUser", .count(\.connectionsPerUser, 1...2048),
      "The largest number of connections of one user. It also applies to root and to the "
        + "user that the daemon runs as."),
    .init(
      "messageBytes", .count(\.messageBytes, 4096...67_108_864), "bytes",
      "The largest size of one message from a client. A scene with 10,000 views has about "
        + "one million bytes."),
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
        + "may have more bytes."
    ),
    .init(
      "pendingBytes", .count(\.pendingBytes, 65_536...268_435_456), "bytes",
      "The largest size of all incomplete messages of one user, over all connections."),
    .init(
      "bytes", .count(\.bytes, 1_048_576...2_147_483_648), "bytes",
      "The largest memory of one user: windows, subscriptions, messages, variables, reports of "
        + "bindings and connections. Each connection counts as if its client had left "
        + "`queuedBytes` unread. 20,000 controls with 5000 recognizers take about 120 MiB, and 64 "
        + "connections take 36 MiB. This limit does not apply to root and to the user that the "
        + "daemon runs as."),
    .init(
      "totalBytes", .count(\.totalBytes, 1_048_576...8_589_934_592), "bytes",
      "The largest memory of all users together. Connections and variables do not count. Each "
        + "user may always use 131072 bytes. Up to eight users may each use a reserve of 1/32 of "
        + "`totalBytes`. A user may use more than its reserve if the others leave enough memory. "
        + "docs/configuration.md#memory explains the rules."),
    .init(
      "behind", .number(\.behind, 0.1...3600), "s",
      "The longest time for which a client may have unread bytes without interruption. When the "
        + "client has read everything, the time starts again from 0."),
    .init(
      "windows", .count(\.windows, 1...1000),
      "The largest number of windows of one user, over all connections."),
    .init(
      "totalWindows", .count(\.totalWindows, 1...10_000),
      "The largest number of windows of all users together. The machine's own windows do not "
        + "count. Each user may always show two windows, even if all users together then exceed "
        + "this limit. If `windows` is 1, each user may show only one. When a panel is plugged in "
        + "again, the daemon orders all windows at once. A larger limit can therefore delay "
        + "touches."),
    .init(
      "views", .count(\.views, 1...200_000),
      "The largest number of views of one user, in all windows."),
    .init(
      "recognizers", .count(\.recognizers, 1...100_000),
      "The largest number of recognizers of one user, in all windows."),
    .init(
      "recognizersPerTouch", .count(\.recognizersPerTouch, 1...100_000),
      "The largest number of recognizers of one user that can receive one touch. They are the "
        + "recognizers of the touched view, of the views that contain this view and of the "
        + "window, and all recognizers of this user with `scope: screen`. The daemon rejects a "
        + "call that would exceed this limit. Two further limits depend on this number: "
        + "docs/configuration.md#recognizers-of-touches."),
    .init(
      "bytesPerTouch", .count(\.bytesPerTouch, 16_384...67_108_864), "bytes",
      "The largest number of bytes that the recognizers and actions of one user can add to a frame "
        + "for one touch. The size of a recognizer or an action includes all names in its event. "
        + "200 pans with short names and without actions have about 55,000 bytes."),
  ]
}
