import Tactile
import TactileInput
import TactileWire

extension Server {
  /// Runs a device's events through its pipeline and each frame they make through the engine.
  func process(_ events: UnsafeBufferPointer<InputEvent>, of id: DeviceID, _ source: EventSource) {
    guard let entry = entry(of: id) else { return }
    if entry.eventPipeline != nil { return processUntouched(events, of: entry, source) }
    var next = 0
    while let end = entry.pipeline?.take(events, from: next, source: source), end < events.count {
      fireFilters(of: entry, dueBy: events[end].time)
      let isFrame = entry.pipeline?.process(events[end], source: source) ?? false
      next = end + 1
      if entry.pipeline?.hasFilterRecords ?? false { tellFilters(of: entry) }
      if isFrame { send(from: entry) }
    }
  }

  /// What the panel's own filters hold back until then comes before the frame that ends then (S1).
  private func fireFilters(of entry: DeviceEntry, dueBy moment: Timestamp) {
    if let due = entry.pipeline?.nextDeadline, due <= moment { pass(to: moment) }
  }

  /// Does one thing that is due: the engine's timers first, then what a filter holds back, which is a
  /// frame like any other (S1).
  func fire(_ due: Timestamp) {
    if let timer = application.nextDeadline, timer <= due {
      application.advance(to: due)
      return publish()
    }
    if let deadline = nextClientDeadline, deadline <= due {
      application.advance(to: due)
      return fireClients(due)
    }
    for entry in devices where entry.pipeline?.nextDeadline == due {
      let isFrame = entry.pipeline?.advance(to: due) ?? false
      if entry.pipeline?.hasFilterRecords ?? false { tellFilters(of: entry) }
      guard isFrame else { return }
      if let frame = entry.pipeline?.frame { application.send(frame) }
      return publish()
    }
    for entry in devices where entry.eventPipeline?.nextDeadline == due {
      application.advance(to: due)
      if entry.eventPipeline?.advance(to: due) ?? false { sendEvents(from: entry) }
      return
    }
  }

  /// Sends the frame that a device's pipeline has finished.
  func send(from entry: DeviceEntry) {
    guard let frame = entry.pipeline?.frame else { return }
    pass(to: frame.timestamp)
    sendHovers(from: entry) { $0.isOver }
    if !frame.contacts.isEmpty { application.send(frame) }
    sendHovers(from: entry) { !$0.isOver }
    publish()
  }

  /// Writes down what a recognizer has made of its touches.
  func record(_ gesture: SceneGesture, _ state: GestureMessage.State) {
    touchIDs.removeAll(keepingCapacity: true)
    gesture.recognizer.forEachTouch { touchIDs.append(Int($0.id)) }
    let record = gesture.record
    let element = record.element
    var message = GestureMessage(
      recognizer: record.name, kind: record.kind, window: element.window.name,
      user: element.window.user, view: element.name, state: state,
      location: gesture.recognizer.location(in: nil), numberOfTouches: touchIDs.count,
      touches: touchIDs)
    gesture.figures?.fill(&message)
    frame.append(message, record)
  }

  /// Ends a frame: everybody who wants to know is told what happened in it.
  func publish() {
    guard !frame.isEmpty else { return }
    frame.stamp(application.now)
    counts.frames += 1
    frameObserver?(frame)
    for audience in audiences { tell(audience) }
    dropEmptyAudiences()
    frame.reset()
  }

  /// Encodes what an audience wants of the frame, once for all in it.
  private func tell(_ audience: Audience) {
    encodedFrame.removeAll()
    frame.writeMembers(into: &encodedFrame, for: audience.filter)
    guard !frame.contents.isEmpty else { return }
    for client in audience.members { tell(client) }
    audience.members.removeAll { !$0.isSubscribed }
  }

  private func tell(_ client: ClientSession) {
    guard let sequence = client.nextSequence else { return }
    let isNew = client.queue.appendFrame(
      encodedFrame.bytes, moves: frame.contents.moves, sequence: sequence)
    client.nextSequence = isNew ? sequence + 1 : sequence
    if isNew { counts.messages += 1 } else { counts.merged += 1 }
    list(client)
    if client.queue.isOverfull { letGo(client, .bytes) }
  }
}

extension GestureMessage.State {
  /// The state as clients are told of it; those that send no action have none (S94).
  init?(_ state: GestureRecognizer.State) {
    switch state {
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    case .possible, .failed: return nil
    }
  }
}
