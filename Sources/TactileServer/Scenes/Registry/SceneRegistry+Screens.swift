import Tactile
import TactileWire

// Screens that come and go, and default windows.

extension SceneRegistry {
  /// The windows that are not shown because their screen is missing, each with the screen that it names.
  var waitingWindows: [(record: SceneWindowRecord, screen: String?)] {
    entries.compactMap { entry in
      guard entry.window == nil, !entry.isRemoved, screen(named: entry.outline.screen) == nil
      else { return nil }
      return (entry.record, entry.outline.screen)
    }
  }

  /// Shows the windows that waited for a screen, and its default window.
  ///
  /// - Parameter hovers: Whether a pen on the screen can hover.
  func screenAdded(_ screen: Screen, hovers: Bool) {
    addDefaultWindow(on: screen, hovers: hovers)
    showAll()
  }

  /// Removes the windows of a screen that is about to be removed, front-most first.
  func removeWindows(on screen: Screen) {
    var shown: [ObjectIdentifier: SceneEntry] = [:]
    for entry in entries {
      if let window = entry.window { shown[ObjectIdentifier(window)] = entry }
    }
    let onScreen = application.windows.filter { $0.screen === screen }
    removeWindows(of: onScreen.compactMap { shown[ObjectIdentifier($0)] })
  }

  /// Shows the windows of a screen that has been removed, if they name no screen, on another one. The
  /// others wait for theirs.
  func screenRemoved(_ screen: Screen) {
    forget { $0.record.owner == .everyone && $0.outline.screen == screen.name }
    showAll()
    orderWindows()
  }

  /// Adds the default window of a screen, if it has one.
  func addDefaultWindow(on screen: Screen, hovers: Bool) {
    guard hasDefaultWindows, !hasSystemScene, !hasWindow(named: screen.name, of: .everyone)
    else { return }
    let record = SceneWindowRecord(
      sink: publisher, name: screen.name, owner: .everyone,
      lastFrame: publisher.lastFrame(of: .everyone))
    var description = DefaultWindow.description(for: screen, hovers: hovers)
    description.screen = screen.name
    append(
      SceneEntry(
        MeasuredWindow(description), record: record, client: nil, arrival: nextArrival()))
  }

  /// Returns the screen of a name, or the first screen if there is no name.
  func screen(named name: String?) -> Screen? {
    guard let name else { return application.screens.first }
    return application.screens.first { $0.name == name }
  }
}
