import Tactile

/// Decides nothing, and writes everything: turns the contacts of an owned panel, and the verdict about
/// each, to the events of its clone (S244 to S252).
///
/// For each frame of the panel, track it, pass the verdicts, and write. Fire what is due first, as with
/// `InputPipeline`:
///
///     while let due = owner.nextDeadline, due <= time, owner.advance(to: due) { send(owner.frame) }
///     owner.track(pipeline.panelFrame)
///     for index in owner.touches.indices { owner.decide(verdict(owner.touches[index]), at: index) }
///     if owner.write(at: time) { send(owner.frame) }
///
/// Verdicts can also come between frames, for example when a gesture is recognized by a timer; a write
/// follows them too. All changes pass through one queue in the order in which they were tracked. A
/// write takes the changes of passed touches from it, and leaves those of held ones.
///
/// It allocates no memory for a frame, after its lists have grown to their sizes. The list of waiting
/// changes is bounded: a held touch has at most ``mostLocations`` later locations, and all held touches
/// together have few (S248). What a frame costs grows with the number of touches, not with its square.
public struct PanelOwner: Sendable {
  /// What becomes of a touch.
  public enum Verdict: Hashable, Sendable {
    /// The compositor receives the touch; a held one from its landing on.
    case pass
    /// The decision waits at most until this time. For a held touch, it takes effect if the touch would wait longer.
    case hold(until: Timestamp)
    /// The compositor never receives the touch. A touch that was passed lifts.
    case withhold
    /// The touch ends early in this way if the compositor has seen it; otherwise it is withheld.
    case end(OwnOptions.Cancel)
  }

  /// A touch that has begun on the clone.
  public struct Begun: Hashable, Sendable {
    /// The tracking ID on the clone.
    public let trackingID: Int32
    /// The contact; nil for a second finger that joins a touch to spoil it.
    public let contact: Contact.ID?
  }

  /// The most later locations of a held touch. Then every second one is left out (S248).
  public static let mostLocations = 32
  /// The most changes of all held touches that wait. Then every second later location of each is left out (S248).
  /// Ten fingers have 340.
  package static let mostWaiting = 2048
  /// The most held touches whose fingers have lifted. Beyond it, the oldest one is passed early.
  static let mostLifted = 64

  /// The clone that the events are for.
  public let clone: CloneDescription
  /// The options. New ones apply to later decisions and to touches that end later.
  public var options: OwnOptions
  /// The touches that began on the clone in the last write.
  public internal(set) var begun: [Begun] = []
  /// The touches in the order in which they landed, with those that have lifted and wait.
  public internal(set) var touches: [OwnedTouch] = []
  /// When to call ``advance(to:)``; nil if nothing waits for time.
  public internal(set) var nextDeadline: Timestamp?

  /// Whether the panel reports orientations, which contacts do not have.
  private let hasOrientation: Bool
  private var mapping: CloneMapping
  private var penMapping: CloneMapping
  /// The changes that wait to be written, in the order in which they were tracked.
  var queue: [OwnedChange] = []
  var writer: CloneWriter
  private var lastKey: UInt32 = 0
  /// The number of the next write.
  var batch: UInt32 = 0
  /// The index in ``touches`` after the touch that was found last. Panels report fingers in a fixed order.
  private var nextFound = 0
  /// Whether a held touch has too many later locations.
  private var isOverfull = false
  /// Whether the finger of a held touch has lifted in this frame.
  private var hasLiftedHeld = false
  /// The keys that are pressed on the clone, besides its touch button and those of a pen.
  var pressedKeys: [UInt16] = []
  /// Keys and switches that wait to be written.
  var events: [InputEvent] = []

