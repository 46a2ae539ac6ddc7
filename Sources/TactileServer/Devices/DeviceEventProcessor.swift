import Tactile
import TactileInput
import TactileWire

/// Runs the events of devices through their pipelines and sends the results to the engine.
final class DeviceEventProcessor {
  private let application: Application
  private let publisher: FramePublisher
  private let owned: OwnedPanels
  private let modes: ModeControl
  private let presence: PresenceControl
  private let accessibility: AccessibilityControl
  private let explorer: Explorer
  private let scripts: ScriptPlayer
  private let notices: DeviceNotices
  /// Called with each contact that ended before its position was known: the name of the device and the
  /// time. The log then contains none of them.
  var lostContactObserver: ((String, Timestamp) -> Void)?
  /// The recent events of panels and pens; nil if none are kept.
  var recent: RecentEvents?

  init(
    application: Application, publisher: FramePublisher, owned: OwnedPanels, modes: ModeControl,
    presence: PresenceControl, accessibility: AccessibilityControl, scripts: ScriptPlayer,
    notices: DeviceNotices
  ) {
    self.application = application
    self.publisher = publisher
    self.owned = owned
    self.modes = modes
    self.presence = presence
    self.accessibility = accessibility
    explorer = accessibility.explorer
    self.scripts = scripts
    self.notices = notices
  }

  /// Processes events of a device.
  ///
  /// - Parameter advance: Fires everything that is due by a time. It is called before an event of that
  ///   time takes effect (S1).
  func process(
    _ events: UnsafeBufferPointer<InputEvent>, of entry: DeviceEntry, _ source: EventSource,
    advance: (Timestamp) -> Void
  ) {
    if entry.hasEventPipeline {
      return processUntouched(events, of: entry, source, advance: advance)
    }
    for event in events where event.type == EventType.key || event.type == EventType.sw {
      entry.panel?.track(event)
    }
    var next = 0
    while let (end, due) = entry.withPipeline({ pipeline in
      (pipeline.take(events, from: next, source: source), pipeline.nextDeadline)
    }), end < events.count {
      let time = events[end].time
      // Events that the filters hold back until this time come before the frame that ends at this
      // time (S1).
      if let due, due <= time { advance(time) }
      let isOwned = entry.panel != nil
      let result = entry.withPipeline { pipeline in
        let isFrame = pipeline.process(events[end], source: source)
        return (
          isSent: isFrame || pipeline.hadFingers || isOwned && pipeline.hasFinishedFrame,
          hasRecords: pipeline.hasFilterRecords
        )
      }
      let first = next
      next = end + 1
      if result?.hasRecords ?? false { reportFilters(of: entry) }
      if result?.isSent ?? false { sendFrame(of: entry, advance: advance) }
      if let recent, let device = entry.recent {
        keep(events[first...end], of: entry, as: device, in: recent)
      }
    }
    if let recent, let device = entry.recent, next < events.count {
      keep(events[next...], of: entry, as: device, in: recent)
    }
    if entry.withPipeline({ $0.readContactsWithoutPosition() }) ?? 0
      > entry.contactsWithoutPosition
    {
      reportContactsWithoutPosition(of: entry, at: events[events.count - 1].time)
    }
  }

  private func sendFrame(of entry: DeviceEntry, advance: (Timestamp) -> Void) {
    guard let timestamp = entry.withPipeline({ $0.frame.timestamp }) else { return }
    advance(timestamp)
    // The fingers of a script are gone before those of a person land (S272).
    if !scripts.isEmpty, touchesScreen(entry) {
      scripts.interrupt(on: entry.screen, at: timestamp)
    }
    // The compositor waits for it, and the engine and clients can wait.
    var isWritten = false
    if let panel = entry.panel, let panelFrame = entry.withPipeline({ $0.readPanelFrame() }) {
      let now = max(application.now, timestamp)
      isWritten = owned.receiveEarly(panelFrame, of: panel, at: now)
    }
    // A hover that ends comes before a touch that replaces it. A hover that begins comes after the
    // touch (S175).
    sendHovers(of: entry) { $0.isOver }
    if let frame = entry.withPipeline({ $0.frame }), !frame.contacts.isEmpty {
      send(frame)
    } else if entry.withPipeline({ $0.hadFingers }) ?? false {
      // Accommodations hold the finger back or ignore it, but a person uses the panel (S299).
      noteTouch()
    }
    sendHovers(of: entry) { !$0.isOver }
    if isWritten {
      owned.settle(at: application.now)
    } else if let panel = entry.panel, let frame = entry.withPipeline({ $0.readPanelFrame() }) {
      owned.receive(
        frame, of: panel, at: application.now,
        filteredID: { entry.filteredID(of: $0) },
        location: { contact in
          entry.withPipeline { $0.mapping.contact(contact, on: entry.id).location }
        })
    }
    reviewModes()
    publisher.publish()
  }

