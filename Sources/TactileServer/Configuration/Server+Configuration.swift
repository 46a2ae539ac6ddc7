import Tactile
import TactileWire

// A configuration that is read again.
//
//     at once               limits, policy, thresholds of what is made from now on, the scene
//     when it is let go     devices whose rules say something else, windows of the machine's own
//     not before they go    windows of clients keep the thresholds they were made with

extension Server {
  /// Makes it do as a new configuration says, at once or, where that would take something out of
  /// somebody's hand, as soon as it is let go. No client and no live touch is lost, but those in windows
  /// that the scene no longer has.
  ///
  /// - Parameters:
  ///   - new: The configuration.
  ///   - scene: The machine's own scene; nil for none.
  /// - Returns: What of it does not count yet, or not for all, in sentences.
  public func configure(_ new: ServerConfiguration, scene: SceneDescription?) -> [String] {
    let old = configuration
    configuration = new
    if let scene { showSystemScene(scene) } else { hideSystemScene() }
    for client in clients.values { client.apply(new.limits) }
    if new.policy != old.policy { revisePolicy() }
    var notes = limitNotes()
    if new.gestures != old.gestures { notes += reviseThresholds() }
    if new.devices != old.devices { reviseDevices() }
    settle()
    return notes + unsettled
  }

  /// Does what waited for a device or window to be let go, where it has been.
  func settle() {
    guard isUnsettled else { return }
    settleDevices()
    settleWindows()
    isUnsettled = devices.contains { $0.pending != nil } || scenes.contains(where: \.isOutdated)
  }

  /// What waits, in sentences.
  private var unsettled: [String] {
    let waiting = devices.filter { $0.pending != nil }.map {
      "\($0.message.label) is being touched: its rules count when it is let go"
    }
    guard scenes.contains(where: \.isOutdated) else { return waiting }
    return waiting + ["thresholds: a window is being touched, and takes them when it is let go"]
  }

  private func limitNotes() -> [String] {
    let limits = configuration.limits
    guard clients.count > limits.connections else { return [] }
    return [
      "limits.connections: \(clients.count) clients are connected and stay; no further one is let in "
        + "while there are more than \(limits.connections)"
    ]
  }

  // MARK: Thresholds

  /// What is made from now on has the new figures; windows of the machine's own are made anew when
  /// nobody touches them.
  private func reviseThresholds() -> [String] {
    application.gestureDefaults = configuration.gestures
    var keeping: [String] = []
    for entry in scenes where entry.description.thresholds != .handheld {
      if case .user = entry.record.owner {
        entry.window?.defaults = configuration.gestures
        keeping.append(entry.description.name)
      } else {
        entry.isOutdated = true
        isUnsettled = true
      }
    }
    guard !keeping.isEmpty else { return [] }
    let (what, have) =
      keeping.count == 1 ? ("1 window", "has") : ("\(keeping.count) windows", "have")
    return [
      "thresholds: what \(what) of clients \(have) keeps its own; what is added to them takes the new "
        + "ones"
    ]
  }

  /// The windows of the machine's scene are made anew together, so that they keep their order.
  private func settleWindows() {
    let system = scenes.filter { $0.record.owner == .system }
    for group in scenes.filter({ $0.record.owner == .everyone }).map({ [$0] }) + [system] {
      guard group.contains(where: \.isOutdated), !group.contains(where: isTouched) else { continue }
      for entry in group {
        entry.isOutdated = false
        rebuild(entry)
      }
      publish()
    }
  }

  private func isTouched(_ entry: SceneEntry) -> Bool {
    guard let window = entry.window else { return false }
    return (application.liveTouches + application.touchesWithViews).contains {
      $0.window === window
    }
  }

  // MARK: Policy

  /// Rights that were taken away end at once: to see others' windows, and to have touches ignored.
  private func revisePolicy() {
    for client in ignoring where !configuration.policy.mayControl(client.peer) {
      endIgnoring(of: client)
    }
    var changed: [(client: ClientSession, filter: FrameFilter)] = []
    for audience in audiences where !audience.filter.watchesDevices {
      if case .attachment = audience.filter.sight { continue }
      for client in audience.members {
        var filter = audience.filter
        filter.sight = sight(of: client)
        if filter.sight != .everything { filter.kinds.remove(.trace) }
        if filter.sight != audience.filter.sight { changed.append((client, filter)) }
      }
    }
    for (client, filter) in changed { goOn(client, filter) }
    if frame.isEmpty { dropEmptyAudiences() }
  }
}

extension ClientSession {
  /// Takes other limits; what waits for it already may be more than is allowed from now on.
  fileprivate func apply(_ limits: ServerLimits) {
    framer.limit = limits.messageBytes
    queue.limit = max(limits.queuedBytes, queue.count)
  }
}
