extension Application {
  /// Processes a frame: due timers first (S1), then its touches in the seven steps of S2.
  public func send(_ frame: ContactFrame) {
    guard !isDispatching else { return queue.append(.frame(frame)) }
    process(frame)
    drainQueue()
  }

  /// Processes an event other than touches: due timers first, then the event.
  public func send(_ event: Event) {
    guard !isDispatching else { return queue.append(.event(event)) }
    process(event)
    drainQueue()
  }

  /// The time at which ``advance(to:)`` must be called next; nil if nothing waits for time.
  public var nextDeadline: Timestamp? {
    guard let moment = nextMoment else { return arbiter.nextDeadline }
    return arbiter.nextDeadline.map { min($0, moment) } ?? moment
  }

  /// Advances the time. Everything that is due until then happens, each at its own due time (S1).
  public func advance(to moment: Timestamp) {
    guard !isDispatching else { return }
    isDispatching = true
    fireTimers(until: moment)
    now = max(now, moment)
    advanceViews(to: now)
    isDispatching = false
    drainQueue()
  }

  /// Does a part of what is due by a time: what is due first, and at most as much as takes about a
  /// millisecond. Call ``advance(to:)`` afterwards, or this again while ``nextDeadline`` is due.
  package func advancePart(to moment: Timestamp) {
    guard !isDispatching else { return }
    isDispatching = true
    fireNextTimers(until: moment)
    isDispatching = false
    drainQueue()
  }

  /// Runs code that calls views and actions outside a frame. Input that they send is processed
  /// afterwards, because views may see touches in another phase than the true one meanwhile (S3).
  func holdingInput(_ body: () -> Void) {
    guard !isDispatching else { return body() }
    isDispatching = true
    body()
    isDispatching = false
    drainQueue()
  }

  private func drainQueue() {
    while !queue.isEmpty {
      switch queue.removeFirst() {
      case .frame(let frame): process(frame)
      case .event(let event): process(event)
      }
    }
  }

  private func process(_ event: Event) {
    isDispatching = true
    fireTimers(until: event.timestamp)
    now = max(now, event.timestamp)
    advanceViews(to: now)
    sendEvent(event)
    isDispatching = false
  }

  private func process(_ frame: ContactFrame) {
    isDispatching = true
    fireTimers(until: frame.timestamp)
    // Time never goes backwards, whatever a device reports (S14).
    now = max(now, frame.timestamp)
    advanceViews(to: now)
    mayReach = true
    var first = frame.contacts.startIndex
    repeat {
      first = dispatch(frame.contacts, from: first)
    } while first < frame.contacts.endIndex
    isDispatching = false
  }

  private func fireTimers(until limit: Timestamp) {
    while fireNextTimers(until: limit) {}
  }

  /// Fires the timers that are due first, but not too many of them; returns false if none is due.
  @discardableResult
  private func fireNextTimers(until limit: Timestamp) -> Bool {
    guard let due = nextDeadline, due <= limit else { return false }
    arbiter.event.dropTouches()
    tracker.rest(&event)
    now = max(now, due)
    event.timestamp = now
    arbiter.event = event
    advanceViews(to: due)
    arbiter.fireTimers(dueBy: due)
    return true
  }

  /// Makes one event of as many contacts as possible, and sends it. A contact that changes twice,
  /// such as a tap without duration, needs a second event of the same time.
  ///
  /// - Returns: The index of the first contact that did not fit.
  private func dispatch(_ contacts: [Contact], from first: Int) -> Int {
    arbiter.event.dropTouches()
    arbiter.receiverCounts.forget()
    arbiter.systemGestureCounts.forget()
    tracker.rest(&event)
    event.timestamp = now
    if event.allTouches.isEmpty { arbiter.mayHaveSystemGestures = false }
    var position = first
    while position < contacts.endIndex, update(with: contacts[position]) { position += 1 }
    // Lifts come first, whatever the order in the frame: what they end does not concern the new touches.
    for index in landings.indices { begin(landings[index]) }
    if !landings.isEmpty { landings.removeAll(keepingCapacity: true) }
    event.orderChanges()
    arbiter.isDispatching = true
    sendEvent(.touches(event))
    discountLifted()
    arbiter.conclude()
    arbiter.isDispatching = false
    return position
  }

  /// Tells the arbiter which fingers have lifted or were lost in the event.
  private func discountLifted() {
    guard hasLifted else { return }
    hasLifted = false
    event.changed.visit { if !$0.isLive { arbiter.discount($0) } }
  }

  // MARK: Updating touches