  private func send(_ frame: ContactFrame) {
    if explorer.isIdle { application.send(frame) } else { explorer.send(frame) }
    noteTouch()
  }

  private func noteTouch() {
    presence.noteTouch(at: application.now)
    modes.noteTouch(at: application.now)
    accessibility.noteTouch(at: application.now)
  }

  /// Applies what a frame has changed to the mode, before the next frame. The compositor sees the frame as
  /// the mode before it allows.
  private func reviewModes() {
    if modes.review(at: application.now) { owned.settle(at: application.now) }
    accessibility.review(at: application.now)
  }

  /// Returns whether the last frame of a device has a contact or a hover, for apps or for the compositor.
  private func touchesScreen(_ entry: DeviceEntry) -> Bool {
    guard let pipeline = entry.pipeline else { return false }
    return !pipeline.frame.contacts.isEmpty || !pipeline.hovers.isEmpty || pipeline.hadFingers
      || entry.panel?.owner.options.isFiltered == false
  }

  /// Processes events of a device that reports no touches.
  private func processUntouched(
    _ events: UnsafeBufferPointer<InputEvent>, of entry: DeviceEntry, _ source: EventSource,
    advance: (Timestamp) -> Void
  ) {
    for event in events {
      if let due = entry.eventPipeline?.nextDeadline, due <= event.time { advance(event.time) }
      guard entry.eventPipeline?.process(event, source: source) ?? false else { continue }
      advance(event.time)
      sendEvents(of: entry)
    }
  }

  /// Sends the events that a pipeline has held back until now.
  func fire(_ entry: DeviceEntry, at due: Timestamp) {
    if entry.pipeline != nil {
      let isFrame = entry.pipeline?.advance(to: due) ?? false
      if entry.pipeline?.hasFilterRecords ?? false { reportFilters(of: entry) }
      guard isFrame else { return }
      if let frame = entry.pipeline?.frame {
        scripts.interrupt(on: entry.screen, at: frame.timestamp)
        send(frame)
        if let recent, let device = entry.recent, hasSecretTouches(of: entry) {
          recent.discardTouches(of: device)
        }
        if let panel = entry.panel, let late = entry.withPipeline({ $0.readLateFrame() }) {
          owned.receive(late, of: panel, at: application.now) {
            entry.filteredID(of: $0)
          }
        }
      }
      reviewModes()
      publisher.publish()
    } else {
      application.advance(to: due)
      if entry.eventPipeline?.advance(to: due) ?? false { sendEvents(of: entry) }
    }
  }

  /// Forgets the fingers of a device that is removed, after their touches are cancelled.
  func stopExploring(on device: DeviceID) { explorer.remove(device) }

  /// Ends the hover, the motion or the seeking of a device that is removed or read differently.
  func endEvents(of entry: DeviceEntry, at now: Timestamp) {
    if entry.pipeline?.cancelAll(at: now) ?? false { sendHovers(of: entry) { $0.isOver } }
    if entry.eventPipeline?.cancelAll(at: now) ?? false { sendEvents(of: entry) }
    if entry.pipeline?.contactsWithoutPosition ?? 0 > entry.contactsWithoutPosition {
      reportContactsWithoutPosition(of: entry, at: now)
    }
  }

  /// Sends motions and remote-control events to the first responder and to all subscribers. They
  /// belong to no window, because such a device has no location on a screen.
  private func sendEvents(of entry: DeviceEntry) {
    guard let pipeline = entry.eventPipeline else { return }
    for event in pipeline.events {
      application.send(event)
      append(event, of: entry.id)
      accessibility.review(at: application.now)
      publisher.publish()
    }
    guard let turn = pipeline.turn else { return }
    entry.message.orientation = turn
    publisher.append(OrientationMessage(device: Int(entry.id.rawValue), edge: turn))
    publisher.publish()
  }

  private func append(_ event: Event, of device: DeviceID) {
    switch event {
    case .motion(let motion):
      publisher.append(MotionMessage(device: Int(device.rawValue), phase: motion.phase))
    case .remoteControl(let event):
      publisher.append(
        RemoteControlMessage(device: Int(device.rawValue), command: event.subtype))
      accessibility.note(command: event.subtype)
    case .touches, .presses, .hover: break
    }
  }

  private func sendHovers(of entry: DeviceEntry, where isIncluded: (HoverEvent) -> Bool) {
    guard let hovers = entry.withPipeline({ $0.hovers }), !hovers.isEmpty else { return }
    for hover in hovers where isIncluded(hover) { application.send(.hover(hover)) }
  }

  // MARK: Recent events

