import Tactile
import TactileInput

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
