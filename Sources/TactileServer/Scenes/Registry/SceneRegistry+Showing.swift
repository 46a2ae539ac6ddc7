import Tactile
import TactileWire

// Windows on their screens: built, ordered, removed, and built again with new thresholds.

extension SceneRegistry {
  // MARK: Showing

  /// Shows those of some windows that are not shown, in order, if their screens exist.
  func show(_ entries: [SceneEntry]) { rebuild(entries.filter { $0.window == nil }) }

  /// Builds windows in the places of those that their entries show, and shows them, in order. Windows without a
  /// screen are hidden.
  func rebuild(_ entries: [SceneEntry]) {
    guard !entries.isEmpty else { return }
    let built = entries.map { entry in
      screen(named: entry.outline.screen).map { build(entry, on: $0) }
    }
    hide(entries)
    application.appendWindows(built.compactMap { $0 })
    for (entry, window) in zip(entries, built) {
      guard let window else { continue }
      entry.state = .shown(window)
      applyScope(to: entry)
    }
    orderWindows()
  }

  /// Hides the windows of entries, which cancels the touches in them (S43).
  func hide(_ entries: [SceneEntry]) {
    application.removeWindows(entries.compactMap(\.window))
    for entry in entries { entry.state = .hidden }
  }

  private func build(_ entry: SceneEntry, on screen: Screen) -> SceneWindow {
    var description = entry.description
    description.frame = description.frame ?? screen.bounds
    let window = SceneBuilder.build(
      description, on: screen, record: entry.record,
      defaults: description.thresholds == .handheld ? .handheld : gestures)
    window.isPrivate = entry.record.isSecret
    // User numbers are not negative.
    window.tapCountGroup = entry.record.user ?? -1
    window.isLimited = entry.record.user != nil
    window.receivesTouchesWhenLocked = entry.record.owner == .system
    return window
  }

  /// Puts the windows in the order that ``WindowOrder`` states. Call it after windows, their levels or the policy
  /// have changed.
  func orderWindows() {
    let shown = entries.filter { $0.window != nil }
    let order = WindowOrder.frontToBack(
      shown.map { entry in
        WindowOrder.Window(
          level: entry.outline.level, arrival: entry.arrival, user: entry.record.owner.user,
          screen: entry.window.map { ObjectIdentifier($0.screen) },
          reach: entry.reach,
          secretArrival: entry.secretArrival, claim: entry.claim)
      })
    application.reorderWindows(order.compactMap { shown[$0].window })
  }

  /// Whether a secret window of another user is shown, against which each change of a window's reach counts.
  func hasSecretWindow(notOf user: Int?) -> Bool {
    entries.contains { $0.record.isSecret && $0.window != nil && $0.record.owner.user != user }
  }

  // MARK: Permissions

  /// Applies a new policy to the windows and their order.
  func applyPolicy() {
    for entry in entries {
      entry.reach = reach(of: entry)
      applyScope(to: entry)
    }
    orderWindows()
  }

  /// Returns the highest level at which the user of a window may show windows.
  func reach(of entry: SceneEntry) -> Int {
    entry.client.flatMap { access.highestLevel(of: $0) } ?? .min
  }

  /// Disables the screen-wide recognizers of a window, and its limits for the compositor's app, while its
  /// client lacks the permissions for them, which a reload can remove.
  func applyScope(to entry: SceneEntry) {
    guard let window = entry.window, let client = entry.client else { return }
    window.limitsCompositor = access.mayWithhold(client)
    guard entry.size.screenWideRecognizers > 0 else { return }
    let isPermitted = access.maySenseScreens(client)
    for gesture in entry.outline.gestures where gesture.scope == .screen {
      window.gestures[gesture.name]?.recognizer.isEnabled = isPermitted && gesture.isEnabled
    }
  }

  /// Whether a window that is shown limits what the compositor's app receives (S220).
  var limitsCompositor: Bool {
    entries.contains { $0.size.limitsCompositor && ($0.window?.limitsCompositor ?? false) }
  }

  // MARK: Screens

  /// The windows that are not shown because their screen is missing, each with the screen that it names.
  var waitingWindows: [(record: SceneWindowRecord, screen: String?)] {
    entries.filter { $0.window == nil }.map { ($0.record, $0.outline.screen) }
  }

  /// Shows the windows that waited for a screen, and its default window.
  ///
  /// - Parameter hovers: Whether a pen on the screen can hover.
  func screenAdded(_ screen: Screen, hovers: Bool) {
    addDefaultWindow(on: screen, hovers: hovers)
    show(entries)
  }

