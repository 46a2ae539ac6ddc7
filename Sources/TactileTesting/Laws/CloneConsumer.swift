import TactileInput

/// What a compositor understands of the events of a clone; it reads them as libinput does.
///
/// A touch begins with a tracking ID and ends with -1. If its tool becomes a palm, it is cancelled at
/// once, and its end is silent. Positions are in device units.
package struct CloneConsumer {
  /// What a change is about.
  package enum Subject: Hashable, Sendable {
    /// A finger, by its tracking ID; 0 on a clone without slots.
    case touch(Int32)
    /// A pen on the surface.
    case pen
    /// A pen above the surface.
    case hover
  }

  /// What happens.
  package enum Phase: String, Hashable, Sendable {
    case began
    case moved
    case ended
    case cancelled
  }

  /// One change of a frame.
  package struct Change: Hashable, Sendable {
    package let subject: Subject
    package let phase: Phase
    package let x: Int32
    package let y: Int32
  }

  /// The state of a slot.
  struct Slot {
    /// The tracking ID; -1 if the slot is free.
    var id: Int32 = -1
    /// The values by axis; only those that were sent.
    var axes: [UInt16: Int32] = [:]
    /// The axes that the present frame has sent.
    var sent: Set<UInt16> = []
    /// The tracking IDs that the present frame has sent.
    var ids: [Int32] = []
    /// What the compositor has passed on; nil if nothing is down.
    var shown: Change?
    /// Whether the touch was cancelled.
    var isSilent = false

    var isPalm: Bool { axes[AbsCode.mtToolType] == MultitouchTool.palm }
  }

  let clone: CloneDescription
  private(set) var slots: [Slot]
  /// The keys that are pressed.
  private(set) var keys: Set<UInt16> = []
  /// The values of the axes without slots; only those that were sent.
  private(set) var axes: [UInt16: Int32] = [:]
  private(set) var selected = 0
  /// The order in which the live touches began.
  private(set) var order: [Int] = []
  private var shownPen: Change?

  /// A consumer that opens the clone before its first event.
  package init(_ clone: CloneDescription) {
    self.clone = clone
    slots = Array(repeating: Slot(), count: max(clone.slotCount, 1))
  }

  /// Reads an event; returns the changes at the end of a frame.
  package mutating func read(_ event: InputEvent) -> [Change]? {
    switch (event.type, event.code) {
    case (EventType.syn, SynCode.report): return finish()
    case (EventType.key, _):
      if event.value == 0 { keys.remove(event.code) } else { keys.insert(event.code) }
    case (EventType.abs, AbsCode.mtSlot):
      selected = slots.indices.contains(Int(event.value)) ? Int(event.value) : 0
    case (EventType.abs, AbsCode.mtTrackingID):
      slots[selected].id = event.value
      slots[selected].ids.append(event.value)
    case (EventType.abs, AbsCode.mtTouchMajor...AbsCode.mtPressure):
      slots[selected].axes[event.code] = event.value
      slots[selected].sent.insert(event.code)
    case (EventType.abs, _): axes[event.code] = event.value
    default: break
    }
    return nil
  }

  /// Reads the events of a write; returns the changes of its frames.
  package mutating func read(_ frame: CloneFrame) -> [Change] {
    frame.events.flatMap { read($0) ?? [] }
  }

  /// Whether nothing is down or hovers.
  package var isIdle: Bool { order.isEmpty && shownPen == nil }

  /// Whether a pen is near.
  var hasPen: Bool { clone.hasPen && !keys.isDisjoint(with: Self.tools) }

  private static let tools: Set<UInt16> = [
    KeyCode.toolPen, KeyCode.toolRubber, KeyCode.toolBrush, KeyCode.toolPencil,
    KeyCode.toolAirbrush,
  ]

  // MARK: Frames

  private mutating func finish() -> [Change] {
    var changes: [Change] = []
    for slot in slots.indices {
      finish(slot, &changes)
      slots[slot].sent.removeAll(keepingCapacity: true)
      slots[slot].ids.removeAll(keepingCapacity: true)
    }
    finishPen(&changes)
    return changes
  }

  private mutating func finish(_ slot: Int, _ changes: inout [Change]) {
    readPosition(ofOnly: slot)
    let state = slots[slot]
    let (x, y) = (state.axes[AbsCode.mtPositionX] ?? 0, state.axes[AbsCode.mtPositionY] ?? 0)
    if let shown = state.shown, state.id < 0 || .touch(state.id) != shown.subject {
      let end = state.isSilent ? nil : Change(shown, .ended)
      changes += [end].compactMap(\.self)
      slots[slot].shown = nil
      slots[slot].isSilent = false
      order.removeAll { $0 == slot }
    }
    guard state.id >= 0 else { return }
    guard let shown = slots[slot].shown else {
      let began = Change(subject: .touch(state.id), phase: .began, x: x, y: y)
      slots[slot].shown = began
      slots[slot].isSilent = state.isPalm
      order.append(slot)
      if !state.isPalm { changes.append(began) }
      return
    }
    guard !slots[slot].isSilent else { return }
    if state.isPalm {
      slots[slot].isSilent = true
      changes.append(Change(shown, .cancelled))
    } else if shown.x != x || shown.y != y {
      let moved = Change(subject: shown.subject, phase: .moved, x: x, y: y)
      slots[slot].shown = moved
      changes.append(moved)
    }
  }

  /// Reads the only touch of a clone without slots from the axes of a pointer.
  private mutating func readPosition(ofOnly slot: Int) {
    guard clone.slotCount == 0, !clone.hasPen, let button = clone.touchButton else { return }
    slots[slot].id = keys.contains(button) ? 0 : -1
    slots[slot].axes[AbsCode.mtPositionX] = axes[AbsCode.x]
    slots[slot].axes[AbsCode.mtPositionY] = axes[AbsCode.y]
  }

  private mutating func finishPen(_ changes: inout [Change]) {
    guard clone.hasPen else { return }
    let isTouching = hasPen && clone.touchButton.map { keys.contains($0) } ?? false
    let subject: Subject? = isTouching ? .pen : hasPen ? .hover : nil
    if let shown = shownPen, shown.subject != subject {
      changes.append(Change(shown, .ended))
      shownPen = nil
    }
    guard let subject else { return }
    let now = Change(
      subject: subject, phase: shownPen == nil ? .began : .moved, x: axes[AbsCode.x] ?? 0,
      y: axes[AbsCode.y] ?? 0)
    if let shown = shownPen, shown.x == now.x, shown.y == now.y { return }
    shownPen = now
    changes.append(now)
  }
}

extension CloneConsumer.Change {
  /// A change of the same subject at the same position.
  fileprivate init(_ other: Self, _ phase: CloneConsumer.Phase) {
    self.init(subject: other.subject, phase: phase, x: other.x, y: other.y)
  }
}
