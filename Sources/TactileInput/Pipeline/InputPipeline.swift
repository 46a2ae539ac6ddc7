import Tactile

/// Converts events of one touchscreen or pen to frames of contacts and hovers in points.
///
/// Process every event. When `process` returns true, read the results before the next event:
///
///     for event in events where pipeline.process(event, source: .kernel) {
///       for hover in pipeline.hovers where hover.isOver { application.send(.hover(hover)) }
///       application.send(pipeline.frame)
///       for hover in pipeline.hovers where !hover.isOver { application.send(.hover(hover)) }
///     }
///
/// The caller reads the results instead of passing a closure. This keeps the path free of
/// allocations and of a context: the storage of the frame is reused unless a copy of it still
/// exists.
///
/// Contacts have unique numbers from 1 up, because the kernel's tracking IDs are not reliable:
/// some panels use one ID for two fingers, or for every touch.
public struct InputPipeline {
  /// The device that sends the events.
  public let device: DeviceID
  /// The kind of the device, and the reason.
  public private(set) var classification: Classification
  /// Whether the device has a pen, which may hover.
  public let readsPen: Bool
  /// The mapping to points.
  public private(set) var mapping: ScreenMapping
  /// The last frame for which `process` or `cancelAll` returned true.
  public private(set) var frame: ContactFrame
  /// The hovers of the last frame: at most one that ended and one that began or moved.
  ///
  /// The hover that ended precedes the contacts of `frame`; the other hover follows them.
  public private(set) var hovers: [HoverEvent] = []

  /// The decoder of fingers. It is never nil, because an optional would be copied at each access.
  private var decoder: ContactDecoder
  private let readsFingers: Bool
  /// The decoder of a pen; nil for fingers only.
  private var pen: PenDecoder?
  /// The deadline of the pen. It is kept here because each frame asks, and the compiler copies the pen to read it.
  private var penDeadline: Timestamp?
  private var penMapping: PenMapping?
  private var filters: FilterChain
  private var positionsOutOfRange = 0
  /// The end of a pen's contact that ``frame`` has because its time has come.
  private var lateEnd: RawContact?
  /// Whether the last event that ``process(_:source:)`` received ended a frame of the panel, even if
  /// filters removed all of its contacts.
  public private(set) var hasFinishedFrame = false

  /// Creates a pipeline for a device.
  ///
  /// - Throws: `InputError` if the device is not a touchscreen or pen, or cannot be read.
  public init(
    device: DeviceID, description: DeviceDescription, options: MappingOptions = MappingOptions(),
    filters: FilterOptions = FilterOptions()
  ) throws(InputError) {
    var settings = DeviceSettings(DeviceClassifier.classify(description))
    settings.mapping = options
    settings.filters = filters
    try self.init(device: device, description: description, settings: settings)
  }

  /// Creates a pipeline for a device with these settings.
  ///
  /// - Throws: `InputError` if the device is not a touchscreen or pen, or cannot be read.
  public init(
    device: DeviceID, description: DeviceDescription, settings: DeviceSettings
  ) throws(InputError) {
    self.device = device
    let name = description.name
    let options = settings.mapping
    classification = settings.classification
    guard [.touchscreen, .pen].contains(classification.kind) else {
      throw .notATouchscreen(name: name, classification)
    }
    let traits = DeviceTraits(description)
    let hasPen = traits.isPen && (classification.kind == .pen || traits.hasMultitouchPosition)
    readsPen = hasPen
    pen = hasPen ? PenDecoder(description) : nil
    let fingers = classification.kind == .pen && hasPen ? nil : ContactDecoder(description)
    readsFingers = fingers != nil
    decoder = fingers ?? .none
    guard readsFingers || hasPen else { throw .noDecoder(name: name) }
    (mapping, penMapping) = try Self.mappings(
      of: description, options, isMultitouch: fingers?.isMultitouch ?? false, hasPen: hasPen)
    self.filters = FilterChain(
      settings.filters, screen: mapping.screenSize, maximumContacts: fingers?.slotCount ?? 0)
    if readsFingers, hasPen { self.filters.expectPen() }
    frame = ContactFrame(device: device, timestamp: .zero)
    frame.contacts.reserveCapacity(2 * decoder.slotCount + 2)
    hovers.reserveCapacity(2)
  }

