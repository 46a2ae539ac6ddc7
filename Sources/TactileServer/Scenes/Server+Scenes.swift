import Tactile
import TactileWire

extension Server {
  /// Shows a scene of the machine's own, in the place of the one there was: windows that keep their
  /// name keep the touches in them.
  ///
  /// Call it before devices come, or at any time later. There are no default windows while there is
  /// such a scene.
  public func showSystemScene(_ scene: SceneDescription) {
    replace(scene, owner: .system, attachment: nil)
    for entry in scenes where entry.record.owner == .everyone { hide(entry) }
    scenes.removeAll { $0.record.owner == .everyone }
    publish()
  }

  /// Takes the machine's own scene away; each screen has a default window again.
  public func hideSystemScene() {
    guard hasSystemScene else { return }
    replace(SceneDescription(), owner: .system, attachment: nil)
    for screen in application.screens { offerDefaultWindow(on: screen, hovers: mayHover(screen)) }
    for entry in scenes { show(entry) }
    publish()
  }

  /// Shows a window anew, so that all in it has the thresholds that count now.
  func rebuild(_ entry: SceneEntry) {
    hide(entry)
    show(entry)
  }

  /// Whether the machine has a scene of its own.
  var hasSystemScene: Bool { scenes.contains { $0.record.owner == .system } }

  /// Shows the windows of a description, updates those there are, and takes away those that are not
  /// in it any more.
  func replace(_ scene: SceneDescription, owner: SceneOwner, attachment: AttachmentID?) {
    let isTheirs = { (entry: SceneEntry) in
      entry.record.owner == owner && entry.record.attachment == attachment
    }
    let names = Set(scene.windows.map(\.name))
    for entry in scenes where isTheirs(entry) && !names.contains(entry.description.name) {
      hide(entry)
    }
    scenes.removeAll { isTheirs($0) && !names.contains($0.description.name) }
    for window in scene.windows {
      if let entry = scenes.first(where: { isTheirs($0) && $0.description.name == window.name }) {
        update(entry, to: window)
      } else {
        let record = SceneWindowRecord(
          server: self, name: window.name, owner: owner, attachment: attachment)
        let entry = SceneEntry(window, record: record)
        scenes.append(entry)
        show(entry)
      }
    }
  }

  /// Takes away the windows of a client that is gone; touches in them are cancelled (S43).
  func remove(_ attachment: AttachmentID) {
    for entry in scenes where entry.record.attachment == attachment { hide(entry) }
    scenes.removeAll { $0.record.attachment == attachment }
    publish()
  }

  func update(_ entry: SceneEntry, to new: WindowDescription) {
    entry.description = new
    guard let window = entry.window else { return show(entry) }
    if SceneBuilder.canUpdate(window, to: new) {
      SceneBuilder.update(window, to: new)
    } else {
      hide(entry)
      show(entry)
    }
  }

  private func show(_ entry: SceneEntry) {
    guard entry.window == nil, let screen = screen(named: entry.description.screen) else { return }
    let defaults: GestureDefaults =
      entry.description.thresholds == .handheld ? .handheld : configuration.gestures
    let window = SceneBuilder.build(
      entry.description, on: screen, record: entry.record, defaults: defaults)
    entry.window = window
    application.addWindow(window)
  }

  private func hide(_ entry: SceneEntry) {
    if let window = entry.window { application.removeWindow(window) }
    entry.window = nil
  }

  private func screen(named name: String?) -> Screen? {
    guard let name else { return application.screens.first }
    return application.screens.first { $0.name == name }
  }

  // MARK: Screens

  /// A screen came: what was waiting for it is shown.
  ///
  /// - Parameter hovers: Whether a pen may be above it.
  func screenAdded(_ screen: Screen, hovers: Bool) {
    offerDefaultWindow(on: screen, hovers: hovers)
    for entry in scenes { show(entry) }
  }

  private func offerDefaultWindow(on screen: Screen, hovers: Bool) {
    guard configuration.hasDefaultWindows, !hasSystemScene,
      !hasWindow(named: screen.name, of: .everyone)
    else { return }
    let record = SceneWindowRecord(server: self, name: screen.name, owner: .everyone)
    var description = DefaultWindow.description(for: screen, hovers: hovers)
    description.screen = screen.name
    scenes.append(SceneEntry(description, record: record))
  }

  /// Whether a pen is above a screen now and then, or may be once it comes.
  private func mayHover(_ screen: Screen) -> Bool {
    devices.contains {
      $0.screen === screen && ($0.settings.output != nil || $0.pipeline?.readsPen ?? false)
    }
  }

  /// A screen went, and its windows with it; those of clients wait for another.
  func screenRemoved(_ screen: Screen) {
    for entry in scenes where entry.window?.screen === screen { entry.window = nil }
    scenes.removeAll { $0.record.owner == .everyone && $0.description.screen == screen.name }
    for entry in scenes { show(entry) }
  }
}
