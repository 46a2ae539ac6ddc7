import Tactile
import TactileInput
import TactileRecording
import TactileServer
import TactileWire

/// A server that keeps recent events of one device, and a reader of these events.
final class RecentRun {
  private static let device = DeviceID(rawValue: 1)
  private static let reader = ClientID(rawValue: 1)

  /// A window over the whole screen whose touches no program may see.
  private static let secretWindow =
    #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
    + #"{"name":"pad","secret":true}]}}"#

  /// Little memory, so that small inputs fill it.
  private static let configuration = {
    var configuration = ServerConfiguration()
    (configuration.support.minutes, configuration.support.bytes) = (1, 65_536)
    return configuration
  }()

  private let server = Server(configuration: RecentRun.configuration)
  private var framer = MessageFramer(limit: JSONLimits.reply.maximumBytes)
  /// The app with the secret window.
  private var app: FuzzedClient?
  private var latest = Timestamp.zero
  /// The text of the parts that were read last, and where the next part begins.
  private var chain: (text: String, next: Int?)?

  init(_ description: DeviceDescription, isSecret: Bool = false) {
    server.receive(.clientConnected(Self.reader, ClientPeer(user: 0)), at: .zero)
    server.receive(.deviceAdded(Self.device, description), at: .zero)
    guard isSecret else { return }
    let app = FuzzedClient(server, id: 2, user: 1000)
    app.send(Self.secretWindow)
    app.read(.max)
    self.app = app
  }

  func send(_ event: InputEvent, _ source: EventSource = .kernel) {
    latest = max(latest, event.time)
    withUnsafePointer(to: event) {
      let events = UnsafeBufferPointer(start: $0, count: 1)
      server.receive(.events(Self.device, events, source), at: latest)
    }
    // An app that does not read would lose its window.
    app?.read(.max)
  }

  // MARK: Reading

  /// Reads a part from any place. A place that no part has named is an error, and changes nothing.
  func read(from place: Int) {
    guard let part = part(from: place) else { return }
    Law.demand(part.text.utf8.count < 1 << 20, "a part has \(part.text.utf8.count) bytes")
  }

  /// Reads the next part of the recording, while events come in between. All parts together are a recording.
  func readNext() {
    let place = chain?.next
    guard let part = part(from: place) else {
      fatalError("the place that a part has named is refused")
    }
    let text = (place == nil ? "" : chain?.text ?? "") + part.text
    chain = (text, part.next)
    if part.next == nil { _ = Self.recording(text) }
  }

  /// Reads all parts.
  func readAll() -> String {
    var (text, place) = ("", nil as Int?)
    repeat {
      guard let part = part(from: place) else {
        fatalError("the place that a part has just named is refused")
      }
      text += part.text
      place = part.next
    } while place != nil
    return text
  }

  /// Returns the recording in a text; nil if the text is empty.
  static func recording(_ text: String) -> Recording? {
    guard !text.isEmpty else { return nil }
    do {
      return try RecordingReader.read(Array(text.utf8), name: "recent")
    } catch {
      fatalError("the recent events are no recording: \(error)")
    }
  }

  private func part(from place: Int?) -> RecentMessage? {
    let parameters = place.map { #"{"begin":\#($0)}"# } ?? "{}"
    let call = #"{"method":"io.tactile.Trace.ReadRecent","parameters":\#(parameters)}"#
    (Array(call.utf8) + [0]).withUnsafeBytes {
      server.receive(.clientSent(Self.reader, $0), at: .zero)
    }
    server.flush(Self.reader) { [self] queue, isClosing in
      Law.demand(!isClosing, "the reader was disconnected")
      queue.write { bytes in
        framer.append(UnsafeRawBufferPointer(bytes))
        return bytes.count
      }
    }
    do {
      guard let message = try framer.next() else { fatalError("a call has no reply") }
      let reply = try VarlinkReply(decoding: message, limits: .reply)
      return reply.error == nil ? try RecentMessage(from: reply.cursor) : nil
    } catch {
      fatalError("the reader received an invalid reply: \(error)")
    }
  }
}
