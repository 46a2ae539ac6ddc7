/// The limits of the bridge.
package struct WebLimits: Equatable, Sendable {
  /// The most bytes of a message of a page. The service accepts messages of this length by default.
  package var messageBytes = 2 << 20
  /// The most bytes of a message for a page.
  package var replyBytes = 8 << 20
  /// The most calls and streams of a page that are open at a time.
  package var openCalls = 64
  /// The most streams among them. Each has a connection to the service.
  package var streams = 16
  /// The room of a stream at its beginning, in messages.
  package var room = 16
  /// The most room of a stream.
  package var mostRoom = 1024
  /// The most bytes of one stream that wait for a page.
  package var queueBytes = 1 << 20
  /// The replies that wait for a page, in bytes, from which the bridge reads no more replies.
  package var waitingReplies = 1 << 20
  /// The most errors of the bridge that a page may leave unread.
  package var waitingErrors = 1024
  /// The most connections of pages.
  package var connections = 64
  /// The most bytes that the bridge keeps for all pages together.
  package var totalBytes = 64 << 20

  package init() {}

  /// The limits of native messaging: a browser accepts at most 1 MiB from a program.
  package static var nativeMessaging: WebLimits {
    var limits = WebLimits()
    limits.replyBytes = 1_000_000
    return limits
  }
}
