import Tactile
import TactileInput
import TactileWire

/// An event that a ``Server`` processes.
package enum ServerInput {
  /// A device was added.
  case deviceAdded(DeviceID, DeviceDescription)
  /// A device was removed; its touches are cancelled (S24).
  case deviceRemoved(DeviceID)
  /// A device sent events, or a resync made events from its state. The buffer is read only during the
  /// call.
  case events(DeviceID, UnsafeBufferPointer<InputEvent>, EventSource)
  /// The kernel dropped events of a device, or passed them to another program, and the state of the device was
  /// read again.
  case lossRepaired(DeviceID)
  /// Another program has grabbed a device, or has released it. The owner reports lost events itself.
  case grabChanged(DeviceID, isGrabbed: Bool)
  /// All screens are switched off. The owner looks just before it passes events for which
  /// ``Server/looksForSleep(before:at:)`` is true.
  case screensOff
  /// The state of owning a panel has changed.
  case ownershipChanged(DeviceID, Ownership.State)
  /// The clone of an owned panel has a node.
  case cloneAppeared(DeviceID, node: String)
  /// A client connected.
  case clientConnected(ClientID, ClientPeer)
  /// A client sent bytes. The buffer is read only during the call.
  case clientSent(ClientID, UnsafeRawBufferPointer)
  /// Another thread has decoded the message of ``Server/takeJob()``. The call waits for its turn.
  case jobFinished(ServerJobResult)
  /// A client reads nothing any more. Its last calls may still wait, and bytes of it may still come: pass
  /// them as those of an open connection, while ``Server/mayRead(from:)`` is true.
  case clientHungUp(ClientID)
  /// A client sends nothing any more. The server closes it when its calls are answered.
  case clientEnded(ClientID)
  /// A client closed its connection, and no bytes of it will come. If its socket is not closed yet, the connection
  /// counts for its user until ``clientReleased(_:)``.
  case clientClosed(ClientID, isReleased: Bool = true)
  /// The socket of a client that has left is closed.
  case clientReleased(ClientID)
}

/// The decoding of a long message, which needs nothing of the server.
///
/// Run it on any thread, and pass the result to the server as ``ServerInput/jobFinished(_:)``.
package struct ServerJob: Sendable {
  private let work: @Sendable () -> Result<CallReading, WireError>

  init(_ work: @escaping @Sendable () -> Result<CallReading, WireError>) {
    self.work = work
  }

  /// Decodes the message; any thread.
  package func run() -> ServerJobResult { ServerJobResult(reading: work()) }
}

/// The result of a ``ServerJob``.
package struct ServerJobResult: Sendable {
  let reading: Result<CallReading, WireError>
}

/// A message for the administrator of the machine, which the daemon logs.
package struct ServerNotice: Equatable, Sendable {
  /// The importance of a notice, with the numbers of syslog that journald reads (sd-daemon(3)).
  package enum Level: Int, Sendable {
    /// A part of the service does not work.
    case error = 3
    /// An unexpected condition; the service continues.
    case warning = 4
    /// A change.
    case info = 6

    /// The word for it in a configuration.
    package var word: String { "\(self)" }
  }

  /// The importance.
  package var level: Level
  /// A sentence that contains no touch locations and no text from clients.
  package var message: String

  /// A notice.
  package init(_ level: Level, _ message: String) {
    self.level = level
    self.message = message
  }
}

/// The part of the health of the service that only its host knows, because the server reads no clock.
package struct HostHealth: Equatable, Sendable {
  /// When the service started, in seconds since 1970 UTC.
  package var startedAt = 0
  /// The number of times that a reload applied the configuration.
  package var reloads = 0
  /// The number of times that a reload was rejected.
  package var rejectedReloads = 0
  /// The number of turns of the event loop.
  package var turns = 0
  /// The time of all turns in nanoseconds.
  package var turnTime = 0
  /// The time of the longest turn of the last minutes in nanoseconds.
  package var longestTurn = 0

  /// The health of a host without an event loop.
  package init() {}
}
