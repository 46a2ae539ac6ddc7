import Tactile
import TactileInput
import TactileWire

/// The daemon without its I/O: devices and clients in, messages out.
///
/// Feed it with ``receive(_:at:)`` and time with ``advance(to:)``; afterwards write what waits for the
/// clients in ``flush(_:)`` and wake it again at ``nextDeadline``. It never blocks,
/// reads no clock and holds no descriptor, so a replay is the same as life. Belongs to one thread.
public final class Server {
  /// What it was told last.
  public internal(set) var configuration: ServerConfiguration
  /// The touch system.
  public let application = Application()
  /// Called after each frame in which something happened, before it goes to the clients.
  public var frameObserver: ((FrameLog) -> Void)?
  /// Called with everything a person who runs the daemon may want to read.
  public var noticeHandler: ((ServerNotice) -> Void)?
  /// Called when a client asks for the configuration to be read again; says in sentences what of it
  /// does not count yet, and throws one about what is wrong with it.
  public var reloadHandler: (() throws -> [String])?
  /// Where its configuration comes from, for whoever asks how it does.
  public var sources = ConfigurationMessage()

  /// What happened in the frame being processed.
  var frame = FrameLog()
  var devices: [DeviceEntry] = []
  var clients: [ClientID: ClientSession] = [:]
  /// Who is told what happens, by what they want to know.
  var audiences: [Audience] = []
  /// The scenes there are, of clients and of the daemon itself.
  var scenes: [SceneEntry] = []
  var lastAttachment: UInt32 = 0
  /// What has happened since the start.
  var counts = ServerCounts()
  /// When a client last said something. Touches may be read later that happened before, so time does
  /// not advance with it.
  var heard = Timestamp.zero
  /// What went wrong with clients lately.
  var incidents: [IncidentMessage] = []
  /// Which refusals have been logged.
  var refusals: Set<String> = []
  /// Clients that have left something unread.
  var behind: [ClientSession] = []
  /// Scenes of clients that are being closed, whose windows are to vanish when the frame is over.
  var detaching: [AttachmentID] = []
  /// Clients that demand that touches be ignored.
  var ignoring: [ClientSession] = []
  /// Whether somebody wants to know every decision.
  var isTracing = false
  /// Whether something that the configuration says waits for a device or window to be let go.
  var isUnsettled = false
  /// Devices that are read anew, of whose state nothing is known yet, or no longer.
  var revisedDevices: [DeviceID] = []
  /// Clients that something waits for, or that are to be closed.
  var listed: [ClientSession] = []
  /// A gesture's touches, while they are being written.
  var touchIDs: [Int] = []
  /// A frame's members, encoded once for all subscribers.
  var encodedFrame = JSONWriter(capacity: 4096)

  /// A server without devices and clients.
  public init(configuration: ServerConfiguration = ServerConfiguration()) {
    self.configuration = configuration
    application.gestureDefaults = configuration.gestures
  }

  /// When it wants ``advance(to:)``; nil while nothing is waiting for time to pass.
  public var nextDeadline: Timestamp? {
    var earliest = application.nextDeadline
    if let due = nextClientDeadline { earliest = min(earliest ?? due, due) }
    for entry in devices {
      guard let due = entry.pipeline?.nextDeadline ?? entry.eventPipeline?.nextDeadline else {
        continue
      }
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  /// Takes in something that happened; timers due by then fire first (S1).
  ///
  /// - Parameters:
  ///   - input: What happened.
  ///   - now: When. Events carry their own times, which count instead.
  public func receive(_ input: ServerInput, at now: Timestamp) {
    switch input {
    case .deviceAdded(let id, let description): add(id, description, at: now)
    case .deviceRemoved(let id): remove(id, at: now)
    case .events(let id, let events, let source): process(events, of: id, source)
    case .clientConnected(let id, let peer): connect(id, peer)
    case .clientSent(let id, let bytes):
      heard = max(application.now, now)
      read(bytes, from: id)
    case .clientClosed(let id): forget(id)
    }
    detach()
    settle()
  }

  /// Lets time pass: everything due by then happens, each thing in a frame of its own due time (S1).
  public func advance(to moment: Timestamp) {
    pass(to: moment)
    settle()
  }

  /// As ``advance(to:)``, amid something else.
  func pass(to moment: Timestamp) {
    while let due = nextDeadline, due <= moment { fire(due) }
    application.advance(to: moment)
    detach()
  }

  func notice(_ level: ServerNotice.Level, _ message: @autoclosure () -> String) {
    noticeHandler?(ServerNotice(level, message()))
  }
}
