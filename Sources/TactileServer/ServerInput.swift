import Tactile
import TactileInput

/// Everything that can happen to a server, apart from time passing.
public enum ServerInput {
  /// A device came.
  case deviceAdded(DeviceID, DeviceDescription)
  /// A device is gone; its touches are cancelled (S24).
  case deviceRemoved(DeviceID)
  /// A device sent events, or a resync made them up from its state. The buffer is only read during
  /// the call.
  case events(DeviceID, UnsafeBufferPointer<InputEvent>, EventSource)
  /// A client connected.
  case clientConnected(ClientID, ClientPeer)
  /// A client sent bytes. The buffer is only read during the call.
  case clientSent(ClientID, UnsafeRawBufferPointer)
  /// A client hung up.
  case clientClosed(ClientID)
}
