import Tactile
import TactileInput
import TactileRecording
import TactileServer
import TactileWire

/// Recent events for support: any events of any device, and fingers whose locations must not be in the text.
enum RecentTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    if bytes.flag() { checkEvents(&bytes) } else { checkFingers(&bytes) }
  }

  /// Any events and calls. All parts are a recording, and no call ends the service.
  private static func checkEvents(_ bytes: inout InputBytes) {
    let run = RecentRun(FuzzedDevice.description(&bytes))
    var events = FuzzedEvents()
    while !bytes.isEmpty {
      switch bytes.number(below: 16) {
      case 0: run.read(from: place(&bytes))
      case 1, 2: run.readNext()
      default:
        let event = events.next(&bytes)
        run.send(event, events.source)
      }
    }
    _ = RecentRun.recording(run.readAll())
  }

  /// A made-up place, often near those that parts name.
  private static func place(_ bytes: inout InputBytes) -> Int {
    switch bytes.number(below: 4) {
    case 0: Int(bytes.byte())
    case 1: bytes.number(below: 4) << 44 | Int(bytes.word())
    case 2: Int(truncatingIfNeeded: bytes.long() & UInt64(Int.max))
    default: -Int(bytes.byte())
    }
  }

  /// Fingers that do the same elsewhere on the panel leave the same text. In a secret window, they leave none.
  private static func checkFingers(_ bytes: inout InputBytes) {
    let moved = (x: Int32(bytes.byte()) * 3, y: Int32(bytes.byte()))
    let runs = [
      RecentRun(FuzzedPanel.description), RecentRun(FuzzedPanel.description),
      RecentRun(FuzzedPanel.description, isSecret: true),
    ]
    var fingers = FingersOnPanel()
    while !bytes.isEmpty {
      for event in fingers.frame(&bytes) {
        runs[0].send(event)
        var other = event
        if event.type == EventType.abs, event.code == AbsCode.mtPositionX { other.value += moved.x }
        if event.type == EventType.abs, event.code == AbsCode.mtPositionY { other.value += moved.y }
        runs[1].send(other)
        runs[2].send(event)
      }
      if bytes.byte() < 8 { checkTexts(runs) }
    }
    checkTexts(runs)
  }

  private static func checkTexts(_ runs: [RecentRun]) {
    let text = runs[0].readAll()
    Law.demand(runs[1].readAll() == text, "the recent events depend on where fingers landed")
    Law.demand(runs[2].readAll().isEmpty, "the recent events have touches of a secret window")
    guard let recording = RecentRun.recording(text) else { return }
    let isWhole = recording.skipped.isEmpty && recording.notes.isEmpty
    Law.demand(isWhole, "the recording is odd: \(recording.notes)")
  }
}

/// Fingers that land, move and lift in the upper left quarter of ``FuzzedPanel``.
private struct FingersOnPanel {
  private var now: UInt64 = 1_000_000_000
  private var down: Set<Int32> = []
  private var lastNumber: Int32 = 0

  /// The events of the next frame.
  mutating func frame(_ bytes: inout InputBytes) -> [InputEvent] {
    now += UInt64(bytes.byte()) * 2_000_000
    let time = Timestamp(nanoseconds: now)
    var events: [InputEvent] = []
    func add(_ code: UInt16, _ value: Int32) {
      events.append(InputEvent(time: time, type: EventType.abs, code: code, value: value))
    }
    for _ in 0...bytes.number(below: 3) {
      let slot = Int32(bytes.number(below: 5))
      add(AbsCode.mtSlot, slot)
      if down.contains(slot), bytes.number(below: 4) == 0 {
        down.remove(slot)
        add(AbsCode.mtTrackingID, -1)
        continue
      }
      if down.insert(slot).inserted {
        lastNumber += 1
        add(AbsCode.mtTrackingID, lastNumber)
      }
      add(AbsCode.mtPositionX, Int32(bytes.byte()) * 4)
      add(AbsCode.mtPositionY, Int32(bytes.byte()) * 2)
    }
    events.append(InputEvent(time: time, type: EventType.syn, code: SynCode.report, value: 0))
    return events
  }
}

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
