import TactileInput

/// Hides the touches of a device whose frames list all fingers (protocol A).
struct HiddenLists: Sendable {
  /// A contact that a frame lists.
  private struct Contact {
    var x: Int32?
    var y: Int32?
    /// The larger of its size and its pressure; nil without both.
    var measure: Int32?

    var hasPosition: Bool { x != nil || y != nil }
  }

  /// The finger of each contact that the present frame lists, or -1.
  private var listed: [Int] = []
  private var contacts: [Contact] = []
  /// Whether a size or a pressure was more than 0, so that 0 says that nothing touches the panel.
  private var hasMeasures = false

  /// Takes the contacts that a frame lists, and matches them with the fingers that are down. Returns whether events
  /// were lost.
  mutating func follow(_ frame: [InputEvent], _ fingers: inout HiddenFingers) -> Bool {
    contacts.removeAll(keepingCapacity: true)
    var contact = Contact()
    var isReleased = false
    var isLost = false
    for event in frame {
      switch (event.type, event.code) {
      case (EventType.syn, SynCode.dropped):
        fingers.forget()
        isLost = true
      case (EventType.key, KeyCode.touch): isReleased = event.value == 0
      case (EventType.abs, AbsCode.mtPositionX): contact.x = event.value
      case (EventType.abs, AbsCode.mtPositionY): contact.y = event.value
      case (EventType.abs, AbsCode.mtTouchMajor), (EventType.abs, AbsCode.mtPressure):
        contact.measure = max(contact.measure ?? 0, event.value)
        hasMeasures = hasMeasures || event.value > 0
      case (EventType.syn, SynCode.mtReport):
        contacts.append(contact)
        contact = Contact()
      default: break
      }
    }
    // Some drivers leave out the mark after a single contact.
    if contact.hasPosition { contacts.append(contact) }
    if !contacts.isEmpty { matchContacts(&fingers) }
    for index in listed.indices.prefix(contacts.count)
    where listed[index] >= 0 && hasMeasures && contacts[index].measure == 0 {
      fingers.all[listed[index]].id = HiddenFinger.up
    }
    guard isReleased else { return isLost }
    for index in fingers.all.indices { fingers.all[index].id = HiddenFinger.up }
    return isLost
  }

  /// Gives each contact the closest finger that is down, and a new finger to each contact that is left.
  private mutating func matchContacts(_ fingers: inout HiddenFingers) {
    listed.removeAll(keepingCapacity: true)
    for _ in contacts.prefix(ProtocolADecoder.maximumContacts) { listed.append(-1) }
    while let (contact, finger) = closestPair(fingers.all) { listed[contact] = finger }
    for index in fingers.all.indices where !listed.contains(index) {
      fingers.all[index].id = HiddenFinger.up
    }
    for contact in listed.indices where contacts[contact].hasPosition {
      if listed[contact] < 0 {
        listed[contact] = fingers.all.firstIndex { !$0.isDown } ?? fingers.all.count
        fingers.reach(listed[contact])
        fingers.all[listed[contact]] = HiddenFinger(id: 0)
        fingers.landed.append(listed[contact])
      }
      let finger = listed[contact]
      fingers.all[finger].x.sent = contacts[contact].x ?? fingers.all[finger].x.sent
      fingers.all[finger].y.sent = contacts[contact].y ?? fingers.all[finger].y.sent
    }
  }

  /// A contact without a finger and the finger closest to it, of all such pairs the closest.
  private func closestPair(_ fingers: [HiddenFinger]) -> (contact: Int, finger: Int)? {
    func distance(_ contact: Int, _ finger: Int) -> Int64 {
      func along(_ one: Int32?, _ other: Int32?) -> Int64 {
        one.flatMap { one in other.map { abs(Int64(one) - Int64($0)) } } ?? 0
      }
      return along(contacts[contact].x, fingers[finger].x.sent)
        + along(contacts[contact].y, fingers[finger].y.sent)
    }
    var best: (contact: Int, finger: Int)?
    for contact in listed.indices where listed[contact] < 0 && contacts[contact].hasPosition {
      for finger in fingers.indices where fingers[finger].isDown && !listed.contains(finger) {
        if let best, distance(best.contact, best.finger) <= distance(contact, finger) { continue }
        best = (contact, finger)
      }
    }
    return best
  }

  /// The finger of a contact of the present frame; nil for a contact without one.
  func finger(ofContact number: Int) -> Int? {
    number < listed.count && listed[number] >= 0 ? listed[number] : nil
  }
}
