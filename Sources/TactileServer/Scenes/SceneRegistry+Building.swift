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
    let (built, late) = buildAtOnce(entries, besides: &size)
    add(built)
    return late
  }

  /// Builds the first of some windows, and returns the others, which jobs have to build.
  ///
  /// - Parameter size: The size of the windows that are built in this turn.
  private func buildAtOnce(
    _ entries: [SceneEntry], besides size: inout SceneSize
  ) -> (built: [(window: SceneWindow, entry: SceneEntry)], late: [SceneEntry]) {
    var built: [(window: SceneWindow, entry: SceneEntry)] = []
    var late: [SceneEntry] = []
    var hidden: [SceneEntry] = []
    for entry in entries where entry.currentWindow == nil && entry.batch == nil {
      guard let plan = plan(for: entry) else {
        entry.needsStandIn = true
        hidden.append(entry)
        continue
      }
      size = size + entry.size
      if late.isEmpty, !isLarge(size) {
        built.append((plan.build(), entry))
      } else {
        late.append(entry)
      }
    }
    removeWindows(of: hidden)
    return (built, late)
  }

  /// Shows all windows that are not shown, if their screens exist. Call it when screens have come or gone.
  ///
  /// The windows of each user are shown together, those of users with the smallest windows first, so large
  /// windows of one user do not delay windows of another. Windows that jobs have to build, and windows that
  /// they build already, have stand-ins until then: a touch at such a place is dropped. Otherwise, it would
  /// reach a window of another user that is behind the missing one.
  func showAll() {
    var groups: [Int: (entries: [SceneEntry], size: SceneSize)] = [:]
    for entry in entries where entry.currentWindow == nil && entry.batch == nil {
      let user = entry.record.user ?? Server.machine
      let group = groups[user] ?? ([], SceneSize())
      groups[user] = (group.entries + [entry], group.size + entry.size)
    }
    let ordered = groups.sorted {
      let (one, other) = ($0.value.size, $1.value.size)
      return (one.views + one.recognizers, one.memory, $0.key)
        < (other.views + other.recognizers, other.memory, $1.key)
    }
    var size = SceneSize()
    var new: [ObjectIdentifier: SceneWindow] = [:]
    var late: [[SceneEntry]] = []
    for (_, group) in ordered {
      let (built, rest) = buildAtOnce(group.entries, besides: &size)
      for (window, entry) in built { new[ObjectIdentifier(entry)] = window }
      if !rest.isEmpty { late.append(rest) }
    }
    add(
      entries.compactMap { entry in
        if let window = new[ObjectIdentifier(entry)] { return (window, entry) }
        guard entry.window == nil, entry.needsStandIn else { return nil }
        return plan(for: entry).map { ($0.standIn(), entry) }
      })
    for group in late { showTogether(group) {} }
  }

  /// Puts a stand-in at the place of a window that has moved before it is built.
  func renewStandIn(of entry: SceneEntry) {
    guard entry.window?.isStandIn == true else { return }
    if let plan = plan(for: entry) {
      add([(plan.standIn(), entry)])
    } else {
      removeWindows(of: [entry])
    }
  }

  /// Shows new windows, in order, instead of the old ones that there are.
  private func add(_ built: [(window: SceneWindow, entry: SceneEntry)]) {
    guard !built.isEmpty else { return }
    let heir = built.first {
      $0.entry.window.map { $0.isStandIn && $0.isKeyWindow } ?? false
    }
    removeWindows(of: built.map(\.entry))
    if entries.contains(where: { $0.secretArrival != nil }) { isOrdered = false }
    for (window, entry) in built {
      entry.window = window
      entry.needsStandIn = true
      if window.isStandIn { (entry.isReplaced, entry.replacedMemory) = (true, 0) }
      applyScope(to: entry)
      window.isPrivate = entry.record.isSecret
      // User numbers are not negative.
      window.tapCountGroup = entry.record.user ?? -1
      window.limitsRecognizers = entry.record.user != nil
      insert(window, of: entry)
    }
    if let heir { application.keyWindow = heir.window }
    orderWindows()
  }

  /// Hides windows, and builds them no further.
  func hide(_ entries: [SceneEntry]) {
    removeWindows(of: entries)
    for entry in entries { leaveBatch(entry) }
  }

  /// Removes the windows of entries that are shown, together. Their views are freed in steps if turns are
  /// shared.
  func removeWindows(of entries: [SceneEntry]) {
    var removed: [(window: SceneWindow, memory: Int)] = []
    for entry in entries {
      guard let window = entry.window else { continue }
      removed.append((window, entry.shownMemory))
      entry.window = nil
      entry.isReplaced = false
    }
    if jobs.isShared {
      application.removeForDismantling(removed.map(\.window))
    } else {
      application.removeWindows(removed.map(\.window))
    }
    for (window, memory) in removed { discard(window, memory: memory) }
    if !removed.isEmpty { isOrdered = false }
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
    var hidden: [SceneEntry] = []
    for entry in batch.entries where entry.batch === batch && !entry.isBuilding {
      if let built = entry.built, !isCurrent(built, for: entry) {
        entry.built = nil
        discard(built.window, memory: entry.size.memory)
      }
      guard entry.built == nil else { continue }
      guard let plan = plan(for: entry) else {
        // Its screen is gone. It is shown when the screen returns.
        hidden.append(entry)
        entry.needsStandIn = true
        entry.batch = nil
        batch.remove(entry)
        continue
      }
      if jobs.isShared { startBuilding(entry) } else { entry.built = BuiltWindow(plan) }
    }
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
        entry.isOutdated = true
        isUnsettled = true
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
