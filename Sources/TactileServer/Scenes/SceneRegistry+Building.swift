import Tactile
import TactileWire

// Windows are built at once or by jobs, and shown together.

extension SceneRegistry {
  // MARK: Showing

  /// Shows the windows that are not shown, if their screens exist.
  ///
  /// - Parameter finish: Called when the windows are shown. Large windows are built first.
  func show(_ entries: [SceneEntry], then finish: @escaping () -> Void) {
    showTogether(showAtOnce(entries), then: finish)
  }

  /// Shows the first of some windows that are not shown, and returns those that jobs have to build: they
  /// are too large together. The windows behind one of these wait too, because the order of windows is
  /// the order in which they are added.
  func showAtOnce(_ entries: [SceneEntry]) -> [SceneEntry] {
    var size = SceneSize()
    var late: [SceneEntry] = []
    var isReordered = false
    for entry in entries where entry.currentWindow == nil && entry.batch == nil {
      guard let plan = plan(for: entry) else {
        removeWindow(of: entry)
        continue
      }
      size = size + entry.size
      if late.isEmpty, !isLarge(size) {
        add(plan.build(), for: entry)
        isReordered = true
      } else {
        late.append(entry)
      }
    }
    if isReordered { orderWindows() }
    return late
  }

  /// Shows a new window, instead of the old one if there is one. The caller orders the windows.
  private func add(_ window: SceneWindow, for entry: SceneEntry) {
    removeWindow(of: entry)
    entry.window = window
    window.isPrivate = entry.record.isSecret
    // User numbers are not negative.
    window.tapCountGroup = entry.record.user ?? -1
    application.addWindow(window)
  }

  /// Hides a window, and builds it no further.
  func hide(_ entry: SceneEntry) {
    removeWindow(of: entry)
    leaveBatch(entry)
  }

  /// Removes the window of an entry, if it is shown. Its views are freed in steps if turns are shared.
  func removeWindow(of entry: SceneEntry) {
    guard let window = entry.window else { return }
    let memory = entry.shownMemory
    entry.window = nil
    entry.isReplaced = false
    if jobs.isShared {
      application.removeForDismantling(window)
    } else {
      application.removeWindow(window)
    }
    discard(window, memory: memory)
  }

  private func plan(for entry: SceneEntry) -> WindowPlan? {
    guard let screen = screen(named: entry.outline.screen) else { return nil }
    return WindowPlan(
      snapshot: entry.snapshot, record: entry.record, screen: screen,
      screenSize: screen.size,
      defaults: entry.outline.thresholds == .handheld ? .handheld : gestures)
  }

  // MARK: Building

  /// Shows windows together, in order, once all of them are built.
  ///
  /// - Parameter sparesTouches: Whether the old windows stay, and are rebuilt again later, if one of
  ///   them is touched when the new ones are built.
  func showTogether(
    _ entries: [SceneEntry], sparingTouches sparesTouches: Bool = false,
    then finish: @escaping () -> Void
  ) {
    let batch = WindowBatch(entries, sparesTouches: sparesTouches, completion: finish)
    for entry in entries { entry.batch = batch }
    build(batch)
  }

  /// Builds the windows of a batch that are not built for the present state, and shows all of them
  /// if none is left.
  func build(_ batch: WindowBatch) {
    for entry in batch.entries where entry.batch === batch && !entry.isBuilding {
      if let built = entry.built, !isCurrent(built, for: entry) {
        entry.built = nil
        discard(built.window, memory: entry.size.memory)
      }
      guard entry.built == nil else { continue }
      guard let plan = plan(for: entry) else {
        // Its screen is gone. It is shown when the screen returns.
        removeWindow(of: entry)
        entry.batch = nil
        batch.remove(entry)
        continue
      }
      if jobs.isShared { startBuilding(entry) } else { entry.built = BuiltWindow(plan) }
    }
    guard !batch.isComplete, batch.entries.allSatisfy({ $0.built != nil }) else { return }
    let waits = batch.sparesTouches && batch.entries.contains(where: isTouched)
    for entry in batch.entries {
      let built = entry.built?.window
      (entry.built, entry.batch) = (nil, nil)
      guard let built else { continue }
      if waits {
        discard(built, memory: entry.size.memory)
        entry.isReplaced = false
        entry.isOutdated = true
        isUnsettled = true
      } else {
        add(built, for: entry)
      }
    }
    if !batch.entries.isEmpty { orderWindows() }
    batch.complete()
  }

  private func startBuilding(_ entry: SceneEntry) {
    entry.isBuilding = true
    jobs.append(
      of: entry.record.user ?? Server.machine, isShort: entry.size.isBuiltInShortJob
    ) { [unowned self] in
      guard entry.batch != nil, let plan = plan(for: entry).map(Handover.init) else {
        finishBuilding(entry, nil)
        return nil
      }
      return { Handover(BuiltWindow(plan.value)) }
    } then: { [unowned self] (built: Handover<BuiltWindow>) in
      finishBuilding(entry, built.value)
    }
  }

  private func finishBuilding(_ entry: SceneEntry, _ built: BuiltWindow?) {
    entry.isBuilding = false
    guard let batch = entry.batch else {
      // It was removed in the meantime.
      if let built { discard(built.window, memory: entry.size.memory) }
      return
    }
    entry.built = built
    build(batch)
  }

  /// Returns whether a window would be built in the same way now.
  private func isCurrent(_ built: BuiltWindow, for entry: SceneEntry) -> Bool {
    guard let plan = plan(for: entry) else { return false }
    let old = built.plan
    return entry.isCurrent(old.snapshot) && plan.screen === old.screen
      && plan.screenSize == old.screenSize && plan.defaults == old.defaults
  }

  private func leaveBatch(_ entry: SceneEntry) {
    guard let batch = entry.batch else { return }
    if let built = entry.built { discard(built.window, memory: entry.size.memory) }
    (entry.built, entry.batch) = (nil, nil)
    batch.remove(entry)
    build(batch)
  }
}
