import Tactile
import TactileInput
import TactileWire

/// Plays scripts: sends their contacts to the engine and to the clones of owned panels, each step at its
/// time (S270).
///
/// On a screen, at most one script is played at a time, and only while nothing else touches the screen
/// (S271). Without a script, it costs one comparison for each frame of a panel.
final class ScriptPlayer {
  private let application: Application
  private let publisher: FramePublisher
  private let owned: OwnedPanels
  private let access: AccessControl
  private var scripts: [PlayingScript] = []
  private var lastNumber = Int32.max

  init(
    application: Application, publisher: FramePublisher, owned: OwnedPanels,
    access: AccessControl
  ) {
    self.application = application
    self.publisher = publisher
    self.owned = owned
    self.access = access
    application.mayRecognizeScripted = { [unowned self] in mayRecognize($0, in: $1) }
  }

  /// Whether no script is played.
  var isEmpty: Bool { scripts.isEmpty }

  /// The users whose scripts are played, in ascending order.
  var users: [Int] { Set(scripts.map { Int($0.client.peer.user) }).sorted() }

  /// Returns whether a script is played on a screen.
  func isPlaying(on screen: Screen) -> Bool { scripts.contains { $0.screen === screen } }

  /// Returns whether a script stands for fingers of a panel.
  func isPlaying(on device: DeviceID) -> Bool { scripts.contains { $0.device == device } }

  /// Adds a script. Its first step is due at once.
  func play(_ script: PlayingScript) { scripts.append(script) }

  /// The time of the next step; nil if no script is played.
  var nextDeadline: Timestamp? { scripts.lazy.map(\.deadline).min() }

  /// Plays the first step that is due at a time. Steps of other scripts, on other screens, stay due: each may take
  /// as long as a frame of ten fingers.
  func fire(_ due: Timestamp) {
    guard let index = scripts.firstIndex(where: { $0.deadline <= due }) else { return }
    // Scripts that were delayed until the same time take turns.
    let script = scripts.remove(at: index)
    scripts.append(script)
    playStep(of: script, at: due)
  }

  /// Delays all scripts until after a time, because there was no time for all of their steps (S270). Otherwise, a
  /// script whose steps take longer than the pauses between them would keep devices waiting until its end.
  func delay(beyond moment: Timestamp) {
    for script in scripts { script.delay(until: moment.advanced(by: ScriptLimits.pause)) }
  }

  private func playStep(of script: PlayingScript, at due: Timestamp) {
    if let refusal = script.revocation?.reason ?? refusal(of: script) {
      return interrupt(script, at: due, refusal)
    }
    send(script.takeStep(nextNumber), of: script, at: due)
    guard script.isOver else { return }
    scripts.removeAll { $0 === script }
    script.end(nil)
  }

  private func nextNumber() -> Int32 {
    lastNumber = lastNumber == .max ? Contact.ID.firstScripted : lastNumber + 1
    return lastNumber
  }

  private func send(_ contacts: [Contact], of script: PlayingScript, at time: Timestamp) {
    guard !contacts.isEmpty else { return }
    application.send(
      ContactFrame(device: script.device, timestamp: time, contacts: contacts))
    if let panel = owned.panel(of: script.device) {
      let frame = PanelFrame(device: script.device, contacts: contacts, isScripted: true)
      owned.receive(frame, of: panel, at: application.now)
    }
    publisher.publish()
  }

  // MARK: Permissions

  /// Returns why the next step of a script must not be played; nil if it may be (S275).
  private func refusal(of script: PlayingScript) -> String? {
    let peer = script.client.peer
    for id in script.contacts {
      guard let window = application.touch(of: id)?.window, !mayTouch(window, peer) else {
        continue
      }
      return Self.window
    }
    let landings = script.landings
    guard !landings.isEmpty else { return nil }
    for location in landings {
      let hit = application.search(location, on: script.screen)
      if let window = hit?.window, !mayTouch(window, peer) { return Self.window }
    }
    return nil
  }

  private static let window = "a finger would touch a window that the user must not touch"

  private func mayTouch(_ window: Window, _ peer: ClientPeer) -> Bool {
    guard let window = window as? SceneWindow else { return true }
    return access.mayTouch(window.element.window, peer)
  }

  /// Returns whether the gestures of a window receive a scripted finger that they can receive (S275).
  private func mayRecognize(_ contact: Contact.ID, in window: Window) -> Bool {
    guard let window = window as? SceneWindow,
      let script = scripts.first(where: { $0.device == contact.device })
    else { return true }
    return access.mayRecognize(window.element.window, script.client.peer)
  }

  // MARK: Ends

  /// Ends the script on a screen, because something touches the screen (S272).
  func interrupt(on screen: Screen?, at time: Timestamp) {
    end(at: time, "a finger or a pen has touched the screen") { $0.screen === screen }
  }

  /// Ends the script on a screen that is removed (S273).
  func end(on screen: Screen, at time: Timestamp, _ reason: String) {
    end(at: time, reason) { $0.screen === screen }
  }

  /// Ends the script on a panel that is removed or released (S273).
  func end(on device: DeviceID, at time: Timestamp, _ reason: String) {
    end(at: time, reason) { $0.device == device }
  }

  /// Ends the scripts of a client whose connection has ended (S273).
  func endAll(of client: ClientSession) {
    end(at: application.now, "the connection has ended") { $0.client === client }
  }

  /// Ends the scripts of peers that have lost the permission to inject (S273): with the timers that are due next,
  /// one after the other, because the end of each may take as long as a frame of ten fingers.
  func applyPolicy() {
    for script in scripts where !access.policy.mayInject(script.client.peer) {
      script.revoke("the user has lost the permission to inject", at: application.now)
    }
  }

  private func end(
    at time: Timestamp, _ reason: String, where isOver: (PlayingScript) -> Bool
  ) {
    guard !scripts.isEmpty else { return }
    for script in scripts.filter(isOver) { interrupt(script, at: time, reason) }
  }

  private func interrupt(_ script: PlayingScript, at time: Timestamp, _ reason: String) {
    scripts.removeAll { $0 === script }
    send(script.takeAll(), of: script, at: max(time, application.now))
    script.end(.interrupted(reason: reason))
  }
}
