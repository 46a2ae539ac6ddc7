import Tactile
import TactileWire

/// Reads the current state for the first message of a stream.
struct StateReader {
  private let application: Application
  private let devices: DeviceRegistry
  private let scenes: SceneRegistry
  private let publisher: FramePublisher
  private let access: AccessControl
  private let modes: ModeControl
  private let presence: PresenceControl
  private let accessibility: AccessibilityControl
  private let variables: VariableStore
  private let configuration: ConfigurationState

  init(
    application: Application, devices: DeviceRegistry, scenes: SceneRegistry,
    publisher: FramePublisher, access: AccessControl, modes: ModeControl,
    presence: PresenceControl, accessibility: AccessibilityControl, variables: VariableStore,
    configuration: ConfigurationState
  ) {
    self.application = application
    self.devices = devices
    self.scenes = scenes
    self.publisher = publisher
    self.access = access
    self.modes = modes
    self.presence = presence
    self.accessibility = accessibility
    self.variables = variables
    self.configuration = configuration
  }

  /// Returns the message of a peer's stream with everything that a filter lets through.
  func event(_ sequence: Int, for filter: FrameFilter, of peer: ClientPeer) -> EventMessage {
    EventMessage(
      sequence: sequence, frame: FrameMessage(time: time(for: peer), state: state(for: filter)))
  }

  /// Returns the message of a peer's stream with every device.
  func deviceWatch(_ sequence: Int, for peer: ClientPeer) -> DeviceWatchMessage {
    DeviceWatchMessage(
      sequence: sequence, time: time(for: peer),
      devices: deviceMessages(withCounts: access.mayWatch(peer)))
  }

  /// Returns the message of a peer's stream of decisions that has none.
  func decisions(_ sequence: Int, for peer: ClientPeer) -> TraceMessage {
    TraceMessage(sequence: sequence, time: time(for: peer))
  }

  /// Returns the time of the last frame that a peer could see. No event that it sees later is earlier.
  private func time(for peer: ClientPeer) -> Timestamp {
    // Streams of the user that see less must not go back behind this time.
    if access.mayWatch(peer) { publisher.noteWatching(by: peer.user) }
    return publisher.lastFrameTime(seenBy: peer.user)
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
      },
      waiting: scenes.waitingWindows.filter { filter.wants($0.record) }.map {
        WaitingWindowMessage(name: $0.record.name.text, user: $0.record.user, screen: $0.screen)
      },
      refusal: filter.isWatching ? configuration.message.refusal : nil,
      mode: modes.messageUnlessNormal, presence: presence.messageUnlessActive,
      accessibility: accessibility.messageUnlessOff,
      variables: variables.messages(where: filter.wantsVariables))
  }
}