  /// Creates the owner of a panel that nothing touches.
  ///
  /// - Parameters:
  ///   - clone: The clone.
  ///   - options: The options.
  ///   - mapping: The conversion of fingers to device units.
  ///   - penMapping: The conversion of a pen, if the panel has one.
  public init(
    _ clone: CloneDescription, options: OwnOptions, mapping: CloneMapping,
    penMapping: CloneMapping? = nil
  ) {
    self.clone = clone
    hasOrientation = clone.range(of: AbsCode.mtOrientation) != nil
    self.options = options
    self.mapping = mapping
    self.penMapping = penMapping ?? mapping
    writer = CloneWriter(clone)
    touches.reserveCapacity(16)
    begun.reserveCapacity(16)
    queue.reserveCapacity(64)
    events.reserveCapacity(8)
    pressedKeys.reserveCapacity(8)
  }

  /// Creates the owner of a panel from what the daemon knows of it; nil if it is no panel.
  ///
  /// - Parameters:
  ///   - panel: The panel.
  ///   - settings: Its settings, with the options of owning.
  ///   - pipeline: The pipeline that reads it.
  public init?(
    of panel: DeviceDescription, settings: DeviceSettings, pipeline: InputPipeline
  ) {
    let kind = settings.classification.kind
    guard let clone = CloneDescription(of: panel, kind: kind, name: settings.own.name),
      let (mapping, penMapping) = Self.mappings(of: panel, settings, pipeline)
    else { return nil }
    self.init(clone, options: settings.own, mapping: mapping, penMapping: penMapping)
  }

  /// Applies new settings of the panel while nothing touches it. The clone stays as it is.
  public mutating func apply(
    _ settings: DeviceSettings, to panel: DeviceDescription, pipeline: InputPipeline
  ) {
    options = settings.own
    guard let (mapping, penMapping) = Self.mappings(of: panel, settings, pipeline) else { return }
    self.mapping = mapping
    self.penMapping = penMapping ?? mapping
  }

  private static func mappings(
    of panel: DeviceDescription, _ settings: DeviceSettings, _ pipeline: InputPipeline
  ) -> (CloneMapping, CloneMapping?)? {
    func mapping(isMultitouch: Bool) -> CloneMapping? {
      try? CloneMapping(
        of: panel, isMultitouch: isMultitouch, options: settings.mapping,
        screen: pipeline.screenSize)
    }
    guard let fingers = mapping(isMultitouch: pipeline.isMultitouch) else { return nil }
    return (fingers, pipeline.readsPen ? mapping(isMultitouch: false) : nil)
  }

  /// The events of the last write. Keeping a copy until the next one costs an allocation.
  public var frame: CloneFrame { writer.output }

  /// Whether a write would have no events and would remove no touch, unless a verdict changes or time passes.
  public var hasNothingToWrite: Bool {
    // By index: a closure over the elements would copy them.
    queue.isEmpty && events.isEmpty && !touches.indices.contains { touches[$0].isFinished }
  }

  /// Returns ``hasNothingToWrite`` without copying the whole owner, which the compiler does for a getter across modules.
  @inline(never) public mutating func readNothingToWrite() -> Bool { hasNothingToWrite }

  /// Whether the compositor sees no finger and no pen.
  public var isIdle: Bool { writer.isIdle }

  // MARK: Tracking

  /// Tracks a frame of the panel.
  public mutating func track(_ frame: PanelFrame) {
    if clone.hasPen { trackHovers(frame, areOver: true) }
    if options.isFiltered || frame.isScripted {
      for contact in frame.contacts { track(contact, frame) }
    } else {
      for raw in frame.fingers { track(raw, number: raw.number, frame.device, isPen: false) }
      for raw in frame.pens { track(raw, number: -raw.number, frame.device, isPen: true) }
    }
    if clone.hasPen { trackHovers(frame, areOver: false) }
    if isOverfull || queue.count > Self.mostWaiting { thin() }
    if hasLiftedHeld { limitLifted() }
  }

