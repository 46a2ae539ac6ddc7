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
    var built: [(window: SceneWindow, entry: SceneEntry)] = []
    var late: [SceneEntry] = []
    var hidden: [SceneEntry] = []
    for entry in entries where entry.currentWindow == nil && entry.batch == nil {
      guard let screen = screen(of: entry) else {
        entry.needsStandIn = true
        hidden.append(entry)
        continue
      }
      size = size + entry.size
      if late.isEmpty, !isLargeBesideJobs(size) {
        built.append((plan(for: entry, on: screen).build(), entry))
      } else {
        late.append(entry)
      }
    }
    removeWindows(of: hidden)
    add(built)
    return late
  }

  /// Puts a stand-in at the place of a window that has moved before it is built.
  func renewStandIn(of entry: SceneEntry) {
    guard entry.window?.isStandIn == true else { return }
    if let screen = screen(of: entry) {
      add([(plan(for: entry, on: screen).standIn(), entry)])
    } else {
      removeWindows(of: [entry])
    }
  }

  /// Shows new windows, in order, instead of the old ones that there are. While windows of a screen that came or
  /// went are being made, the new ones wait for these.
  ///
  /// A window takes the place of the old one, so the others are not ordered again: the order depends on what
  /// the entry describes and on the screen.
  func add(_ built: [(window: SceneWindow, entry: SceneEntry)]) {
    guard !built.isEmpty, !keepForReturn(built) else { return }
    let heir = built.first {
      $0.entry.window.map { $0.isStandIn && $0.isKeyWindow } ?? false
    }
    var removed: [RemovedWindow] = []
    var inserted: [(window: SceneWindow, entry: SceneEntry)] = []
    for (window, entry) in built {
      var old = takeWindow(of: entry)
      if old?.window.screen === window.screen {
        old?.successor = window
      } else {
        inserted.append((window, entry))
      }
      if let old { removed.append(old) }
      entry.window = window
      entry.needsStandIn = true
      if window.isStandIn {
        (entry.isReplaced, entry.replacedMemory) = (true, 0)
        // It has no views yet, so it cannot tell which touches the compositor's app may receive (S222).
        if entry.size.limitsCompositor { window.compositorGestures = [] }
      }
      applyScope(to: entry)
      window.isPrivate = entry.record.isSecret
      // User numbers are not negative.
      window.tapCountGroup = entry.record.user ?? -1
      window.isLimited = entry.record.user != nil
      window.responderBytes = entry.size.responderBytes
      window.receivesTouchesWhenLocked = entry.record.owner == .system
    }
    remove(removed)
    insert(inserted)
    if let heir { application.keyWindow = heir.window }
    orderWindows()
  }

  /// Hides windows, and builds them no further.
  func hide(_ entries: [SceneEntry]) {
    removeWindows(of: entries)
    leaveBatches(entries)
  }

  /// Removes the windows of entries that are shown, together. Their views are freed in steps if turns are
  /// shared.
  func removeWindows(of entries: [SceneEntry]) {
    remove(entries.compactMap(takeWindow))
  }

  /// A window that its entry shows no longer.
  private struct RemovedWindow {
    let window: SceneWindow
    let memory: Int
    /// The window that takes its place in the order; nil if none does.
    var successor: SceneWindow?
  }

  /// Takes the window that is shown from its entry; nil if none is.
  private func takeWindow(of entry: SceneEntry) -> RemovedWindow? {
    guard let window = entry.window else { return nil }
    let memory = entry.shownMemory
    (entry.window, entry.isReplaced) = (nil, false)
    return RemovedWindow(window: window, memory: memory)
  }

  private func remove(_ removed: [RemovedWindow]) {
    guard !removed.isEmpty else { return }
    let replacements = removed.map { WindowReplacement($0.window, by: $0.successor) }
    if jobs.isShared {
      application.replaceForDismantling(replacements)
    } else {
      application.replaceWindows(replacements)
    }
    for each in removed { discard(each.window, memory: each.memory) }
    if removed.contains(where: { $0.successor == nil }) { invalidateOrder() }
  }

  func screen(of entry: SceneEntry) -> Screen? { screen(named: entry.outline.screen) }

  func plan(for entry: SceneEntry, on screen: Screen) -> WindowPlan {
    WindowPlan(
      snapshot: entry.snapshot, record: entry.record, screen: screen,
      screenSize: screen.size, defaults: defaults(of: entry))
  }

  private func defaults(of entry: SceneEntry) -> GestureDefaults {
    entry.outline.thresholds == .handheld ? .handheld : gestures
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
    batch.lookAgain()
    var hidden: [SceneEntry] = []
    for entry in batch.entries where entry.batch === batch && !entry.isBuilding {
      if let built = entry.built, !isCurrent(built, for: entry) {
        entry.built = nil
        discard(built.window, memory: entry.size.memory)
      }
      guard entry.built == nil else { continue }
      guard let screen = screen(of: entry) else {
        // Its screen is gone. It is shown when the screen returns.
        hidden.append(entry)
        entry.needsStandIn = true
        entry.batch = nil
        continue
      }
      if jobs.isShared {
        startBuilding(entry)
      } else {
        entry.built = BuiltWindow(plan(for: entry, on: screen))
      }
    }
    if !hidden.isEmpty { batch.removeLeft() }
    removeWindows(of: hidden)
    guard !batch.isComplete, batch.entries.allSatisfy({ $0.built != nil }) else { return }
    let waits = batch.sparesTouches && batch.entries.contains(where: isTouched)
    var shown: [(window: SceneWindow, entry: SceneEntry)] = []
    for entry in batch.entries {
      let built = entry.built?.window
      (entry.built, entry.batch) = (nil, nil)
      guard let built else { continue }
      if waits, entry.window?.isStandIn != true {
        discard(built, memory: entry.size.memory)
        entry.isReplaced = false
        rebuildLater(entry)
      } else {
        shown.append((built, entry))
      }
    }
    add(shown)
    batch.complete()
  }

  private func startBuilding(_ entry: SceneEntry) {
    entry.isBuilding = true
    jobs.append(
      of: entry.record.user ?? Server.machine, isShort: entry.size.isBuiltInShortJob,
      order: .next
    ) { [unowned self] in
      guard entry.batch != nil, let screen = screen(of: entry) else {
        finishBuilding(entry, nil)
        return nil
      }
      let plan = Handover(plan(for: entry, on: screen))
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
    // The last window completes the batch. All windows of the batch are looked at then, and not each time.
    if built == nil || !batch.waitsForJob() { build(batch) }
  }

  /// Returns whether a window would be built in the same way now.
  func isCurrent(_ built: BuiltWindow, for entry: SceneEntry) -> Bool {
    let plan = built.plan
    guard let screen = screen(of: entry), screen === plan.screen else { return false }
    return entry.isCurrent(plan.snapshot) && screen.size == plan.screenSize
      && defaults(of: entry) == plan.defaults
  }

  /// Builds windows no further. The others of their batches do not wait for them any more.
  private func leaveBatches(_ entries: [SceneEntry]) {
    var batches: [WindowBatch] = []
    for entry in entries {
      guard let batch = entry.batch else { continue }
      if let built = entry.built { discard(built.window, memory: entry.size.memory) }
      (entry.built, entry.batch) = (nil, nil)
      // The windows of a call follow each other.
      if batches.last !== batch { batches.append(batch) }
    }
    for batch in batches {
      batch.removeLeft()
      build(batch)
    }
  }
}
