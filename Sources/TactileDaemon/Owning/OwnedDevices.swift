import Tactile
import TactileDevices
import TactileIO
import TactileInput
import TactileServer

/// Owns panels: performs the actions of the ``Ownership`` of each panel, and writes to its clone what the
/// server passes on.
final class OwnedDevices {
  private final class Panel {
    let id: DeviceID
    let device: EvdevDevice
    var ownership = Ownership()
    /// The options at the last look.
    var options = OwnOptions()
    var clone: UinputDevice?
    var description: CloneDescription?
    /// The row of the guard; nil if the guard does not watch the panel.
    var row: Int?
    /// Whether the panel may have become quiet since the last look.
    var isChanged = false
    /// Whether the administrator has released the panel.
    var isReleased = false
    /// Why the clone does not accept events; nil if it does.
    var failure: DeviceError?
    /// The last reason for which the clone could not be made, so that it is logged once.
    var refusal: String?

    init(_ id: DeviceID, _ device: EvdevDevice) {
      self.id = id
      self.device = device
    }
  }

  private let server: Server
  private let store: CloneStore
  private let waker: ScreenWaker
  private var panelGuard: PanelGuard?
  private var panels: [Panel] = []
  /// Called when this daemon has grabbed a panel, and when it has released it.
  var grabHandler: (DeviceID, _ isGrabbed: Bool) -> Void = { _, _ in }
  /// Returns whether events of a device were read and are not processed yet.
  var isBehind: (DeviceID) -> Bool = { _ in false }

  /// Owns no panel.
  ///
  /// - Parameters:
  ///   - server: The server that passes touches on.
  ///   - store: The clones of an earlier daemon.
  ///   - panelGuard: The guard of the panels; nil if there is none.
  ///   - loop: The loop that reads the panels.
  init(
    server: Server, store: CloneStore, panelGuard: PanelGuard?, loop: EventLoop
  ) throws(IOError) {
    self.server = server
    self.store = store
    waker = ScreenWaker(server: server, store: store)
    self.panelGuard = panelGuard
    server.cloneFrameHandler = { [unowned self] in write($1, to: $0) }
    server.releaseHandler = { [unowned self] in release($0) }
    if let panelGuard { try watch(panelGuard, loop) }
  }

  // MARK: Panels

  /// Begins to look after a device that is read.
  func add(_ device: EvdevDevice, of id: DeviceID) {
    let panel = Panel(id, device)
    panels.append(panel)
    revise(panel)
  }

  /// Stops to look after a device that was unplugged, or that is not read any more. Call it before the device
  /// is closed, and before the server forgets it.
  func remove(_ id: DeviceID) {
    guard let panel = find(id) else { return }
    let isGrabbed = panel.ownership.isGrabbed
    handle(.panelGone, panel)
    if isGrabbed { panel.device.release() }
    panels.removeAll { $0 === panel }
  }

  /// Makes the clone of a device again, because the server reads the device in another way from now on.
  func noteRevision(of id: DeviceID) {
    if let panel = find(id) { handle(.redesigned, panel) }
  }

  /// Destroys the clones of an earlier daemon that no panel has taken. Call it when the existing devices are
  /// added.
  func endTakingOver() { store.destroyRest() }

  /// Notes that events of a device can be read. Call it before they are processed.
  ///
  /// - Returns: Whether the guard had released the panel. The server then has received this, and may have another
  ///   deadline.
  func noteEvents(of id: DeviceID) -> Bool {
    // By index: the compositor waits meanwhile, and a loop over the elements would retain the list and each panel.
    for place in panels.indices where panels[place].id == id {
      panels[place].isChanged = true
      guard let row = panels[place].row, let panelGuard else { return false }
      guard panelGuard.hasReleased(row) else {
        panelGuard.noteRead(row)
        return false
      }
      let panel = panels[place]
      checkGuard(of: panel)
      if let row = panel.row { panelGuard.noteRead(row) }
      return true
    }
    return false
  }

  /// Notes that another program has released a device.
  func noteRelease(of id: DeviceID) {
    if let panel = find(id) { handle(.othersReleased, panel) }
  }

