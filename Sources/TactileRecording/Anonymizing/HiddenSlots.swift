import TactileInput

/// Hides the touches of a device with slots. A device sends only what changes, so the slot of the first events is not
/// known.
struct HiddenSlots: Sendable {
  private var slot: Int
  /// The slot whose events came before the device named it. It may have been another one.
  private var doubtfulSlot: Int?
  /// Whether a release of the button lifts all fingers.
  private let buttonLifts: Bool
  private var isButtonDown = false

  init(first slot: Int32, buttonLifts: Bool) {
    self.slot = Self.slot(slot)
    doubtfulSlot = self.slot
    self.buttonLifts = buttonLifts
  }

  private static func slot(_ value: Int32) -> Int {
    (0..<Int32(SlotDecoder.maximumSlots)).contains(value) ? Int(value) : -1
  }

  /// Takes the values of a frame, and finds the slots in which a finger landed. Returns whether events were lost.
  mutating func follow(_ frame: [InputEvent], _ fingers: inout HiddenFingers) -> Bool {
    var (slot, doubtful) = (slot, doubtfulSlot)
    var isReleased = false
    var isLost = false
    for event in frame
    where event.type == EventType.key && event.code == KeyCode.touch && event.value < 2 {
      isButtonDown = event.value == 1
      isReleased = isReleased || buttonLifts && !isButtonDown
    }
    for event in frame {
      switch (event.type, event.code) {
      case (EventType.syn, SynCode.dropped):
        fingers.forget()
        isLost = true
        doubtful = slot
      case (EventType.abs, AbsCode.mtSlot):
        slot = Self.slot(event.value)
        guard slot >= 0, slot == doubtful else { continue }
        fingers.reach(slot)
        (fingers.all[slot].x.sent, fingers.all[slot].y.sent) = (nil, nil)
        doubtful = nil
      case (EventType.abs, AbsCode.mtTouchMajor...) where slot >= 0: take(event, in: slot, &fingers)
      default: break
      }
    }
    guard isReleased else { return isLost }
    for index in fingers.all.indices where fingers.all[index].isDown {
      fingers.all[index].id = HiddenFinger.upByButton
    }
    return isLost
  }

  private func take(_ event: InputEvent, in slot: Int, _ fingers: inout HiddenFingers) {
    fingers.reach(slot)
    var isLanding = false
    switch event.code {
    case AbsCode.mtTrackingID:
      isLanding = event.value >= 0 && event.value != fingers.all[slot].id
      fingers.all[slot].id = max(event.value, HiddenFinger.up)
    case AbsCode.mtPositionX: fingers.all[slot].x.sent = event.value
    case AbsCode.mtPositionY: fingers.all[slot].y.sent = event.value
    default: break
    }
    if fingers.all[slot].id == HiddenFinger.upByButton, isButtonDown {
      isLanding = true
      fingers.all[slot].id = .max
      fingers.all[slot].landsByButton = true
    }
    // A finger can land and lift in one frame. Its location is hidden too.
    if isLanding, !fingers.landed.contains(slot) { fingers.landed.append(slot) }
  }

  /// Doubts the slot, because events were lost, among which may be a change of it.
  mutating func doubt() { doubtfulSlot = slot >= 0 ? slot : nil }

  /// Writes an event of a slot, or the change of the slot. A landing gets all positions, whether the device sent them
  /// or not. Positions of fingers that are not known to be down are left out.
  mutating func write(
    _ event: InputEvent, _ fingers: inout HiddenFingers, on glass: HiddenGlass,
    to copy: inout [InputEvent]
  ) {
    guard event.code != AbsCode.mtSlot else {
      slot = Self.slot(event.value)
      if slot >= 0, slot == doubtfulSlot {
        doubtfulSlot = nil
        if !fingers.landed.contains(slot) {
          (fingers.all[slot].x.shift, fingers.all[slot].y.shift) = (nil, nil)
        }
      }
      return copy.append(event)
    }
    let isPosition = event.code == AbsCode.mtPositionX || event.code == AbsCode.mtPositionY
    let isTool = event.code == AbsCode.mtToolX || event.code == AbsCode.mtToolY
    guard slot >= 0 else {
      if !isPosition, !isTool { copy.append(event) }
      return
    }
    if fingers.landed.contains(slot) {
      if !isPosition, !isTool { copy.append(event) }
      let isLanding = event.code == AbsCode.mtTrackingID && event.value >= 0
      guard isLanding || fingers.all[slot].landsByButton else { return }
      fingers.all[slot].landsByButton = false
      copy.append(AbsCode.mtPositionX, fingers.all[slot].x.shown, at: event.time)
      copy.append(AbsCode.mtPositionY, fingers.all[slot].y.shown, at: event.time)
    } else if isPosition {
      if fingers.all[slot].isDown { fingers.write(event, of: slot, on: glass, to: &copy) }
    } else if !isTool {
      copy.append(event)
    }
  }
}
