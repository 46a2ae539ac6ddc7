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
    show(entries) {}
  }

  /// Forgets the windows of a screen that has been removed. Windows that name no screen move to
  /// another one; the others wait for theirs.
  func screenRemoved(_ screen: Screen) {
    for entry in entries {
      guard let window = entry.window, window.screen === screen else { continue }
      let memory = entry.shownMemory
      entry.window = nil
      entry.isReplaced = false
      discard(window, memory: memory)
    }
    entries.removeAll { $0.record.owner == .everyone && $0.outline.screen == screen.name }
    show(entries) {}
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
    entries.append(
      SceneEntry(
        MeasuredWindow(description), record: record, client: nil, arrival: nextArrival()))
  }

  /// Returns the screen of a name, or the first screen if there is no name.
  func screen(named name: String?) -> Screen? {
    guard let name else { return application.screens.first }
    return application.screens.first { $0.name == name }
  }
}
