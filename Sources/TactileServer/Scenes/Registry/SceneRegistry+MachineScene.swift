import Tactile
import TactileWire

// The machine's own scene.

extension SceneRegistry {
  /// The state of the functions in this file, which alone use it.
  struct MachineScene {
    /// The number of times that the machine's scene was shown or hidden.
    fileprivate var version = 0
  }

  /// Shows the machine's own scene instead of the default windows, or updates it.
  ///
  /// - Parameter finish: Called when the scene is shown. Jobs measure, compare and build large windows first.
  func showSystemScene(_ scene: SceneDescription, then finish: @escaping () -> Void = {}) {
    machineScene.version += 1
    let version = machineScene.version
    guard jobs.isShared, scene.hasMoreViews(than: Self.fewViews) else {
      return showSystemScene(scene.windows.map { MeasuredWindow($0) }, version, then: finish)
    }
    jobs.append(of: Server.machine) {
      { scene.windows.map { MeasuredWindow($0) } }
    } then: { [unowned self] (scene: [MeasuredWindow]) in
      guard version == machineScene.version else { return finish() }
      showSystemScene(scene, version, then: finish)
    }
  }

  /// The most views of a scene that is measured at once.
  private static let fewViews = 256

  private func showSystemScene(
    _ scene: [MeasuredWindow], _ version: Int, then finish: @escaping () -> Void
  ) {
    let known = systemUpdates(of: scene)
    let size = known.reduce(SceneSize()) { $0 + $1.entry.size + $1.size }
    guard isLarge(size) || known.contains(where: \.entry.isUpdating) else {
      let updates = WindowUpdate.prepare(known.map { ($0.snapshot, $0.new, nil) })
      return show(scene, updating: Array(zip(known.map(\.entry), updates)), then: finish)
    }
    var entries: [SceneEntry] = []
    jobs.append(of: Server.machine) { [unowned self] in
      let known = systemUpdates(of: scene)
      entries = known.map(\.entry)
      for entry in entries { entry.isUpdating = true }
      let sources = known.map { ($0.snapshot, $0.new, $0.entry.factory.map(Handover.init)) }
      return { WindowUpdate.prepare(sources) }
    } then: { [unowned self] (updates: [WindowUpdate]) in
      for entry in entries { entry.isUpdating = false }
      // A later scene has replaced this one.
      guard version == machineScene.version else { return finish() }
      // Updates of these windows wait, and only a later scene removes them.
      show(scene, updating: Array(zip(entries, updates)), then: finish)
    }
  }

  /// The windows of the machine's scene that a new scene has too, with their new descriptions.
  private func systemUpdates(
    of scene: [MeasuredWindow]
  ) -> [(entry: SceneEntry, snapshot: SceneSnapshot, new: WindowDescription, size: SceneSize)] {
    let known = systemEntries
    return scene.compactMap { window in
      known[window.description.name].map { ($0, $0.snapshot, window.description, window.size) }
    }
  }

  /// The windows of the machine's scene, by name.
  private var systemEntries: [Name: SceneEntry] {
    var found: [Name: SceneEntry] = [:]
    for entry in entries where entry.record.owner == .system { found[entry.name] = entry }
    return found
  }

  /// Adds, updates and removes windows of the machine so that those of a scene remain.
  private func show(
    _ scene: [MeasuredWindow], updating updates: [(entry: SceneEntry, update: WindowUpdate)],
    then finish: @escaping () -> Void
  ) {
    let names = Set(scene.map { Name($0.description.name) })
    removeEntries { $0.record.owner == .system && !names.contains($0.name) }
    let rebuilt = applyInPlace(updates)
    let known = systemEntries
    let added = scene.filter { known[$0.description.name] == nil }.map { add($0, owner: .system) }
    orderWindows()
    show(rebuilt + added) { [unowned self] in
      removeEntries { $0.record.owner == .everyone }
      orderWindows()
      publisher.publish()
      finish()
    }
  }

  /// Removes the machine's own scene, and shows a default window on each screen.
  ///
  /// - Parameter mayHover: Whether a pen on a screen can hover.
  func hideSystemScene(mayHover: (Screen) -> Bool) {
    machineScene.version += 1
    guard hasSystemScene else { return }
    removeEntries { $0.record.owner == .system }
    for screen in application.screens { addDefaultWindow(on: screen, hovers: mayHover(screen)) }
    showAll()
    orderWindows()
    publisher.publish()
  }

  /// Whether the machine has a scene of its own.
  var hasSystemScene: Bool { entries.contains { $0.record.owner == .system } }
}

extension SceneDescription {
  /// Returns whether it has more than a number of views. It looks at no more than these.
  fileprivate func hasMoreViews(than most: Int) -> Bool {
    var left = most
    return windows.contains { Self.exceeds(&left, $0.views) }
  }

  private static func exceeds(_ left: inout Int, _ views: [ViewDescription]) -> Bool {
    left -= views.count
    return left < 0 || views.contains { exceeds(&left, $0.views) }
  }
}
