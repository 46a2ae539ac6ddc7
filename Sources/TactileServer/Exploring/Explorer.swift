import Tactile

/// The options of exploring by touch: the key `exploring` of the configuration.
package struct ExploringOptions: Equatable, Sendable {
  /// Whether fingers explore the screen while no person has switched it.
  package var isOnByDefault = false
  /// The time for which a finger must be on a view before the view is reported, in seconds.
  ///
  /// It is longer than most taps, so that the first tap of a double tap does not choose another view.
  package var rest: TimeInterval = 0.2
  /// The command of a media key that switches it; nil for none.
  package var key: RemoteControlEvent.Subtype?

  /// The default options.
  package init() {}
}

/// Lets fingers explore the screen: a finger that rests on a view reports it, and a double tap activates the view
/// (S300 to S304). It also lets one finger act for several (S306).
///
/// Send the frames of panels with ``send(_:)``, and call ``fire(dueBy:)`` at ``nextDeadline``. While it is off, a
/// frame costs one comparison. The same input gives the same touches.
package final class Explorer {
  /// Whether fingers explore the screen.
  package var isOn = false { didSet { if isOn != oldValue { change() } } }
  /// The fingers for which the next finger acts; nil if it acts for itself.
  package var nextShape: FingerShape? { didSet { if nextShape != oldValue { change() } } }
  /// Whether the next finger acts for itself if a finger of ``nextShape`` would land in a secret window.
  package var sparesSecretWindows = false
  /// The time for which a finger must be on a view before the view is reported, in seconds.
  package var rest = ExploringOptions().rest
  /// Called with each view that a finger explores.
  package var exploredHandler: (ExploredView) -> Void = { _ in }
  /// Called when a finger has begun to act for others, after ``nextShape`` has become nil.
  package var shapeTakenHandler: () -> Void = {}

  private let application: Application
  private var hands: [ExploringHand] = []
  private var lastNumber = Contact.ID.firstActing
  /// Whether it changes nothing.
  package private(set) var isIdle = true

  /// Fingers do not explore.
  package init(application: Application) {
    self.application = application
  }

  // MARK: Switching

  private func change() {
    application.isExploring = isOn || nextShape != nil
    if !isOn {
      for hand in hands {
        hand.stop()
        hand.focus = nil
      }
    }
    tidy()
  }

  /// Forgets a panel that is removed. Its touches are cancelled already.
  package func remove(_ device: DeviceID) {
    hands.removeAll { $0.device == device }
    tidy()
  }

  private func tidy() {
    if !isOn { hands.removeAll { $0.isEmpty } }
    isIdle = !isOn && nextShape == nil && hands.isEmpty
    let acting = Set(hands.lazy.filter { $0.acting != nil }.map(\.device))
    if acting != application.exploringDevices { application.exploringDevices = acting }
  }

  private func hand(of device: DeviceID) -> ExploringHand {
    if let hand = hands.first(where: { $0.device == device }) { return hand }
    let hand = ExploringHand(device)
    hands.append(hand)
    return hand
  }

  // MARK: Frames

  /// Sends a frame of a panel to the engine, with acting fingers in place of their true ones.
  package func send(_ frame: ContactFrame) {
    guard !isIdle else { return application.send(frame) }
    let hand = hand(of: frame.device)
    if let acting = hand.acting {
      var replaced = ContactFrame(device: frame.device, timestamp: frame.timestamp)
      for contact in frame.contacts {
        if contact.id == acting.source {
          acting.append(contact.change, contact, to: &replaced.contacts)
        } else {
          replaced.contacts.append(contact)
        }
      }
      application.send(replaced)
    } else {
      application.send(frame)
    }
    for contact in frame.contacts { follow(contact, of: hand) }
    if !isOn { tidy() }
  }

  private func follow(_ contact: Contact, of hand: ExploringHand) {
    switch contact.change {
    case .began: land(contact, of: hand)
    case .moved: move(contact, of: hand)
    case .ended, .cancelled: lift(contact, of: hand)
    }
  }

  private func land(_ contact: Contact, of hand: ExploringHand) {
    guard let touch = application.touch(of: contact.id), touch.isExploring,
      !hand.down.contains(contact.id)
    else { return }
    // The system may have cancelled touches whose fingers are still down.
    hand.down.removeAll { !(application.touch(of: $0)?.isLive ?? false) }
    hand.down.append(contact.id)
    guard hand.down.count == 1, hand.acting == nil else {
      // Several fingers are a gesture of the system. None of them explores until all have lifted.
      return hand.stop()
    }
    if let shape = nextShape {
      nextShape = nil
      hand.stop()
      act(as: mayAct(as: shape, contact, of: hand) ? shape : .moved(.zero), contact, of: hand)
      return shapeTakenHandler()
    }
    guard isOn else { return }
    let isSecond =
      hand.tap.map {
        application.now.seconds(since: $0.time) <= application.gestureDefaults.tapInterval
      } ?? false
    hand.tap = nil
    hand.finger = ExploringHand.Finger(
      contact: contact, landed: application.now, start: contact.location, isSecond: isSecond,
      found: find(touch.screenLocation, of: hand), since: application.now)
  }

  private func move(_ contact: Contact, of hand: ExploringHand) {
    guard var finger = hand.finger, finger.contact.id == contact.id else { return }
    // A mode may have cancelled its touch.
    guard let touch = application.touch(of: contact.id), touch.isLive else { return hand.stop() }
    finger.contact = contact
    let distance = contact.location.distance(to: finger.start)
    if finger.isTap, distance > application.gestureDefaults.tapMovement {
      finger.isTap = false
      if finger.isSecond {
        finger.isSecond = false
        finger.since = application.now
      }
    }
    let found = find(touch.screenLocation, of: hand)
    if let found, found.isSame(as: finger.found) {
      // A touch that begins later goes to where the finger is now.
      finger.found = found
    } else {
      finger.found = found
      finger.since = application.now
      finger.isReported = false
    }
    hand.finger = finger
  }

  private func lift(_ contact: Contact, of hand: ExploringHand) {
    hand.down.removeAll { $0 == contact.id }
    if hand.acting?.source == contact.id {
      hand.acting = nil
      tidy()
    }
    guard let finger = hand.finger, finger.contact.id == contact.id else { return }
    hand.stop()
    guard contact.change == .ended, application.touch(of: contact.id)?.phase == .ended else {
      return
    }
    let duration = application.now.seconds(since: finger.landed)
    let isTap = finger.isTap && duration <= application.gestureDefaults.pressDuration
    if finger.isSecond, isTap {
      if !activate(hand) { report(finger.found, of: hand) }
    } else if isTap {
      hand.tap = ExploringHand.Tap(
        time: application.now, found: finger.isReported ? nil : finger.found)
    } else if !finger.isReported {
      report(finger.found, of: hand)
    }
  }

  private func find(_ point: Point, of hand: ExploringHand) -> ExploredView? {
    application.exploredView(at: point, on: application.screen(of: hand.device))
      .map { ExploredView($0, at: point) }
  }

  private func report(_ found: ExploredView?, of hand: ExploringHand) {
    guard let found, found.view?.window?.application === application else { return }
    hand.focus = found
    exploredHandler(found)
  }

  // MARK: Activating

  private func nextNumbers(_ count: Int) -> Int32 {
    let first = lastNumber + 1
    lastNumber = first + Int32(count) - 1
    if lastNumber + 8 >= Contact.ID.firstScripted { lastNumber = Contact.ID.firstActing }
    return first
  }

  /// Taps the view that was reported last.
  ///
  /// - Returns: Whether there is a point at which a touch hits it.
  private func activate(_ hand: ExploringHand) -> Bool {
    let screen = application.screen(of: hand.device)
    guard let point = hand.focus?.activationPoint(in: application, on: screen) else { return false }
    let id = Contact.ID(device: hand.device, tracking: nextNumbers(1))
    application.send(
      ContactFrame(
        device: hand.device, timestamp: application.now,
        contacts: [
          Contact(id: id, change: .began, location: point),
          Contact(id: id, change: .ended, location: point),
        ]))
    return true
  }

  /// Lets the finger of a double tap that stays down touch the view that was reported last.
  private func press(_ hand: ExploringHand) {
    guard let finger = hand.finger,
      application.touch(of: finger.contact.id)?.isLive ?? false
    else { return hand.stop() }
    let screen = application.screen(of: hand.device)
    guard let point = hand.focus?.activationPoint(in: application, on: screen) else {
      // It explores as any finger that has just landed.
      hand.finger?.isSecond = false
      return
    }
    hand.stop()
    act(as: .moved(point - finger.contact.location), finger.contact, of: hand)
  }

  /// Returns whether a finger that has landed may act for others.
  private func mayAct(as shape: FingerShape, _ contact: Contact, of hand: ExploringHand) -> Bool {
    guard sparesSecretWindows, let screen = application.screen(of: hand.device) else { return true }
    let start = contact.location
    return !([start] + shape.locations(of: start, from: start, on: screen.size)).contains {
      application.hasPrivateWindow(at: $0, on: screen)
    }
  }

  /// Gives the engine the fingers for which a finger acts, and takes its own touch away.
  private func act(as shape: FingerShape, _ contact: Contact, of hand: ExploringHand) {
    guard let screen = application.screen(of: hand.device),
      let phase = application.touch(of: contact.id)?.phase, phase != .cancelled
    else { return }
    let acting = ActingFinger(
      contact, as: shape, on: screen.size, first: nextNumbers(shape.count))
    var frame = ContactFrame(device: hand.device, timestamp: application.now)
    if phase == .ended {
      // Tap assistance reports the beginning and the end of a tap in one frame.
      acting.append(.began, contact, to: &frame.contacts)
      acting.append(.ended, contact, to: &frame.contacts)
    } else {
      var cancelled = contact
      cancelled.change = .cancelled
      frame.contacts.append(cancelled)
      acting.append(.began, contact, to: &frame.contacts)
      hand.acting = acting
      tidy()
    }
    application.send(frame)
  }

  // MARK: Timers

  /// When to call ``fire(dueBy:)``; nil if nothing waits for time.
  package var nextDeadline: Timestamp? {
    guard isOn else { return nil }
    var earliest: Timestamp?
    for hand in hands {
      guard let due = hand.deadline(rest, application.gestureDefaults) else { continue }
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  /// Reports the views on which fingers have rested long enough, and lets the fingers of double taps that stay
  /// down touch. The engine must have advanced to this time.
  package func fire(dueBy due: Timestamp) {
    guard isOn else { return }
    for hand in hands {
      while let end = hand.deadline(rest, application.gestureDefaults), end <= due { fire(hand) }
    }
  }

  private func fire(_ hand: ExploringHand) {
    if let finger = hand.finger {
      if finger.isSecond { return press(hand) }
      guard application.touch(of: finger.contact.id)?.isLive ?? false else { return hand.stop() }
      hand.finger?.isReported = true
      report(finger.found, of: hand)
    } else if let tap = hand.tap {
      hand.tap = nil
      report(tap.found, of: hand)
    }
  }
}