  /// Returns whether an added device is a clone or the keyboard of ``ScreenWaker``, which must not be read.
  func noteClone(_ device: DeviceNode) -> Bool {
    let names = (device.properties["DEVPATH"] ?? "").split(separator: "/").map(String.init)
    if waker.isKeyboard(anyOf: names) { return true }
    guard
      let panel = panels.first(where: { $0.clone.map { names.contains($0.systemName) } ?? false })
    else {
      guard let name = names.first(where: store.contains) else { return false }
      store.note(device.path, of: name)
      return true
    }
    server.receive(.cloneAppeared(panel.id, node: device.path), at: MonotonicClock.now())
    handle(.cloneAppeared, panel)
    return true
  }

  private func find(_ id: DeviceID) -> Panel? { panels.first { $0.id == id } }

  // MARK: Turns

  /// When ``proceed(at:)`` has work; nil if it has none.
  var nextDeadline: Timestamp? {
    var earliest = store.nextDeadline
    for panel in panels {
      guard let due = panel.ownership.deadline else { continue }
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  /// Does what is due. Call it at the end of a turn, when all timers that are due have fired.
  func proceed(at now: Timestamp) {
    store.sendAgain(at: now)
    for panel in panels {
      if let failure = panel.failure {
        panel.failure = nil
        server.noteDevice(
          .error, "the clone of \(panel.device.description.node) is lost: \(failure)")
        handle(.cloneLost, panel)
      }
      checkGuard(of: panel)
      if panel.isReleased {
        panel.isReleased = false
        handle(.released, panel)
      }
      revise(panel)
      if let due = panel.ownership.deadline, due <= now { handle(.time, panel) }
      guard panel.isChanged else { continue }
      switch panel.ownership.state {
      case .waiting, .releasing: handle(look(at: panel), panel)
      case .observed, .preparing, .owned: panel.isChanged = false
      }
    }
  }

  /// Applies the options of a panel, if they have changed.
  private func revise(_ panel: Panel) {
    let options = server.ownOptions(of: panel.id) ?? OwnOptions()
    guard options != panel.options else { return }
    let old = panel.options
    panel.options = options
    if options.name != old.name { handle(.redesigned, panel) }
    if options.mode != old.mode { handle(.wanted(options.mode == .on), panel) }
  }

  /// Releases a panel, or all panels with nil, at the end of this turn. Returns those that are released.
  private func release(_ id: DeviceID?) -> [DeviceID] {
    let chosen = panels.filter { panel in
      panel.ownership.state != .observed && (id == nil || panel.id == id)
    }
    for panel in chosen { panel.isReleased = true }
    return chosen.map(\.id)
  }

  /// Applies the options of all panels after a reload, also to those that the administrator has released.
  func reload() {
    waker.revise()
    for panel in panels where panel.options.mode == .on { handle(.wanted(true), panel) }
  }

  /// Ends the touches of all clones, and releases all panels. The service manager keeps the clones.
  func stop() {
    for panel in panels { handle(.stop, panel) }
    // The service manager may have made room for what still waits.
    if let due = store.nextDeadline { store.sendAgain(at: due) }
  }

  // MARK: The guard

  /// Handles the end of the guard. Panels stay owned: if the daemon hangs, the service manager ends it later.
  private func watch(_ panelGuard: PanelGuard, _ loop: EventLoop) throws(IOError) {
    var registration: Registration?
    registration = try loop.add(panelGuard.descriptor, interest: .read) { [unowned self] _ in
      if let registration { loop.remove(registration) }
      DaemonLog.write(.warning, "the guard of owned panels has ended")
      for panel in panels { panel.row = nil }
      self.panelGuard = nil
    }
  }

  /// Handles a release of a panel by the guard.
  private func checkGuard(of panel: Panel) {
    guard let row = panel.row, panelGuard?.hasReleased(row) == true else { return }
    server.noteDevice(
      .warning,
      "the guard has released \(panel.device.description.node), because the daemon did not read it")
    grabHandler(panel.id, false)
    handle(.grabLost, panel)
  }

  private func beginGuarding(_ panel: Panel) {
    guard let clone = panel.clone else { return }
    panel.row = panelGuard?.add(panel: panel.device.descriptor, clone: clone.descriptor)
  }

  private func endGuarding(_ panel: Panel) {
    if let row = panel.row { panelGuard?.remove(row) }
    panel.row = nil
  }

  // MARK: Clones

  private func write(_ frame: CloneFrame, to id: DeviceID) {
    // By index, as in noteEvents(of:).
    for place in panels.indices where panels[place].id == id {
      guard let clone = panels[place].clone, panels[place].failure == nil else { return }
      let failure: DeviceError? = frame.withEvents { events in
        do throws(DeviceError) {
          try clone.write(events)
          return nil
        } catch {
          return error
        }
      }
      if let failure { panels[place].failure = failure }
      return
    }
  }

  private func makeClone(of panel: Panel) -> Ownership.Input {
    guard let description = server.cloneDescription(of: panel.id) else {
      noteRefusal("it has no axes of a panel with valid ranges", of: panel)
      return .cloneFailed
    }
    panel.description = description
    if let (clone, node) = store.take(description) {
      panel.clone = clone
      if let node {
        server.receive(.cloneAppeared(panel.id, node: node), at: MonotonicClock.now())
      }
      return .cloneMade(isNew: false)
    }
    do throws(DeviceError) {
      panel.clone = try UinputDevice(description)
      panel.refusal = nil
      return .cloneMade(isNew: true)
    } catch {
      let advice = error.isPermissionDenied ? " Run 'sudo tactile own enable'." : ""
      noteRefusal("\(error)\(advice)", of: panel)
      return .cloneFailed
    }
  }

  /// Logs why a panel cannot be owned, unless the reason is that of the last attempt.
  private func noteRefusal(_ reason: String, of panel: Panel) {
    guard panel.refusal != reason else { return }
    panel.refusal = reason
    server.noteDevice(.error, "cannot own \(panel.device.description.node): \(reason)")
  }

  private func destroyClone(of panel: Panel) {
    guard let clone = panel.clone, let description = panel.description else { return }
    store.discard(clone, description)
    clone.destroy()
    panel.clone = nil
  }

  // MARK: Actions

  private func handle(_ input: Ownership.Input, _ panel: Panel) {
    let now = MonotonicClock.now()
    let state = panel.ownership.state
    var inputs = [input]
    while !inputs.isEmpty {
      for action in panel.ownership.receive(inputs.removeFirst(), at: now) {
        if let result = perform(action, on: panel) { inputs.append(result) }
      }
    }
    guard state != panel.ownership.state else { return }
    server.receive(.ownershipChanged(panel.id, panel.ownership.state), at: now)
  }

  private func perform(_ action: Ownership.Action, on panel: Panel) -> Ownership.Input? {
    switch action {
    case .makeClone: return makeClone(of: panel)
    case .keepClone:
      if let clone = panel.clone, let description = panel.description {
        store.keep(clone, description)
      }
    case .look: return look(at: panel)
    case .grab:
      switch panel.device.grab() {
      case .granted: return .grabbed
      case .refused: return .refused
      case .failed: break
      }
    case .readSlots: return .slots(areLive: panel.device.isTouched)
    case .beginPassing:
      grabHandler(panel.id, true)
      guard server.own(panel.id) else { return .cloneLost }
      beginGuarding(panel)
    case .liftAll:
      endGuarding(panel)
      // Events may wait that are earlier than the present time, and timers must not overtake them (S1).
      server.release(panel.id, at: server.application.now)
    case .ungrab:
      panel.device.release()
      grabHandler(panel.id, false)
    case .destroyClone: destroyClone(of: panel)
    }
    return nil
  }

  private func look(at panel: Panel) -> Ownership.Input {
    let isQuiet =
      !isBehind(panel.id) && server.isUntouched(panel.id) && !panel.device.isTouched
    // What a filter holds back may end without another event.
    panel.isChanged = !isQuiet
    return isQuiet ? .quiet : .touched
  }
}