  private static func mappings(
    of description: DeviceDescription, _ options: MappingOptions, isMultitouch: Bool, hasPen: Bool
  ) throws(InputError) -> (ScreenMapping, PenMapping?) {
    do {
      let mapping = try ScreenMapping(
        of: description, isMultitouch: isMultitouch, options: options)
      // Pen and fingers share one screen, even if their axes state different sizes.
      var penOptions = options
      penOptions.screen = mapping.screenSize
      return (mapping, hasPen ? try PenMapping(of: description, options: penOptions) : nil)
    } catch {
      throw .noMapping(name: description.name, error)
    }
  }

  /// Applies new settings of the same kind while the device is idle.
  ///
  /// The decoder keeps its state, because the kernel does not send unchanged values again.
  ///
  /// - Throws: `InputError` if the device cannot be mapped; the settings are unchanged then.
  public mutating func apply(
    _ settings: DeviceSettings, to description: DeviceDescription
  ) throws(InputError) {
    (mapping, penMapping) = try Self.mappings(
      of: description, settings.mapping, isMultitouch: isMultitouch, hasPen: readsPen)
    classification = settings.classification
    filters.replace(
      settings.filters, screen: mapping.screenSize,
      maximumContacts: readsFingers ? decoder.slotCount : 0)
  }

  /// Whether nothing touches or hovers, according to the events so far.
  public var isIdle: Bool {
    !decoder.hasLiveContacts && !(pen?.isNear ?? false)
  }

  /// Whether the device is idle, and the filters hold back no contact that has lifted.
  public var isSettled: Bool { isIdle && !filters.holdsContacts }

  /// Whether a copy is independent of the original, so that it keeps the present state for later.
  package var isValue: Bool { decoder.isValue }

  /// The size of the device, and the source of that size.
  public var size: DeviceSize { mapping.size }

  /// The size of the upright screen, in points.
  public var screenSize: Size { mapping.screenSize }

  /// The irregularities so far.
  public var diagnostics: InputDiagnostics {
    var diagnostics = decoder.diagnostics
    if let pen { diagnostics.add(pen.diagnostics) }
    diagnostics.positionsOutOfRange = positionsOutOfRange
    // The filter joins them.
    if filters.joinsBounces { diagnostics.flickers = 0 }
    diagnostics.filters = filters.counts
    return diagnostics
  }

  /// The number of contacts that ended before their position was known, for a trace.
  public var contactsWithoutPosition: Int { decoder.contactsWithoutPosition }

