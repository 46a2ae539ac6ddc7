import Tactile

// The windows of screens that came or went.

extension SceneRegistry {
  /// The state of the functions in this file, which alone use it.
  struct Returned {
    /// The windows of screens that came or went, until all of them are made; nil if there are none.
    fileprivate var work: WindowReturn?
    /// The windows of such screens that jobs have to build, of one user in each element, the next one last.
    /// Their stand-ins are shown.
    fileprivate var late: [[SceneEntry]] = []
  }

  /// Shows all windows that are not shown, if their screens exist. Call it when screens have come or gone.
  ///
  /// Windows that jobs have to build, and windows that they build already, have stand-ins until then: a touch
  /// at such a place is dropped. Otherwise, it would reach a window of another user that is behind the missing
  /// one. The windows of each user are then shown together, those of users with the smallest windows first, so
  /// large windows of one user do not delay windows of another.
  ///
  /// If turns are shared, many windows are made in steps; see ``WindowReturn`` and ``returnFurther()``.
  func showAll() {
    discardReturn()
    removeWindows(of: takeHiddenEntries())
    let next = returningEntries()
    returned.work = WindowReturn(next: next.reversed())
    returned.work?.made.reserveCapacity(next.count)
    guard next.count <= WindowReturn.step || !jobs.isShared else { return }
    while isReturning { returnFurther() }
  }

  /// Whether windows of screens that came or went are being made, or wait for their jobs.
  var isReturning: Bool { returned.work != nil || !returned.late.isEmpty }

  /// Makes the next windows of the screens that came or went. After the last one, it shows all of them. Then it
  /// lets jobs build the large ones, those of some users in each step.
  func returnFurther() {
    guard var work = returned.work else { return buildLate() }
    // So that the copy is the only one.
    returned.work = nil
    var left = WindowReturn.step
    while left > 0, let entry = work.next.popLast() {
      left -= 1
      make(entry, in: &work)
    }
    if work.next.isEmpty { show(&work) } else { returned.work = work }
  }

  /// Keeps windows for the end of the return that is in progress; returns false if there is none.
  func keepForReturn(_ built: [(window: SceneWindow, entry: SceneEntry)]) -> Bool {
    guard returned.work != nil else { return false }
    for (window, entry) in built {
      let new = BuiltWindow(window, from: plan(for: entry, on: window.screen))
      let old = returned.work?.made.updateValue((entry, new), forKey: ObjectIdentifier(entry))
      if let old { discard(old) }
    }
    return true
  }

  private func discardReturn() {
    // They are found again, because they are missing.
    returned.late = []
    guard let work = returned.work else { return }
    returned.work = nil
    for made in work.made.values { discard(made) }
  }

  private func discard(_ made: WindowReturn.Made) {
    discard(made.built.window, memory: made.entry.size.memory)
  }

  // MARK: Finding

  private func isMissing(_ entry: SceneEntry) -> Bool {
    entry.currentWindow == nil && entry.batch == nil && !entry.isRemoved
  }

  /// Returns the windows whose screens are missing. They have stand-ins when the screens return.
  private func takeHiddenEntries() -> [SceneEntry] {
    let hidden = entries.filter { isMissing($0) && screen(of: $0) == nil }
    for entry in hidden { entry.needsStandIn = true }
    return hidden
  }

  /// The windows that are to be shown, those of users with the smallest ones first, and behind them those that
  /// jobs build already and that need stand-ins.
  private func returningEntries() -> [SceneEntry] {
    var groups: [Int: (entries: [SceneEntry], size: SceneSize)] = [:]
    var building: [SceneEntry] = []
    for entry in entries {
      if isMissing(entry) {
        guard screen(of: entry) != nil else { continue }
        let user = entry.record.user ?? Server.machine
        groups[user, default: ([], SceneSize())].entries.append(entry)
        groups[user]?.size += entry.size
      } else if entry.window == nil, entry.needsStandIn {
        building.append(entry)
      }
    }
    let ordered = groups.sorted {
      let (one, other) = ($0.value.size, $1.value.size)
      return (one.views + one.recognizers, one.memory, $0.key)
        < (other.views + other.recognizers, other.memory, $1.key)
    }
    return ordered.flatMap { $0.value.entries } + building
  }

  // MARK: Making

  /// Builds a window, or makes its stand-in if the windows until then are large together.
  private func make(_ entry: SceneEntry, in work: inout WindowReturn) {
    let key = ObjectIdentifier(entry)
    guard work.made[key] == nil, !entry.isRemoved, let screen = screen(of: entry) else { return }
    let plan = plan(for: entry, on: screen)
    if isMissing(entry) {
      work.size += entry.size
      guard isLarge(work.size) else {
        work.made[key] = (entry, BuiltWindow(plan))
        return
      }
      work.addLate(entry)
    }
    if entry.window == nil, entry.needsStandIn {
      work.made[key] = (entry, BuiltWindow(plan.standIn(), from: plan))
    }
  }

  /// Shows all windows that are made, and lets jobs build the others.
  private func show(_ work: inout WindowReturn) {
    var shown: [(window: SceneWindow, entry: SceneEntry)] = []
    for entry in entries {
      guard let made = work.made.removeValue(forKey: ObjectIdentifier(entry)) else { continue }
      if isCurrent(made.built, for: entry) {
        shown.append((made.built.window, entry))
        continue
      }
      discard(made)
      entry.needsStandIn = true
      guard let screen = screen(of: entry) else { continue }
      if entry.window == nil { shown.append((plan(for: entry, on: screen).standIn(), entry)) }
      work.addLate(entry)
    }
    // Their entries were removed meanwhile.
    for made in work.made.values { discard(made) }
    add(shown)
    returned.late = work.late.reversed()
  }

  /// Lets jobs build the windows of the next users that have stand-ins.
  private func buildLate() {
    var left = WindowReturn.step
    while left > 0, let group = returned.late.popLast() {
      left -= group.count
      let missing = group.filter(isMissing)
      if !missing.isEmpty { showTogether(missing) {} }
    }
  }
}