  /// Adds a contact to the event. Returns false if the contact must wait for the next event.
  private func update(with contact: Contact) -> Bool {
    guard let known = tracker.touch(of: contact.id) else {
      // A contact that has just landed and changes again needs the next event.
      if landings.contains(where: { $0.id == contact.id }) { return false }
      if contact.change == .began { landings.append(contact) }
      return true
    }
    // The event keeps the touch alive during this call.
    return known._withUnsafeGuaranteedRef { touch in
      switch contact.change {
      case .began: return loseLift(of: touch)
      case .moved: return move(touch, contact)
      case .ended: return end(touch, contact, .ended)
      case .cancelled: return end(touch, contact, .cancelled)
      }
    }
  }

  private func begin(_ contact: Contact) {
    let touch = tracker.begin(contact, at: now, in: &event)
    bind(touch)
    event.noteChange(of: touch)
  }

  /// Cancels a touch that begins a second time, because its lift was lost. The second beginning
  /// waits for the next event.
  private func loseLift(of touch: Touch) -> Bool {
    if touch.phase == .stationary { finish(touch, .cancelled) }
    return false
  }

  private func move(_ touch: Touch, _ contact: Contact) -> Bool {
    guard touch.phase == .stationary || touch.phase == .moved else { return false }
    if touch.phase == .moved { touch.keepSample() } else { event.noteChange(of: touch) }
    let previous = touch.phase == .moved ? touch.previousScreenLocation : touch.screenLocation
    touch.take(contact, at: now)
    touch.previousScreenLocation = previous
    touch.phase = .moved
    return true
  }

  private func end(_ touch: Touch, _ contact: Contact, _ phase: Touch.Phase) -> Bool {
    guard touch.phase == .stationary || touch.phase == .moved else { return false }
    if touch.phase == .stationary { touch.take(contact, at: now) }
    finish(touch, phase)
    return true
  }

  private func finish(_ touch: Touch, _ phase: Touch.Phase) {
    if touch.phase == .stationary { event.noteChange(of: touch) }
    arbiter.receiverCounts.remove(touch)
    hasLifted = true
    touch.phase = phase
    touch.timestamp = now
    if phase == .ended, !touch.isExploring { tracker.taps.lifted(touch) }
    release(touch)
  }
}

/// Input that waits until the present frame has been processed (S3).
enum QueuedInput {
  case frame(ContactFrame)
  case event(Event)
}

extension Application {
  /// Delivers a motion or press. The beginning goes to the key window, and the rest goes to the
  /// window that received the beginning (S4).
  func sendToFocus(_ event: Event, from source: Decision.FocusEvent, begins: Bool) {
    let bound = windows.first { $0.isBound(to: source) }
    if begins {
      bound?.interrupt(source)
      return sendToKeyWindow(event)
    }
    guard let bound else {
      return trace("application", in: nil, .dropped(.begunNowhere(source)))
    }
    bound.sendEvent(event)
  }

  /// Delivers a remote-control event if they were requested (S202).
  func sendRemoteControl(_ event: RemoteControlEvent) {
    guard isReceivingRemoteControlEvents else {
      return trace("application", in: nil, .dropped(.remoteControl))
    }
    sendToKeyWindow(.remoteControl(event))
  }

  private func sendToKeyWindow(_ event: Event) {
    guard let window = keyWindow ?? windows.first else {
      return trace("application", in: nil, .dropped(.noWindow))
    }
    window.sendEvent(event)
  }
}

extension Application {
  /// Stops the delivery of touches until ``endIgnoringInteractionEvents()`` has been called as
  /// often. Live touches are cancelled at once (S196, S198).
  public func beginIgnoringInteractionEvents() {
    ignoringDepth += 1
    if ignoringDepth == 1 { cancelTouches { _ in true } }
  }

  /// Ends one ``beginIgnoringInteractionEvents()``. Additional calls have no effect (S196).
  public func endIgnoringInteractionEvents() {
    ignoringDepth = max(0, ignoringDepth - 1)
  }

  /// Whether touches are ignored.
  public var isIgnoringInteractionEvents: Bool { ignoringDepth > 0 }

  /// Cancels the live touches for which `isAffected` returns true, for example because the session
  /// was locked or a device disappeared (S24).
  public func cancelTouches(where isAffected: (Touch) -> Bool) {
    let lost = event.allTouches.filter { $0.isLive && isAffected($0) }
    let contacts = lost.map { $0.asContact(.cancelled) }
    guard let first = contacts.first else { return }
    send(ContactFrame(device: first.id.device, timestamp: now, contacts: contacts))
  }

  /// Starts the delivery of remote-control events (S202).
  public func beginReceivingRemoteControlEvents() {
    isReceivingRemoteControlEvents = true
  }

  /// Stops the delivery of remote-control events (S202).
  public func endReceivingRemoteControlEvents() {
    isReceivingRemoteControlEvents = false
  }
}