  /// Removes the windows of a screen that is about to be removed, front-most first.
  func removeWindows(on screen: Screen) {
    var shown: [ObjectIdentifier: SceneEntry] = [:]
    for entry in entries {
      if let window = entry.window { shown[ObjectIdentifier(window)] = entry }
    }
    let onScreen = application.windows.filter { $0.screen === screen }
    hide(onScreen.compactMap { shown[ObjectIdentifier($0)] })
  }

  /// Shows the windows of a screen that has been removed, if they name no screen, on another one. The
  /// others wait for theirs.
  func screenRemoved(_ screen: Screen) {
    forget { $0.record.owner == .everyone && $0.outline.screen == screen.name }
    show(entries)
  }

  /// Adds the default window of a screen, if it has one.
  func addDefaultWindow(on screen: Screen, hovers: Bool) {
    guard hasDefaultWindows, !hasSystemScene, !hasWindow(named: screen.name, of: .everyone)
    else { return }
    let record = SceneWindowRecord(
      sink: sink, name: screen.name, owner: .everyone,
      lastFrame: sink.lastFrame(of: .everyone))
    var description = DefaultWindow.description(for: screen, hovers: hovers)
    description.screen = screen.name
    append(
      SceneEntry(description, record: record, client: nil, arrival: nextArrival()))
  }

  /// Returns the screen of a name, or the first screen if there is no name.
  func screen(named name: String?) -> Screen? {
    guard let name else { return application.screens.first }
    return application.screens.first { $0.name == name }
  }

  // MARK: Thresholds

  /// Applies new ``gestures`` to new views and recognizers, and to the daemon's own windows when
  /// nothing touches them. Existing contents of clients' windows keep their thresholds.
  ///
  /// - Returns: Notes on the windows that keep their thresholds.
  func reviseThresholds() -> [String] {
    application.gestureDefaults = gestures
    var keeping = 0
    for entry in entries where entry.outline.thresholds != .handheld {
      if case .user = entry.record.owner {
        entry.window?.defaults = gestures
        keeping += 1
      } else if let window = entry.window {
        entry.state = .outdated(window)
        hasOutdated = true
      }
    }
    guard keeping > 0 else { return [] }
    let windows =
      keeping == 1 ? "1 window of a client keeps its" : "\(keeping) windows of clients keep their"
    return [
      "thresholds: \(windows) thresholds; new views and recognizers use the new thresholds"
    ]
  }

  /// Rebuilds outdated windows that nothing touches, and those of the machine's scene when nothing touches any of
  /// them.
  func settle() {
    guard hasOutdated else { return }
    let system = entries.filter { $0.record.owner == .system }
    for group in entries.filter({ $0.record.owner == .everyone }).map({ [$0] }) + [system] {
      guard group.contains(where: \.isOutdated), !group.contains(where: isTouched) else { continue }
      rebuild(group.filter(\.isOutdated))
      sink.publish()
    }
    hasOutdated = entries.contains(where: \.isOutdated)
  }

  /// A note on the windows that wait for their new thresholds.
  var unsettledNotes: [String] {
    guard entries.contains(where: \.isOutdated) else { return [] }
    return [
      "thresholds: a window is being touched: its new thresholds take effect when nothing touches it"
    ]
  }

  private func isTouched(_ entry: SceneEntry) -> Bool {
    guard let window = entry.window else { return false }
    return application.hasTouch { $0.window === window }
  }
}

/// The window of a screen behind all windows that clients describe. It fills the screen and has one
/// view, whose recognizers cancel no touch.
///
/// A client that only subscribes receives every touch and the gestures from it.
enum DefaultWindow {
  /// The level, below the lowest that a description can have.
  static let level = -1001
  /// The name of its view.
  static let viewName = "root"

  /// Returns the description of a screen's window, which has the screen's name and size.
  ///
  /// Of the pan, the pinch and the rotation, the first that recognizes excludes the others (S109).
  ///
  /// - Parameter hovers: Whether a pen on the screen can hover.
  static func description(for screen: Screen, hovers: Bool) -> WindowDescription {
    var root = ViewDescription(name: viewName, frame: screen.bounds)
    root.isMultipleTouchEnabled = true
    var kinds: [GestureKind] = [.tap, .longPress, .pan, .pinch, .rotation]
    if hovers { kinds.append(.hover) }
    root.gestures = kinds.map(gesture)
    var window = WindowDescription(name: screen.name)
    window.level = level
    window.views = [root]
    return window
  }

  /// A recognizer that takes no touch from a view.
  private static func gesture(_ kind: GestureKind) -> GestureDescription {
    var gesture = GestureDescription(name: kind.rawValue, kind: kind)
    gesture.cancelsTouches = false
    gesture.delaysTouchesEnded = false
    return gesture
  }
}
