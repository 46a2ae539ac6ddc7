import TactileWire

/// The descriptions of windows that are being made for `Describe` calls.
final class SceneDescriber {
  private struct Request {
    let client: ClientSession
    var inspection: SceneInspection
    let finish: (CallAnswer) -> Void
  }

  private let jobs: JobQueue
  private var requests = FairQueue<Request>()

  init(jobs: JobQueue) {
    self.jobs = jobs
  }

  /// Whether a part of a description can be made.
  var hasWork: Bool { !requests.isEmpty }

  /// Describes windows for a client.
  ///
  /// - Parameters:
  ///   - windows: The windows, from front to back.
  ///   - sight: Returns which windows the client sees. It is called again for each part.
  ///   - finish: Called with the reply: at once if it is short, or if turns are not shared.
  func describe(
    _ windows: [SceneWindow], sight: @escaping () -> FrameFilter.Sight,
    for client: ClientSession, then finish: @escaping (CallAnswer) -> Void
  ) {
    var inspection = SceneInspection(of: windows, sight: sight)
    var isLong = inspection.describeNextPart()
    while isLong, !jobs.isShared { isLong = inspection.describeNextPart() }
    guard isLong else {
      var message = inspection.message
      message.sortRecognizers()
      return finish(.message(message))
    }
    let request = Request(client: client, inspection: inspection, finish: finish)
    requests.append(request, of: Int(client.peer.user))
  }

  /// Makes a part of a description. A job encodes it when it is complete.
  func doNextPart() {
    guard var request = requests.next(), !request.client.isClosing else { return }
    let user = Int(request.client.peer.user)
    guard !request.inspection.describeNextPart() else {
      return requests.append(request, of: user)
    }
    var inspection = request.inspection
    let finish = request.finish
    jobs.append(of: user, for: request.client, order: .next) {
      // The job may have waited for others.
      inspection.removeHidden()
      let message = inspection.message
      return { Self.encoded(sorting: message) }
    } then: { (reply: [UInt8]) in
      finish(.encoded(reply))
    }
  }

  private static func encoded(sorting message: DescribeMessage) -> [UInt8] {
    var message = message
    message.sortRecognizers()
    return encoded(message)
  }

  private static func encoded(_ message: some WireMessage) -> [UInt8] {
    var writer = JSONWriter()
    writer.reply(message)
    return writer.bytes
  }

  // MARK: Other long replies

  /// Lets a job make and encode a reply.
  ///
  /// - Parameters:
  ///   - client: The client that receives it.
  ///   - isShort: Whether this takes at most about 20 ms.
  ///   - make: Makes the reply, on any thread.
  ///   - finish: Called with the reply.
  func encode<Message: WireMessage>(
    for client: ClientSession, isShort: Bool, _ make: @escaping @Sendable () -> Message,
    then finish: @escaping (CallAnswer) -> Void
  ) {
    jobs.append(of: Int(client.peer.user), for: client, isShort: isShort) {
      { Self.encoded(make()) }
    } then: { (reply: [UInt8]) in
      finish(.encoded(reply))
    }
  }
}