  /// Tracks and writes a frame in which touches only move, if nothing else waits. The events are those of
  /// `track(_:)` and `write(at:)`, but they cost less. Most frames are like this.
  ///
  /// - Returns: Whether ``frame`` has events. Nil if the frame needs the two calls instead; nothing has changed then.
  public mutating func writeMoves(in frame: PanelFrame, at time: Timestamp) -> Bool? {
    guard onlyMoves(frame) else { return nil }
    writer.begin(at: time)
    if !begun.isEmpty { begun.removeAll(keepingCapacity: true) }
    if options.isFiltered || frame.isScripted {
      for place in frame.contacts.indices {
        guard let index = openTouch(of: frame.contacts[place].id) else { continue }
        move(index, to: values(of: frame.contacts[place], index, frame, isPen: false))
      }
    } else {
      for raw in frame.fingers {
        let id = Contact.ID(device: frame.device, tracking: raw.number)
        if let index = openTouch(of: id) { move(index, to: raw.measurements) }
      }
    }
    writer.closeFrame()
    batch &+= 1
    return !writer.output.isEmpty
  }

  /// It changes nothing. The compiler would copy the owner for a function that is not mutating.
  private mutating func onlyMoves(_ frame: PanelFrame) -> Bool {
    guard !clone.hasPen, nextDeadline == nil, queue.isEmpty, events.isEmpty else { return false }
    if options.isFiltered || frame.isScripted {
      for place in frame.contacts.indices where frame.contacts[place].change != .moved {
        return false
      }
    } else {
      guard frame.pens.isEmpty else { return false }
      for place in frame.fingers.indices where frame.fingers[place].change != .moved {
        return false
      }
    }
    for index in touches.indices {
      guard !touches[index].isOver, !touches[index].isSteady else { return false }
      switch touches[index].stage {
      case .withheld: if touches[index].isVisible { return false }
      case .passed: if touches[index].slot == nil { return false }
      case .undecided, .held, .ending, .spoiling: return false
      }
    }
    return true
  }

  private mutating func move(_ index: Int, to values: RawMeasurements) {
    touches[index].values = values
    guard let slot = touches[index].slot else { return }
    if writer.hasChanged(slot) { writer.closeFrame() }
    writer.move(slot, values)
  }

  /// Tracks a key or switch of the panel that is no part of a touch; ignores other events.
  public mutating func track(_ event: InputEvent) {
    switch event.type {
    // The value 2 is autorepeat, which the compositor does by itself.
    case EventType.key where (0...1).contains(event.value) && isOtherKey(event.code):
      events.append(event)
    case EventType.sw where clone.has(EventType.sw, event.code): events.append(event)
    default: break
    }
  }

  private func isOtherKey(_ code: UInt16) -> Bool {
    !KeyCode.digitizer.contains(code) && code != clone.touchButton
      && clone.has(EventType.key, code)
  }

  private mutating func track(_ contact: Contact, _ frame: PanelFrame) {
    let isPen = clone.hasPen && contact.id.tracking < 0
    let known = openTouch(of: contact.id)
    track(
      contact.change, of: contact.id, known, values(of: contact, known, frame, isPen: isPen),
      isPen: isPen)
  }

  /// Returns the values of a contact in device units.
  ///
  /// - Parameter known: The index of its touch; nil for a new one.
  @inline(__always)
  private func values(
    of contact: Contact, _ known: Int?, _ frame: PanelFrame, isPen: Bool
  ) -> RawMeasurements {
    var raw = known.map { touches[$0].values } ?? RawMeasurements()
    if isPen {
      for pen in frame.pens where pen.number == -contact.id.tracking && pen.change == contact.change
      {
        raw = pen.measurements
      }
    } else if hasOrientation {
      for finger in frame.fingers where finger.number == contact.id.tracking {
        raw.orientation = finger.measurements.orientation
      }
    }
    // Choosing between the mappings first would copy one.
    return isPen
      ? penMapping.values(of: contact, raw: raw, isPen: true)
      : mapping.values(
        of: contact, displacedBy: known.map { touches[$0].displacement } ?? .zero, raw: raw,
        isPen: false)
  }