  /// Processes an event.
  ///
  /// - Returns: Whether `frame` and `hovers` hold a new frame with at least one contact or hover.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    let hasFingers = decoder.process(event, source: source)
    let hasPen = readsPen && pen?.process(event, source: source) ?? false
    hasFinishedFrame = hasFingers || hasPen
    return hasFinishedFrame ? takeFrame() : false
  }

  /// Processes events up to the first of type `SYN`, the only type that can finish a frame.
  ///
  /// The result equals that of ``process(_:source:)`` for each event, but it is much faster.
  /// Continue with `process` for the next event.
  ///
  /// - Returns: The index of the first event not processed, or `events.count`.
  public mutating func take(
    _ events: UnsafeBufferPointer<InputEvent>, from first: Int = 0, source: EventSource
  ) -> Int {
    let end = decoder.take(events, from: first, source: source)
    guard readsPen else { return end }
    var next = first
    while next < events.count, events[next].type != EventType.syn {
      _ = pen?.process(events[next], source: source)
      next += 1
    }
    return next
  }

  /// Cancels every live contact, for example when the device is unplugged or the session is
  /// locked.
  ///
  /// - Returns: Whether `frame` or `hovers` has a value.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    _ = decoder.cancelAll(at: time)
    _ = pen?.cancelAll(at: time)
    readFingers()
    filters.cancelAll(&frame)
    readPen()
    noteOwnPen()
    return !frame.contacts.isEmpty || !hovers.isEmpty
  }

  /// Whether the multitouch axes are read, instead of the single-touch axes.
  public var isMultitouch: Bool { readsFingers && decoder.isMultitouch }

  /// The slot of the next events; -1 for a device without slots, or after an invalid slot.
  package var presentSlot: Int { readsFingers ? decoder.presentSlot : -1 }

  /// The last finished frame before and after the filters, for the owner of the panel. Read it before
  /// the next event; keeping a copy costs allocations.
  public var panelFrame: PanelFrame {
    PanelFrame(
      device: device, contacts: frame.contacts,
      fingers: readsFingers ? decoder.frame.contacts : [], pens: pen?.frame.contacts ?? [],
      hovers: hovers, rawHovers: pen?.hovers ?? [])
  }

  /// Returns ``panelFrame`` without copying the whole pipeline, which the compiler does for a getter across modules.
  @inline(never) public mutating func readPanelFrame() -> PanelFrame {
    guard !readsPen else { return panelFrame }
    return PanelFrame(
      device: device, contacts: frame.contacts,
      fingers: readsFingers ? decoder.readFrame().contacts : [])
  }

  /// Returns the last frame of ``advance(to:)`` for the owner of the panel.
  public mutating func readLateFrame() -> PanelFrame {
    PanelFrame(device: device, contacts: frame.contacts, pens: lateEnd.map { [$0] } ?? [])
  }

  /// Returns ``contactsWithoutPosition`` without copying the whole pipeline.
  @inline(never) public mutating func readContactsWithoutPosition() -> Int {
    decoder.readContactsWithoutPosition()
  }

  // MARK: Pens and fingers

  /// Whether a pen touches or hovers, according to the events so far.
  public var isPenNear: Bool { pen?.isNear ?? false }

  /// Expects a pen of another node on the same surface: fingers are ignored while it is near
  /// (``FilterOptions/penTime``). A pen on the node of the fingers is always expected.
  public mutating func expectPen() { filters.expectPen() }

  /// Notes whether the pen of another node is near. The fingers that are down are cancelled by
  /// ``advance(to:)`` at this time.
  public mutating func notePen(isNear: Bool, at time: Timestamp) {
    filters.notePen(isNear: isNear, at: time)
  }

  // MARK: Filters

  /// Switches touch accommodations on with these parameters, or off with nil, for fingers that land later
  /// (S290). They apply behind the filters, to ``frame``.
  public mutating func setAccommodations(_ options: AccommodationOptions?) {
    filters.setAccommodations(options)
  }

  /// Whether a finger has changed in the last finished frame, although ``frame`` may have no contact because
  /// touch accommodations hold it back or ignore it (S299).
  public var hadFingers: Bool { hasFinishedFrame && filters.hadContacts }

  /// Returns the number that a contact of ``PanelFrame/fingers`` has in ``frame`` at present. Filters exchange
  /// numbers, and join a contact to an earlier one.
  public func filteredID(of contact: Contact.ID) -> Contact.ID { filters.shown(contact) }

  /// When to call `advance(to:)`; nil if neither a filter nor a pen has pending work.
  public var nextDeadline: Timestamp? {
    guard let due = penDeadline else { return filters.nextDeadline }
    return min(due, filters.nextDeadline ?? due)
  }

  /// Advances the time of the pen and of the filters. Call it at `nextDeadline`, before any event that ends a
  /// frame at that time or later (S1), and again until it returns false.
  ///
  /// - Returns: Whether `frame` holds a new frame of its own due time.
  public mutating func advance(to time: Timestamp) -> Bool {
    hovers.removeAll(keepingCapacity: true)
    lateEnd = nil
    guard let penMapping, let due = penDeadline,
      due <= min(time, filters.nextDeadline ?? due), let end = pen?.takeDueEnd(at: due)
    else { return filters.advance(to: time, &frame) }
    lateEnd = end
    penDeadline = nil
    frame.timestamp = max(frame.timestamp, due)
    frame.contacts.removeAll(keepingCapacity: true)
    frame.contacts.append(penMapping.contact(end, on: device))
    noteOwnPen()
    return true
  }

  /// The actions of the filters since `removeFilterRecords`, for a trace; at most the last 128.
  public var filterRecords: [FilterRecord] { filters.records }

  /// Whether there are filter records.
  public var hasFilterRecords: Bool { !filters.records.isEmpty }

  /// Removes the filter records after they were read.
  public mutating func removeFilterRecords() { filters.removeRecords() }

  // MARK: Frames

  private mutating func takeFrame() -> Bool {
    readFingers()
    noteOwnPen()
    // A pen that has just come near cancels fingers in its own frame.
    let isDue = readsPen && filters.nextDeadline.map { $0 <= frame.timestamp } ?? false
    if frame.contacts.isEmpty, !isDue { filters.skipFrame() } else { filters.process(&frame) }
    readPen()
    return !frame.contacts.isEmpty || !hovers.isEmpty
  }

  /// Lets the filters know of a pen on the node of the fingers.
  private mutating func noteOwnPen() {
    guard readsPen, readsFingers, let pen else { return }
    frame.timestamp = max(frame.timestamp, pen.frame.timestamp)
    filters.notePen(isNear: isPenNear, at: frame.timestamp)
  }

  private mutating func readFingers() {
    guard readsFingers else { return frame.contacts.removeAll(keepingCapacity: true) }
    let raw = decoder.readFrame()
    // A pen on the same node may already have reported a later time.
    frame.timestamp = max(frame.timestamp, raw.timestamp)
    positionsOutOfRange += mapping.replace(&frame.contacts, with: raw.contacts, on: device)
  }

  /// Pens are not filtered, because a pen does not rest on the glass by mistake.
  private mutating func readPen() {
    guard readsPen else { return }
    hovers.removeAll(keepingCapacity: true)
    guard let pen, let penMapping else { return }
    penDeadline = pen.nextDeadline
    frame.timestamp = max(frame.timestamp, pen.frame.timestamp)
    for contact in pen.frame.contacts {
      count(contact.measurements, in: penMapping.screen)
      frame.contacts.append(penMapping.contact(contact, on: device))
    }
    for hover in pen.hovers {
      hovers.append(penMapping.hover(hover, at: frame.timestamp, on: device))
    }
  }

  private mutating func count(_ measurements: RawMeasurements, in mapping: ScreenMapping) {
    if mapping.isLost(x: measurements.x, y: measurements.y) { positionsOutOfRange += 1 }
  }
}

