import Tactile
import TactileInput

/// One panel that the daemon owns: what its clone reports, and the touches of the engine that belong to
/// it.
package final class OwnedPanel {
  /// A touch of the panel in the engine. The reference keeps the engine from using the object for
  /// another touch.
  private struct Link {
    /// The number of the touch at the owner.
    let key: UInt32
    var touch: Touch
    /// When the contact of the panel landed. The touch can be older, because filters join contacts.
    let landing: Timestamp
  }

  /// The panel.
  package let device: DeviceID
  /// The owner, which tracks contacts and writes events.
  package private(set) var owner: PanelOwner
  /// The touches in the engine, in the order of their keys.
  private var links: [Link] = []
  /// The live touches that system gestures have taken, in the order of their addresses.
  private var taken: [Touch] = []
  /// What the regions of the configuration allow.
  private var tracker = RegionTracker()
  /// The regions that apply to new touches.
  var plan = RegionPlan() {
    willSet {
      guard plan.regions.isEmpty, !newValue.regions.isEmpty else { return }
      // Live touches landed without a region, and keep having none (S281).
      for link in links { letFree(link) }
    }
  }
  /// Returns whether a window that is shown may limit what the compositor's app receives (S220).
  var hasWindowLimits: () -> Bool = { false }
  /// The touches that regions have withheld since the last ``takeNotices()``.
  private var notices: [RegionNotice] = []
  /// Whether a touch has gone for which others wait (S279).
  private(set) var hasFreedTouch = false
  /// Whether all touches have only moved in the frame that ``writeEarly(_:_:at:)`` has written.
  private var hasOnlyMoved = false

  init(_ device: DeviceID, _ owner: PanelOwner) {
    self.device = device
    self.owner = owner
    links.reserveCapacity(16)
    taken.reserveCapacity(16)
  }

  /// Changes the owner, for example its options.
  func update(_ body: (inout PanelOwner) -> Void) { body(&owner) }

  /// Tracks a key or switch of the panel.
  func track(_ event: InputEvent) { owner.track(event) }

  /// Tracks a frame, and decides about the touches that it begins.
  func track(
    _ frame: PanelFrame, _ policy: OwnPolicy, _ application: Application, at now: Timestamp,
    filteredID: (Contact.ID) -> Contact.ID, isReserved: (RawContact) -> Bool
  ) {
    owner.track(frame)
    if owner.options.isFiltered {
      for index in owner.touches.indices where owner.touches[index].stage == .undecided {
        let state = owner.touches[index]
        guard let touch = application.touch(of: state.id) else { continue }
        link(state.key, to: touch, at: now)
        guard touch.displacement != .zero, displacesClone(touch, application) else { continue }
        owner.displace(at: index, to: touch.screenLocation, by: touch.displacement)
      }
    } else {
      link(frame, application, at: now, filteredID)
      withholdUnknown(frame, isReserved)
    }
    followRegions(application, at: now)
    for index in owner.touches.indices where owner.touches[index].stage == .undecided {
      let state = owner.touches[index]
      let touch = touch(state.key)
      let wasTaken = touch.map(isTaken) ?? false
      let verdict =
        wasTaken
        ? policy.verdict(ofTaken: owner.options)
        : policy.verdict(
          ofNew: touch, decision(state.key, isKnown: touch != nil), at: now, owner.options)
      owner.decide(verdict, at: index)
      if policy.refusal == nil, verdict == .withhold { note(state.key, hasBegun: false) }
    }
  }

  /// Tracks a frame before the engine receives it, if nothing that the engine decides in this frame can change
  /// what the compositor receives: all contacts move or lift, no region applies, and the verdicts about their
  /// touches are final (S251). It writes the frame; pass the events on, then call ``finishEarly(_:)``.
  ///
  /// - Returns: Whether there are events to pass on; nil if it is too early to write, and the panel is unchanged.
  func writeEarly(_ frame: PanelFrame, _ policy: OwnPolicy, at now: Timestamp) -> Bool? {
    guard !owner.clone.hasPen, !frame.isScripted, Self.onlyContinue(frame.contacts),
      owner.options.isFiltered || Self.onlyContinue(frame.fingers), taken.isEmpty, !hasRegions
    else { return nil }
    for index in owner.touches.indices {
      switch owner.touches[index].stage {
      case .withheld: continue
      case .passed: break
      case .undecided, .held, .ending, .spoiling: return nil
      }
      let key = owner.touches[index].key
      guard let place = linkIndex(of: key),
        policy.isFinal(aboutPassed: links[place].touch)
      else { return nil }
    }
    if let hasEvents = owner.writeMoves(in: frame, at: now) {
      hasOnlyMoved = true
      return hasEvents
    }
    hasOnlyMoved = false
    owner.track(frame)
    return owner.write(at: now)
  }

  /// Ends what ``writeEarly(_:_:at:)`` has begun, after its events were passed on.
  func finishEarly(_ hasEvents: Bool) {
    if hasOnlyMoved { hasFreedTouch = false } else { _ = finish(hasEvents) }
  }

  // MARK: Touches of the engine

  /// Returns the touch in the engine; nil if there is none.
  private func touch(_ key: UInt32) -> Touch? { linkIndex(of: key).map { links[$0].touch } }

  private func linkIndex(of key: UInt32) -> Int? {
    let place = linkPlace(of: key)
    return place < links.count && links[place].key == key ? place : nil
  }

  /// Returns the first index of a link whose key is not before a key.
  private func linkPlace(of key: UInt32) -> Int {
    var (low, high) = (0, links.count)
    while low < high {
      let middle = (low + high) / 2
      if OwnedTouch.isKey(links[middle].key, before: key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Links the touch of the owner with a key to a touch of the engine.
  private func link(_ key: UInt32, to touch: Touch, at now: Timestamp) {
    let place = linkPlace(of: key)
    if place < links.count, links[place].key == key {
      links[place].touch = touch
    } else {
      links.insert(Link(key: key, touch: touch, landing: now), at: place)
    }
  }

  private static func onlyContinue(_ contacts: [Contact]) -> Bool {
    // By index: a closure over the elements would copy them.
    for place in contacts.indices {
      let change = contacts[place].change
      guard change == .moved || change == .ended else { return false }
    }
    return true
  }

  private static func onlyContinue(_ contacts: [RawContact]) -> Bool {
    for place in contacts.indices {
      let change = contacts[place].change
      guard change == .moved || change == .ended else { return false }
    }
    return true
  }

  /// Returns whether the compositor receives a displaced touch where the apps of the daemon receive it (S298): if the
  /// target is in a view or window that describes the compositor's app, and in the same region as the finger.
  private func displacesClone(_ touch: Touch, _ application: Application) -> Bool {
    guard touch.view?.compositorLimit != nil, let screen = application.screen(of: device) else {
      return false
    }
    return plan.region(at: Self.landing(of: touch), on: screen)
      == plan.region(at: touch.beganScreenLocation, on: screen)
  }

  /// Where the finger of a touch landed. It landed elsewhere if the touch is displaced onto a target (S295).
  private static func landing(of touch: Touch) -> Point {
    touch.beganScreenLocation + touch.displacement * -1
  }

  /// Withholds contacts that a filter delays, if they land in a region that a gesture of the machine reserves (S285).
  /// The engine learns of them when the compositor would have seen them.
  private func withholdUnknown(_ frame: PanelFrame, _ isReserved: (RawContact) -> Bool) {
    for raw in frame.fingers where raw.change == .began {
      guard
        let index = owner.touches.lastIndex(where: {
          $0.id.tracking == raw.number && $0.stage == .undecided
        }), touch(owner.touches[index].key) == nil, isReserved(raw)
      else { continue }
      owner.decide(.withhold, at: index)
    }
  }

  // MARK: Regions

  /// Whether regions apply to a touch of the panel.
  private var hasRegions: Bool { !plan.regions.isEmpty || !tracker.entries.isEmpty }

  /// When ``review(_:_:at:)`` must decide about regions again; nil if nothing waits for time.
  var regionDeadline: Timestamp? { tracker.nextDeadline }

  /// Lets a touch that landed before there was any region be down beside all others.
  private func letFree(_ link: Link) {
    guard !tracker.tracks(link.key) else { return }
    tracker.land(
      link.key, at: link.touch.beganScreenLocation, in: nil, link.touch.beganTimestamp,
      hold: owner.options.hold, isFree: true)
  }

  /// Returns whether limits begin to apply, because a new touch hits a view that limits what the
  /// compositor's app receives (S220).
  private func beginsWindowLimits() -> Bool {
    var isLimited = false
    for index in owner.touches.indices {
      switch owner.touches[index].stage {
      case .undecided, .held:
        if touch(owner.touches[index].key)?.view?.compositorLimit != nil { isLimited = true }
      case .passed, .withheld, .ending, .spoiling: continue
      }
    }
    guard isLimited else { return false }
    for index in owner.touches.indices where owner.touches[index].stage == .passed {
      if let place = linkIndex(of: owner.touches[index].key) { letFree(links[place]) }
    }
    return true
  }

  /// Returns the region of a new touch: where it landed (S276), and the view that it hit (S220).
  private func region(of touch: Touch, on screen: Screen) -> TouchRegion? {
    let region = plan.region(at: Self.landing(of: touch), on: screen)
    guard let limit = touch.view?.compositorLimit else { return region }
    let allowed = region?.allow.intersection(limit.gestures) ?? limit.gestures
    if let region, allowed == region.allow { return region }
    var limited = TouchRegion(name: limit.view.name, allow: allowed)
    if let region { limited.press = region.press }
    return limited
  }

  /// Tells the regions where the fingers are, and decides.
  private func followRegions(_ application: Application, at now: Timestamp) {
    guard hasRegions || beginsWindowLimits(), let screen = application.screen(of: device) else {
      return
    }
    // A held touch that the panel cancels is gone before anything is written.
    _ = removeGoneTouches()
    for state in owner.touches where state.stage != .withheld {
      guard let touch = touch(state.key), !touch.isReserved else { continue }
      if !tracker.tracks(state.key) {
        tracker.land(
          state.key, at: touch.beganScreenLocation, in: region(of: touch, on: screen),
          touch.beganTimestamp, hold: owner.options.hold,
          wait: OwnPolicy.holdTime(of: touch, owner.options))
      }
      // No finger may join a touch that the system takes away.
      let isGoing = state.isOver || touch.phase == .cancelled || isTaken(touch)
      tracker.follow(state.key, to: touch.screenLocation, hasLifted: isGoing)
    }
    tracker.decide(at: now)
    for index in owner.touches.indices {
      let key = owner.touches[index].key
      if let isSteady = tracker.isSteady(key) { owner.keep(steady: isSteady, at: index) }
    }
  }

  /// Returns the decision of the regions about a touch. They wait for a contact that a filter delays.
  private func decision(_ key: UInt32, isKnown: Bool) -> RegionTracker.Decision {
    guard hasRegions || (!isKnown && hasWindowLimits()) else { return .pass }
    return tracker.decision(about: key) ?? (isKnown ? .pass : .hold)
  }

  /// Notes a touch that a region has withheld.
  private func note(_ key: UInt32, hasBegun: Bool) {
    guard let entry = tracker.entry(key), case .withhold(let reason) = entry.decision else {
      return
    }
    // A finger outside of all regions waits for a finger in one.
    let region = entry.region ?? tracker.firstRegion
    let touch = touch(key)
    notices.append(
      RegionNotice(
        region: region?.name ?? "", reason: reason, hasBegun: hasBegun,
        isPrivate: touch?.window?.isPrivate ?? false))
  }

  /// Returns the touches that regions have withheld since the last call.
  func takeNotices() -> [RegionNotice] {
    if notices.isEmpty { return [] }
    defer { notices = [] }
    return notices
  }

  /// Finds the touches of the engine that the contacts of the panel are after the filters (S252).
  private func link(
    _ frame: PanelFrame, _ application: Application, at now: Timestamp,
    _ filteredID: (Contact.ID) -> Contact.ID
  ) {
    // What a filter cancels ends only for the apps of the daemon.
    if frame.contacts.contains(where: { $0.change == .cancelled }) {
      let cancelled = Set(frame.contacts.lazy.filter { $0.change == .cancelled }.map(\.id))
      links.removeAll { cancelled.contains($0.touch.contact) }
    }
    for index in owner.touches.indices where !owner.touches[index].isOver {
      let state = owner.touches[index]
      guard let touch = application.touch(of: filteredID(state.id)), touch.isLive else { continue }
      link(state.key, to: touch, at: now)
    }
  }

  /// Notes a touch that a system gesture has taken. ``review(_:_:at:)`` applies the verdict about it.
  func take(_ touch: Touch) {
    let place = takenPlace(of: touch)
    if place == taken.count || taken[place] !== touch { taken.insert(touch, at: place) }
  }

  private func isTaken(_ touch: Touch) -> Bool {
    if taken.isEmpty { return false }
    let place = takenPlace(of: touch)
    return place < taken.count && taken[place] === touch
  }

  /// Returns the first index of a taken touch whose address is not before that of a touch.
  private func takenPlace(of touch: Touch) -> Int {
    let address = ObjectIdentifier(touch)
    var (low, high) = (0, taken.count)
    while low < high {
      let middle = (low + high) / 2
      if ObjectIdentifier(taken[middle]) < address { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Asks the policy and the regions again about the touches that are held or passed. Returns whether a verdict
  /// may have changed.
  func review(_ policy: OwnPolicy, _ application: Application, at now: Timestamp) -> Bool {
    followRegions(application, at: now)
    var isChanged = hasRegions
    let isCalm = policy.refusal == nil && taken.isEmpty && !hasRegions
    for index in owner.touches.indices {
      let holdEnd: Timestamp?
      switch owner.touches[index].stage {
      case .held(let end): holdEnd = end
      case .passed:
        // Most touches in most frames.
        if isCalm, continues(owner.touches[index].key, policy) { continue }
        holdEnd = nil
      case .undecided, .ending, .spoiling, .withheld: continue
      }
      let key = owner.touches[index].key
      guard let place = linkIndex(of: key) else {
        // A touch that the engine does not know follows the state of the machine alone.
        guard policy.refusal != nil else { continue }
        owner.decide(.end(owner.options.cancel), at: index)
        isChanged = true
        continue
      }
      let isOver = owner.touches[index].isOver
      let verdict = verdict(about: links[place], until: holdEnd, isOver: isOver, policy)
      guard let verdict else { continue }
      owner.decide(verdict, at: index)
      isChanged = true
      if isTaken(links[place].touch) { continue }
      switch verdict {
      case .pass, .hold: break
      case .withhold, .end: if policy.refusal == nil { note(key, hasBegun: holdEnd == nil) }
      }
    }
    return isChanged
  }

  /// Returns whether the compositor goes on to see a touch that was passed, if no region applies to it and no gesture has
  /// taken it.
  private func continues(_ key: UInt32, _ policy: OwnPolicy) -> Bool {
    linkIndex(of: key).map { policy.continues(links[$0].touch) } ?? true
  }

  /// Returns the new verdict about a touch that is held or passed; nil if nothing changes.
  ///
  /// - Parameter holdEnd: When the touch is passed; nil if it is passed already.
  private func verdict(
    about link: Link, until holdEnd: Timestamp?, isOver: Bool, _ policy: OwnPolicy
  ) -> PanelOwner.Verdict? {
    if isTaken(link.touch) { return policy.verdict(ofTaken: owner.options) }
    let decision = decision(link.key, isKnown: true)
    guard let holdEnd else {
      return policy.verdict(ofPassed: link.touch, decision, isOver: isOver, owner.options)
    }
    return policy.verdict(
      ofHeld: link.touch, from: link.landing, until: holdEnd, decision, isOver: isOver,
      owner.options)
  }

  /// Whether a write would have no events and would remove no touch.
  var hasNothingToWrite: Bool { owner.readNothingToWrite() }

  /// Writes what has changed; returns whether there are events.
  func write(at now: Timestamp) -> Bool { finish(owner.write(at: now)) }

  /// Fires the first deadline that is due; returns whether there are events.
  func advance(to due: Timestamp) -> Bool { finish(owner.advance(to: due)) }

  /// Lifts everything; returns whether there are events.
  func liftAll(at now: Timestamp) -> Bool { finish(owner.liftAll(at: now)) }

  /// Ends tracking the touches that the compositor does not see and never will; returns whether the others
  /// must be decided again.
  private func removeGoneTouches() -> Bool {
    guard !tracker.entries.isEmpty else { return false }
    return tracker.remove { key in
      let place = ownerPlace(of: key)
      return place == owner.touches.count || owner.touches[place].key != key
        || owner.touches[place].stage == .withheld
    }
  }

  /// Returns the first index of a touch of the owner whose key is not before a key. It reads the list in place: a call
  /// of the owner would copy the owner first.
  private func ownerPlace(of key: UInt32) -> Int {
    var (low, high) = (0, owner.touches.count)
    while low < high {
      let middle = (low + high) / 2
      if OwnedTouch.isKey(owner.touches[middle].key, before: key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Removes the links of touches that the owner does not have any longer. Both lists are in the order of the keys.
  private func dropLinks() {
    var (place, kept) = (0, 0)
    for index in links.indices {
      let key = links[index].key
      while place < owner.touches.count, OwnedTouch.isKey(owner.touches[place].key, before: key) {
        place += 1
      }
      guard place < owner.touches.count, owner.touches[place].key == key else { continue }
      if kept != index { links.swapAt(kept, index) }
      kept += 1
    }
    if kept < links.count { links.removeLast(links.count - kept) }
  }

  /// Gives the engine back the touches that the owner does not need any longer.
  private func finish(_ hasEvents: Bool) -> Bool {
    hasFreedTouch = removeGoneTouches()
    dropLinks()
    if !taken.isEmpty { taken.removeAll { !$0.isLive } }
    return hasEvents
  }
}

/// A touch that a region has withheld from the compositor.
struct RegionNotice {
  /// The name of the region.
  let region: String
  let reason: Decision.RegionReason
  /// Whether the compositor had seen the touch begin.
  let hasBegun: Bool
  /// Whether the touch landed in a private window, so that the trace must not contain it.
  let isPrivate: Bool

  /// The decision of the region.
  var decision: Decision { .withheldByRegion(reason, hasBegun: hasBegun) }
}