  /// Displaces a new touch of a finger for its whole life: the compositor receives it beside its contact (S298).
  /// Has no effect on a touch about which a decision was made, and on a pen.
  ///
  /// - Parameters:
  ///   - index: The index in ``touches``.
  ///   - location: The last tracked location of the touch, with the displacement.
  ///   - displacement: The distance from the contact.
  package mutating func displace(at index: Int, to location: Point, by displacement: Vector) {
    guard touches[index].stage == .undecided, !touches[index].isPen else { return }
    touches[index].displacement = displacement
    let position = mapping.position(of: location)
    touches[index].landing = position
    (touches[index].values.x, touches[index].values.y) = position
    for place in queue.indices where queue[place].key == touches[index].key {
      (queue[place].values.x, queue[place].values.y) = position
    }
  }

  private mutating func track(
    _ raw: RawContact, number: Int32, _ device: DeviceID, isPen: Bool
  ) {
    let id = Contact.ID(device: device, tracking: number)
    track(raw.change, of: id, openTouch(of: id), raw.measurements, isPen: isPen)
  }

  private mutating func track(
    _ change: Contact.Change, of id: Contact.ID, _ known: Int?, _ values: RawMeasurements,
    isPen: Bool
  ) {
    switch change {
    case .began:
      // The lift of a contact that begins twice was lost.
      if let known { finish(known, .cancelled, touches[known].values) }
      lastKey = lastKey == .max ? 1 : lastKey + 1
      touches.append(OwnedTouch(id: id, key: lastKey, isPen: isPen))
      note(.began, of: touches.count - 1, values)
    case .moved: if let known { note(.moved, of: known, values) }
    case .ended: if let known { finish(known, .ended, values) }
    case .cancelled: if let known { finish(known, .cancelled, values) }
    }
  }

  private mutating func finish(
    _ index: Int, _ kind: OwnedChange.Kind, _ values: RawMeasurements
  ) {
    note(kind, of: index, values)
    touches[index].isOver = true
    if kind == .cancelled, !touches[index].isVisible { touches[index].stage = .withheld }
    if touches[index].isHeld { hasLiftedHeld = true }
  }

  private mutating func note(_ kind: OwnedChange.Kind, of index: Int, _ values: RawMeasurements) {
    var values = values
    if kind == .began {
      touches[index].landing = (values.x, values.y)
    } else if touches[index].isSteady {
      (values.x, values.y) = touches[index].landing
    }
    touches[index].values = values
    guard touches[index].isOpen else { return }
    enqueue(
      OwnedChange(key: touches[index].key, batch: batch, kind: kind, values: values), of: index)
  }

  private mutating func enqueue(_ change: OwnedChange, of index: Int) {
    queue.append(change)
    touches[index].waiting += 1
    if touches[index].waiting > Self.mostLocations + 1 { isOverfull = true }
  }

  /// Leaves out every second later location of each held touch that has too many of them, but not its last one.
  private mutating func thin() {
    isOverfull = false
    // Its first location, and a later one that stays.
    let most = queue.count > Self.mostWaiting ? 2 : Self.mostLocations + 1
    for index in touches.indices {
      touches[index].lastLocation = touches[index].waiting > most ? 0 : -1
      touches[index].wasLeftOut = false
    }
    for place in queue.indices where queue[place].isLocation {
      guard let index = index(of: queue[place].key), touches[index].lastLocation >= 0 else {
        continue
      }
      touches[index].lastLocation = place
    }
    var kept = 0
    for place in queue.indices {
      if queue[place].isLocation, let index = index(of: queue[place].key),
        place < touches[index].lastLocation
      {
        touches[index].wasLeftOut.toggle()
        if touches[index].wasLeftOut {
          touches[index].waiting -= 1
          continue
        }
      }
      queue[kept] = queue[place]
      kept += 1
    }
    queue.removeLast(queue.count - kept)
  }

  /// Passes the oldest held touches whose fingers have lifted, if there are too many of them.
  private mutating func limitLifted() {
    hasLiftedHeld = false
    var excess = -Self.mostLifted
    for index in touches.indices where touches[index].isHeld && touches[index].isOver {
      excess += 1
    }
    for index in touches.indices where touches[index].isHeld && touches[index].isOver {
      guard excess > 0 else { return }
      touches[index].stage = .passed
      excess -= 1
    }
  }

