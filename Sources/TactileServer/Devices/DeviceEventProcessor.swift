import Tactile
import TactileInput
import TactileWire

/// Runs the events of devices through their pipelines and sends the results to the engine.
final class DeviceEventProcessor {
  private let application: Application
  private let publisher: FramePublisher
  private let log: NoticeLog
  /// Called with each contact that ended before its position was known: the name of the device and the
  /// time. The log then contains none of them.
  var lostContactObserver: ((String, Timestamp) -> Void)?

  init(application: Application, publisher: FramePublisher, log: NoticeLog) {
    self.application = application
    self.publisher = publisher
    self.log = log
  }

  /// Processes events of a device.
  ///
  /// - Parameter advance: Fires everything that is due by a time. It is called before an event of that
  ///   time takes effect (S1).
  func process(
    _ events: UnsafeBufferPointer<InputEvent>, of entry: DeviceEntry, _ source: EventSource,
    advance: (Timestamp) -> Void
  ) {
    if entry.eventPipeline != nil {
      return processUntouched(events, of: entry, source, advance: advance)
    }
    var next = 0
    while let end = entry.pipeline?.take(events, from: next, source: source), end < events.count {
      let time = events[end].time
      // Events that the filters hold back until this time come before the frame that ends at this
      // time (S1).
      if let due = entry.pipeline?.nextDeadline, due <= time { advance(time) }
      let isFrame = entry.pipeline?.process(events[end], source: source) ?? false
      next = end + 1
      if entry.pipeline?.hasFilterRecords ?? false { reportFilters(of: entry) }
      if isFrame { sendFrame(of: entry, advance: advance) }
    }
    if entry.pipeline?.contactsWithoutPosition ?? 0 > entry.contactsWithoutPosition {
      reportContactsWithoutPosition(of: entry, at: events[events.count - 1].time)
    }
  }

  private func sendFrame(of entry: DeviceEntry, advance: (Timestamp) -> Void) {
    guard let frame = entry.pipeline?.frame else { return }
    advance(frame.timestamp)
    // A hover that ends comes before a touch that replaces it. A hover that begins comes after the
    // touch (S175).
    sendHovers(of: entry) { $0.isOver }
    if !frame.contacts.isEmpty { application.send(frame) }
    sendHovers(of: entry) { !$0.isOver }
    publisher.publish()
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
      if let frame = entry.pipeline?.frame { application.send(frame) }
      publisher.publish()
    } else {
      application.advance(to: due)
      if entry.eventPipeline?.advance(to: due) ?? false { sendEvents(of: entry) }
    }
  }

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
      publisher.publish()
    }
    guard let turn = pipeline.turn, let edge = OrientationMessage.Edge(rawValue: turn.rawValue)
    else { return }
    entry.message.orientation = edge
    publisher.append(OrientationMessage(device: Int(entry.id.rawValue), edge: edge))
    publisher.publish()
  }

  private func append(_ event: Event, of device: DeviceID) {
    switch event {
    case .motion(let motion):
      publisher.append(MotionMessage(device: Int(device.rawValue), phase: motion.phase))
    case .remoteControl(let event):
      publisher.append(
        RemoteControlMessage(device: Int(device.rawValue), command: event.subtype))
    case .touches, .presses, .hover: break
    }
  }

  private func sendHovers(of entry: DeviceEntry, where isIncluded: (HoverEvent) -> Bool) {
    guard let hovers = entry.pipeline?.hovers, !hovers.isEmpty else { return }
    for hover in hovers where isIncluded(hover) { application.send(.hover(hover)) }
  }

  // MARK: Filters

  /// Traces the effects of the filters of a panel, and logs when they mute a spot or release it.
  private func reportFilters(of entry: DeviceEntry) {
    guard let records = entry.pipeline?.filterRecords else { return }
    for record in records {
      if let tracer = application.tracer {
        let summary =
          isPrivate(record, of: entry) ? record.descriptionWithoutLocation : record.description
        tracer(
          TraceRecord(
            timestamp: record.timestamp, subject: entry.message.name,
            decision: .filtered(by: record.reason.name, summary: summary)))
      }
      logMuting(record, of: entry)
    }
    entry.pipeline?.removeFilterRecords()
  }

  /// Traces contacts that ended before their position was known, and logs the first one if no observer
  /// receives them. No app receives them.
  private func reportContactsWithoutPosition(of entry: DeviceEntry, at time: Timestamp) {
    let count = entry.pipeline?.contactsWithoutPosition ?? 0
    let sentence = "a contact ended before its position was known"
    if entry.contactsWithoutPosition == 0, lostContactObserver == nil {
      log.write(.warning, "\(entry.message.label): \(sentence); it is not reported")
    }
    for _ in entry.contactsWithoutPosition..<count {
      lostContactObserver?(entry.message.name, time)
      application.tracer?(
        TraceRecord(
          timestamp: time, subject: entry.message.name,
          decision: .filtered(by: "position", summary: sentence)))
    }
    entry.contactsWithoutPosition = count
  }

  /// Returns whether the location of a record must not be traced: a private window is at the location,
  /// or receives touches of the panel. The contact may have left the window that it began in.
  private func isPrivate(_ record: FilterRecord, of entry: DeviceEntry) -> Bool {
    let hit = application.hitTest(record.location, on: application.screen(of: entry.id))
    guard hit?.window?.isPrivate != true else { return true }
    return (application.liveTouches + application.touchesWithViews).contains {
      $0.contact.device == entry.id && $0.window?.isPrivate == true
    }
  }

  /// Logs without the location: the log never contains locations of touches. Subscribers with the
  /// permission to watch find the location in the trace.
  private func logMuting(_ record: FilterRecord, of entry: DeviceEntry) {
    switch record.action {
    case .muted:
      log.write(
        .warning,
        "\(entry.message.label): muted a spot that reports touches without a finger; see the trace for "
          + "its location")
    case .released:
      log.write(.warning, "\(entry.message.label): released a muted spot, because it was quiet")
    case .removed, .cancelled, .joined, .swapped: break
    }
  }
}
