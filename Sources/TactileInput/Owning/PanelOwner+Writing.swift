import Tactile

extension PanelOwner {
  /// Writes everything that was tracked and decided, except held touches. Undecided touches are passed.
  ///
  /// - Returns: Whether ``frame`` has events.
  @discardableResult
  public mutating func write(at time: Timestamp) -> Bool {
    compose(at: time)
    batch &+= 1
    return !writer.output.isEmpty
  }

  /// Advances time to the first deadline: passes held touches whose time has come, and ends spoiling.
  /// Call it again until it returns false.
  ///
  /// - Returns: Whether ``frame`` has events, all with the due time.
  public mutating func advance(to time: Timestamp) -> Bool {
    while let due = nextDeadline, due <= time {
      compose(at: due)
      if !writer.output.isEmpty { return true }
    }
    return false
  }

  /// Lifts everything on the clone, because the panel is released or has disappeared (S246). Touches
  /// that are still on the glass are withheld.
  ///
  /// - Returns: Whether ``frame`` has events.
  @discardableResult
  public mutating func liftAll(at time: Timestamp) -> Bool {
    writer.begin(at: time)
    begun.removeAll(keepingCapacity: true)
    queue.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    for index in touches.indices {
      lift(index)
      touches[index].waiting = 0
    }
    for code in pressedKeys { writer.pass(EventType.key, code, 0) }
    pressedKeys.removeAll(keepingCapacity: true)
    writer.pen.isHovering = false
    writer.closeFrame()
    removeFinished()
    return !writer.output.isEmpty
  }

  private mutating func compose(at time: Timestamp) {
    writer.begin(at: time)
    if !begun.isEmpty { begun.removeAll(keepingCapacity: true) }
    fire(dueBy: writer.output.time)
    if !events.isEmpty { writeEvents() }
    for index in touches.indices {
      if case .ending(let cancel) = touches[index].stage { end(index, cancel) }
    }
    writeChanges()
    writer.endPalms()
    writer.closeFrame()
    removeFinished()
  }

  private mutating func fire(dueBy now: Timestamp) {
    for index in touches.indices {
      guard let due = touches[index].deadline, due <= now else { continue }
      if touches[index].isHeld { touches[index].stage = .passed } else { lift(index) }
    }
  }

  private mutating func writeEvents() {
    for event in events {
      writer.pass(event.type, event.code, event.value)
      guard event.type == EventType.key else { continue }
      pressedKeys.removeAll { $0 == event.code }
      if event.value != 0 { pressedKeys.append(event.code) }
    }
    events.removeAll(keepingCapacity: true)
  }

  private mutating func writeChanges() {
    var kept = 0
    var written: UInt32?
    // Fingers most often change in the order in which they landed.
    var expected = 0
    for position in queue.indices {
      let change = queue[position]
      let isExpected = expected < touches.count && touches[expected].key == change.key
      let index = isExpected ? expected : index(of: change.key)
      if let index {
        expected = index + 1
        if touches[index].isHeld {
          if kept != position { queue[kept] = change }
          kept += 1
          continue
        }
      }
      if let written, written != change.batch { writer.closeFrame() }
      written = change.batch
      if let index { touches[index].waiting -= 1 }
      if change.isHover {
        writer.pen.isHovering = change.kind == .hovers
        setPen(change)
      } else if let index {
        write(change, of: index)
      }
    }
    queue.removeLast(queue.count - kept)
  }

  private mutating func write(_ change: OwnedChange, of index: Int) {
    if touches[index].stage == .undecided { touches[index].stage = .passed }
    guard touches[index].stage == .passed else { return }
    if change.kind == .began { return begin(index, change) }
    guard touches[index].isVisible else { return }
    if change.kind == .cancelled { return end(index, options.cancel) }
    if touches[index].isPen {
      separatePen()
      if change.kind == .ended {
        writer.pen.isTouching = false
        touches[index].isPenDown = false
      }
      setPen(change)
    } else if let slot = touches[index].slot {
      if writer.hasChanged(slot) { writer.closeFrame() }
      if change.kind == .moved { return writer.move(slot, change.values) }
      writer.lift(slot)
      touches[index].slot = nil
    }
  }

  private mutating func begin(_ index: Int, _ change: OwnedChange) {
    if touches[index].isPen {
      separatePen()
      writer.pen.isTouching = true
      touches[index].isPenDown = true
      return setPen(change)
    }
    guard let slot = writer.down(change.values) ?? freeSlot(for: change.values) else {
      touches[index].stage = .withheld
      return
    }
    touches[index].slot = slot
    begun.append(Begun(trackingID: writer.trackingID(in: slot), contact: touches[index].id))
  }

  /// Begins a touch in a new frame, in a slot that was freed in this one, or that spoiled touches
  /// leave.
  private mutating func freeSlot(for values: RawMeasurements) -> Int? {
    writer.closeFrame()
    if let slot = writer.down(values) { return slot }
    for index in touches.indices {
      if case .spoiling = touches[index].stage { lift(index) }
    }
    writer.closeFrame()
    return writer.down(values)
  }

  private mutating func separatePen() {
    if writer.hasPenChanged { writer.closeFrame() }
    writer.notePenChange()
  }

  private mutating func setPen(_ change: OwnedChange) {
    // The values at the end of a contact or hover are those before it.
    if change.kind == .leaves || change.kind == .ended { return }
    writer.pen.values = change.values
    writer.pen.distance = change.distance
  }

  /// Ends a touch early (S250).
  private mutating func end(_ index: Int, _ cancel: OwnOptions.Cancel) {
    guard let slot = touches[index].slot else { return lift(index) }
    if writer.hasChanged(slot) { writer.closeFrame() }
    switch cancel {
    case .spoil:
      guard let companion = writer.down(writer.companion(of: slot)) else { return lift(index) }
      touches[index].companion = companion
      begun.append(Begun(trackingID: writer.trackingID(in: companion), contact: nil))
      touches[index].stage = .spoiling(
        until: writer.output.time.advanced(by: OwnOptions.spoilDuration))
    case .palm where writer.reportsPalms:
      writer.makePalm(slot)
      touches[index].slot = nil
      touches[index].stage = .withheld
    case .palm, .lift: lift(index)
    }
  }

  /// Lifts a touch, and the second finger that spoils it; it is withheld from then on.
  private mutating func lift(_ index: Int) {
    if let slot = touches[index].slot { writer.lift(slot) }
    if let companion = touches[index].companion { writer.lift(companion) }
    if touches[index].isPenDown {
      separatePen()
      writer.pen.isTouching = false
    }
    touches[index].slot = nil
    touches[index].companion = nil
    touches[index].isPenDown = false
    touches[index].stage = .withheld
  }

  private mutating func removeFinished() {
    touches.removeAll { $0.isFinished }
    nextDeadline = nil
    for touch in touches {
      guard let due = touch.deadline else { continue }
      nextDeadline = min(nextDeadline ?? due, due)
    }
  }
}
