/// The keys of `limits`, each a property of ``ServerLimits``.
enum LimitFigures {
  static let all: [ConfigurationFigure<ServerLimits>] = [
    .init(
      "connections", .count(\.connections, 1...2048),
      "Connections in all. More than about 1000 need a higher LimitNOFILE= in the unit."),
    .init(
      "connectionsPerUser", .count(\.connectionsPerUser, 1...2048),
      "Connections of one user, root and the daemon's own included."),
    .init(
      "messageBytes", .count(\.messageBytes, 4096...67_108_864), "bytes",
      "One message of a client; a scene of 10,000 views takes about one million."),
    .init(
      "nesting", .count(\.nesting, 8...1000),
      "Arrays and objects inside one another in a message."),
    .init(
      "callsInFlight", .count(\.callsInFlight, 1...10_000),
      "Calls that wait behind a stream on one connection."),
    .init(
      "queuedBytes", .count(\.queuedBytes, 16_384...67_108_864), "bytes",
      "What may wait for one client before it is let go; 262144 are about 500 frames of ten fingers."
    ),
    .init(
      "pendingBytes", .count(\.pendingBytes, 65_536...268_435_456), "bytes",
      "Messages of one user that have not come to their end, over all connections."),
    .init(
      "behind", .number(\.behind, 0.1...3600), "s",
      "For how long a client may leave anything unread before it is let go."),
    .init("windows", .count(\.windows, 1...1000), "Windows of one user, over all connections."),
    .init("views", .count(\.views, 1...200_000), "Views of one user, in all windows."),
    .init(
      "recognizers", .count(\.recognizers, 1...100_000), "Recognizers of one user, in all windows."),
  ]
}