/// The reason why touches cannot be read from a device.
public enum InputError: Error, Hashable, Sendable {
  /// The device is of another kind.
  case notATouchscreen(name: String, Classification)
  /// The device is a touchscreen without a matching decoder.
  case noDecoder(name: String)
  /// The device's positions cannot be mapped to points.
  case noMapping(name: String, ScreenMapping.Problem)
}

extension InputError: CustomStringConvertible {
  /// The problem, the device and what to do.
  public var description: String {
    switch self {
    case .notATouchscreen(let name, let classification):
      "cannot read touches from \"\(name)\": found \(classification.kind); expected a touchscreen "
        + "or pen. \(classification.reason) If this is wrong, tag the device in a udev rule with "
        + "ENV{ID_INPUT_TOUCHSCREEN}=\"1\"."
    case .noDecoder(let name):
      "cannot read touches from \"\(name)\": it has neither multitouch axes (ABS_MT_POSITION_X) nor "
        + "ABS_X and ABS_Y with BTN_TOUCH or ABS_PRESSURE. Try a newer kernel driver for the device."
    case .noMapping(let name, let problem):
      "cannot read touches from \"\(name)\": \(problem)."
    }
  }
}

/// What a panel reported in one frame: in points after the filters, and in device units before them.
public struct PanelFrame: Sendable {
  /// The panel.
  public var device: DeviceID
  /// The contacts after the filters, in points: fingers, then pens. Pens have negative numbers.
  public var contacts: [Contact]
  /// The fingers as the panel reported them.
  public var fingers: [RawContact]
  /// The contacts of a pen as the panel reported them.
  public var pens: [RawContact]
  /// The hovers of a pen, in points.
  public var hovers: [HoverEvent]
  /// The same hovers in device units.
  public var rawHovers: [RawHover]
  /// Whether a script made the contacts, so that they exist in points alone (S274).
  public var isScripted: Bool

  /// Creates a frame. Contacts alone are those that filters have held back until a time, or those of a
  /// script.
  @inlinable public init(
    device: DeviceID, contacts: [Contact] = [], fingers: [RawContact] = [], pens: [RawContact] = [],
    hovers: [HoverEvent] = [], rawHovers: [RawHover] = [], isScripted: Bool = false
  ) {
    self.device = device
    self.contacts = contacts
    self.fingers = fingers
    self.pens = pens
    self.hovers = hovers
    self.rawHovers = rawHovers
    self.isScripted = isScripted
  }
}
