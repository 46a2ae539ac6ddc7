import Tactile
import TactileWire

extension RemoteControlMessage {
  /// What a media key of a device asked for.
  init(_ event: RemoteControlEvent, of device: DeviceID) {
    self.init(device: Int(device.rawValue), command: Self.command(event.subtype))
  }

  private static func command(_ subtype: RemoteControlEvent.Subtype) -> Command {
    switch subtype {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .togglePlayPause: .togglePlayPause
    case .nextTrack: .nextTrack
    case .previousTrack: .previousTrack
    case .beginSeekingBackward: .beginSeekingBackward
    case .endSeekingBackward: .endSeekingBackward
    case .beginSeekingForward: .beginSeekingForward
    case .endSeekingForward: .endSeekingForward
    }
  }
}