  /// The most comparisons of contacts with secret windows in a frame. Each finger counts twice, before and after the
  /// filters, so that 20 fingers and 100 secret windows have as many.
  private static let mostSecretComparisons = 4000

  /// Keeps events of a panel after they have been processed.
  private func keep(
    _ events: Slice<UnsafeBufferPointer<InputEvent>>, of entry: DeviceEntry,
    as device: RecentDevice,
    in recent: RecentEvents
  ) {
    for event in events {
      recent.append(event, of: device) {
        entry.withPipeline { $0.isIdle } ?? true
      } isSecret: {
        hasSecretTouches(of: entry) || touchesSecretWindow(entry)
      }
    }
  }

  /// Returns whether a touch of a panel belongs to a secret window.
  private func hasSecretTouches(of entry: DeviceEntry) -> Bool {
    application.hasTouch { $0.contact.device == entry.id && $0.window?.isPrivate == true }
  }

  /// Returns whether a contact of the last frame of a panel is in the rectangle of a secret window. It also counts if
  /// filters or the mode discard the contact, or hold it back. If there are too many of both to compare, it also returns
  /// true.
  private func touchesSecretWindow(_ entry: DeviceEntry) -> Bool {
    guard let screen = entry.screen else { return false }
    let areas = application.windows.lazy.filter { $0.isPrivate && $0.screen === screen }.map(
      \.frame)
    guard !areas.isEmpty, let frame = entry.withPipeline({ $0.readPanelFrame() }) else {
      return false
    }
    let secret = Array(areas)
    let contacts = frame.contacts.count + frame.hovers.count + frame.fingers.count
    guard secret.count * contacts <= Self.mostSecretComparisons else { return true }
    let isSecret = { (location: Point) in secret.contains { $0.contains(location) } }
    return frame.contacts.contains { isSecret($0.location) }
      || frame.hovers.contains { isSecret($0.screenLocation) }
      || frame.fingers.contains { finger in
        let (x, y) = (finger.measurements.x, finger.measurements.y)
        return isSecret(entry.withPipeline { $0.mapping.location(x: x, y: y) } ?? .zero)
      }
  }

  // MARK: Filters

  /// Traces the effects of the filters of a panel, and logs when they mute a spot or release it.
  private func reportFilters(of entry: DeviceEntry) {
    guard let records = entry.pipeline?.filterRecords else { return }
    lazy var hasPrivateTouches = hasPrivateTouches(of: entry)
    for record in records {
      if let tracer = application.tracer {
        let isPrivate = hasPrivateTouches || isPrivate(record, of: entry)
        tracer(
          TraceRecord(
            timestamp: record.timestamp, subject: entry.message.name,
            decision: record.decision(hasLocation: !isPrivate)))
      }
      logMuting(record, of: entry)
    }
    entry.pipeline?.removeFilterRecords()
  }

  /// Traces contacts that ended before their position was known, and logs the first one if no observer
  /// receives them. No app receives them.
  private func reportContactsWithoutPosition(of entry: DeviceEntry, at time: Timestamp) {
    let count = entry.pipeline?.contactsWithoutPosition ?? 0
    let decision = Decision.endedWithoutPosition
    if entry.contactsWithoutPosition == 0, lostContactObserver == nil {
      notices.write(.warning, "\(entry.message.label): \(decision); it is not reported")
    }
    for _ in entry.contactsWithoutPosition..<count {
      lostContactObserver?(entry.message.name, time)
      application.tracer?(
        TraceRecord(
          timestamp: time, subject: entry.message.name, decision: decision))
    }
    entry.contactsWithoutPosition = count
  }

  /// Returns whether the location of a record must not be traced, because a private window is there.
  private func isPrivate(_ record: FilterRecord, of entry: DeviceEntry) -> Bool {
    application.hasPrivateWindow(at: record.location, on: application.screen(of: entry.id))
  }

  /// Returns whether a private window receives touches of a panel, or a finger explores it. No location is traced then: a contact may
  /// have left the window that it began in.
  private func hasPrivateTouches(of entry: DeviceEntry) -> Bool {
    hasSecretTouches(of: entry)
      || application.hasTouch { $0.contact.device == entry.id && $0.isExploring }
  }

  /// Logs without the location: the log never contains locations of touches. Subscribers with the
  /// permission to watch find the location in the trace.
  private func logMuting(_ record: FilterRecord, of entry: DeviceEntry) {
    let change: String
    switch record.action {
    case .muted:
      change =
        "muted a spot that reports touches without a finger; see the trace for its location"
    case .released: change = "released a muted spot, because it was quiet"
    case .removed, .cancelled, .joined, .swapped: return
    }
    guard let skipped = entry.noticeLimit.note(at: record.timestamp) else { return }
    notices.write(.warning, "\(entry.message.label): \(change)\(DeviceNoticeLimit.rest(skipped))")
  }
}
