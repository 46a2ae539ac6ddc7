import TactileClient
import TactileWire

/// Messages of the protocol. A message that is read and written reads as the same message.
enum MessageTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = Array(bytes)
    checkFraming(text)
    guard let value = try? JSONValue(decoding: text[...]) else { return }
    check(VarlinkCall.self, value)
    check(EventMessage.self, value)
    check(DeviceListMessage.self, value)
    check(DeviceWatchMessage.self, value)
    check(ServiceInfoMessage.self, value)
    if let reply = try? VarlinkReply(decoding: text[...]) { _ = try? reply.knownError() }
  }

  private static func check<Message: WireMessage & Equatable>(
    _ type: Message.Type, _ value: JSONValue
  ) {
    guard let message = try? Message(from: value) else { return }
    let once = written(message)
    do {
      let again = try Message(from: try JSONValue(decoding: once[...]))
      Law.demand(written(again) == once, "\(type) is written differently the second time")
    } catch {
      fatalError("\(String(decoding: once, as: UTF8.self)): \(error)")
    }
  }

  private static func written(_ message: some WireMessage) -> [UInt8] {
    var writer = JSONWriter()
    message.write(into: &writer)
    return writer.bytes
  }

  /// The messages do not depend on how the stream is divided.
  private static func checkFraming(_ text: [UInt8]) {
    let step = Int(text.first ?? 0) % 7 + 1
    let whole = messages(text, step: max(1, text.count))
    Law.demand(whole == messages(text, step: step), "messages depend on how the stream is divided")
    Law.demand(
      whole
        == text.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init),
      "messages are not the bytes before each NUL")
  }

  private static func messages(_ text: [UInt8], step: Int) -> [[UInt8]] {
    var framer = MessageFramer()
    var messages: [[UInt8]] = []
    for start in stride(from: 0, to: text.count, by: step) {
      framer.append(Array(text[start..<min(text.count, start + step)]))
      while let message = try? framer.next() { messages.append(Array(message)) }
    }
    return messages
  }
}

/// Replies of a hostile service, as the Swift client reads them. Each message is an error or an
/// event. After a loss, the app receives the end of everything that began, once.
enum ReplyTarget {
  private static let limit = 4096

  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var framer = MessageFramer(limit: limit)
    var follower = Follower()
    var isDown: Set<Int> = []
    let step = Int(bytes.first ?? 0) % 61 + 1
    for start in stride(from: 0, to: bytes.count, by: step) {
      framer.append(Array(bytes[start..<min(bytes.count, start + step)]))
      do {
        while let message = try framer.next() {
          let event = try follow(message, &follower)
          isDown.formUnion(event.frame.state?.touches.map(\.id) ?? [])
          isDown.formUnion(event.frame.touches.map(\.id))
        }
      } catch {
        return checkLoss(&follower, isDown, "\(error)")
      }
    }
    checkLoss(&follower, isDown, "the end")
  }

  private static func follow(
    _ message: ArraySlice<UInt8>, _ follower: inout Follower
  ) throws -> ClientEvent {
    var limits = JSONLimits()
    limits.maximumBytes = limit
    let reply = try VarlinkReply(decoding: message, limits: limits)
    _ = try reply.knownError()
    return try follower.follow(try EventMessage(from: .object(reply.parameters)))
  }

  private static func checkLoss(_ follower: inout Follower, _ seen: Set<Int>, _ reason: String) {
    Law.demand(!reason.contains("\n"), "is more than one line: \(reason)")
    let loss = follower.lose()
    let frame = loss.frame
    Law.demand(loss.link == .lost, "does not report the loss")
    Law.demand(frame.touches.allSatisfy { $0.phase == .cancelled }, "a touch continues")
    Law.demand(frame.touches.allSatisfy { seen.contains($0.id) }, "an unknown touch ends")
    Law.demand(frame.gestures.allSatisfy { $0.state == .cancelled }, "a gesture continues")
    Law.demand(frame.motions.allSatisfy { $0.phase == .cancelled }, "a shake continues")
    let again = follower.lose().frame
    Law.demand(
      again.touches.isEmpty && again.gestures.isEmpty && again.motions.isEmpty, "ends twice")
  }
}