  private mutating func trackHovers(_ frame: PanelFrame, areOver: Bool) {
    for index in frame.rawHovers.indices {
      let raw = frame.rawHovers[index]
      let isOver = raw.phase == .exited || raw.phase == .cancelled
      guard isOver == areOver else { continue }
      var values = raw.measurements
      if options.isFiltered, index < frame.hovers.count {
        (values.x, values.y) = penMapping.position(of: frame.hovers[index].screenLocation)
      }
      // What a pen does after a contact that waits, waits too.
      let waiting = waitingPen
      let change = OwnedChange(
        key: waiting.map { touches[$0].key } ?? 0, batch: batch, kind: isOver ? .leaves : .hovers,
        values: values, distance: raw.distance)
      if let waiting { enqueue(change, of: waiting) } else { queue.append(change) }
    }
  }

  private var waitingPen: Int? {
    touches.lastIndex { $0.isPen && ($0.isHeld || $0.stage == .undecided) }
  }

  /// Returns the index of the touch whose finger is down as a contact; nil if there is none. Most often it is the one
  /// after the touch that was found last.
  private mutating func openTouch(of id: Contact.ID) -> Int? {
    if nextFound < touches.count, touches[nextFound].id == id, !touches[nextFound].isOver {
      nextFound += 1
      return nextFound - 1
    }
    for index in touches.indices.reversed() where touches[index].id == id && !touches[index].isOver
    {
      nextFound = index + 1
      return index
    }
    return nil
  }

  /// Returns the index of the touch with a key; nil if there is none. Each waiting change of each held touch asks in
  /// each write.
  package func index(of key: UInt32) -> Int? {
    var (low, high) = (0, touches.count)
    while low < high {
      let middle = (low + high) / 2
      if OwnedTouch.isKey(touches[middle].key, before: key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < touches.count && touches[low].key == key ? low : nil
  }

  // MARK: Verdicts

  /// Applies a verdict to a touch. A touch that is withheld, or has ended early, stays so.
  ///
  /// - Parameters:
  ///   - verdict: The verdict.
  ///   - index: The index in ``touches``.
  public mutating func decide(_ verdict: Verdict, at index: Int) {
    let touch = touches[index]
    switch (touch.stage, verdict) {
    case (.undecided, .pass), (.held, .pass): touches[index].stage = .passed
    case (.undecided, .hold(let until)): touches[index].stage = .held(until: until)
    case (.held(let end), .hold(let until)):
      if until < end { touches[index].stage = .held(until: until) }
    case (.undecided, .withhold), (.undecided, .end), (.held, .withhold), (.held, .end):
      touches[index].stage = .withheld
    case (.passed, .withhold): end(passed: index, .lift)
    case (.passed, .end(let cancel)): end(passed: index, cancel)
    case (.passed, .pass), (.passed, .hold), (.ending, _), (.spoiling, _),
      (.withheld, _):
      break
    }
  }

  /// Sets whether the compositor sees a touch stay at its landing. Movements that it has not received yet
  /// stay there too: a filter can deliver a landing and movements at once.
  ///
  /// - Parameters:
  ///   - isSteady: Whether it stays. If not, its next movement leads to the location of the finger.
  ///   - index: The index in ``touches``.
  public mutating func keep(steady isSteady: Bool, at index: Int) {
    guard touches[index].isSteady != isSteady else { return }
    touches[index].isSteady = isSteady
    guard isSteady else { return }
    let (key, landing) = (touches[index].key, touches[index].landing)
    (touches[index].values.x, touches[index].values.y) = landing
    for position in queue.indices where queue[position].key == key && !queue[position].isHover {
      (queue[position].values.x, queue[position].values.y) = landing
    }
  }

  private mutating func end(passed index: Int, _ cancel: OwnOptions.Cancel) {
    touches[index].stage = touches[index].isVisible ? .ending(cancel) : .withheld
  }
}
