import Tactile
import TactileWire

/// Reads the current state for the first message of a stream.
struct StateReader {
  private let application: Application
  private let devices: DeviceRegistry

  init(application: Application, devices: DeviceRegistry) {
    self.application = application
    self.devices = devices
  }

  /// Returns the message of a stream with everything that a filter lets through.
  func event(_ sequence: Int, for filter: FrameFilter) -> EventMessage {
    EventMessage(
      sequence: sequence, frame: FrameMessage(time: application.now, state: state(for: filter)))
  }

  /// Returns the message of a stream with every device.
  func deviceWatch(_ sequence: Int, withCounts: Bool) -> DeviceWatchMessage {
    DeviceWatchMessage(
      sequence: sequence, time: application.now, devices: deviceMessages(withCounts: withCounts))
  }

  /// Returns the messages of all devices.
  ///
  /// - Parameter withCounts: Whether they have the counts of filters and errors. These rise while a
  ///   device is touched, so a client needs the permission to watch for them.
  func deviceMessages(withCounts: Bool) -> [DeviceMessage] {
    guard !withCounts else { return devices.messages }
    return devices.messages.map { message in
      var message = message
      message.filtered = []
      message.oddities = []
      return message
    }
  }

  private func state(for filter: FrameFilter) -> StateMessage {
    let windows = application.windows.compactMap { $0 as? SceneWindow }
    return StateMessage(
      screens: application.screens.map { ScreenMessage(name: $0.name, size: $0.size) },
      devices: deviceMessages(withCounts: filter.isWatching),
      windows: windows.filter { filter.wants($0.element.window) }.map(\.message),
      touches: application.touchesWithViews.compactMap { touch in
        guard let element = (touch.view as? any SceneResponder)?.element,
          filter.wants(element.window)
        else { return nil }
        let message = element.message(touch, .stationary)
        return filter.maySeeInside(element.window) ? message : message.withoutContents
      })
  }
}
