import Tactile

/// Events of one touchscreen or pen in, frames of contacts and hovers in points out.
///
/// Feed it every event; when `process` says so, read `frame` before feeding the next:
///
///     for event in events where pipeline.process(event, source: .kernel) {
///       for hover in pipeline.hovers where hover.isOver { application.send(.hover(hover)) }
///       application.send(pipeline.frame)
///       for hover in pipeline.hovers where !hover.isOver { application.send(.hover(hover)) }
///     }
///
/// Pulling, and not a closure, keeps the path free of allocations and of a context to carry: the
/// frame's storage is used again, unless somebody still holds a copy of it.
///
/// Contacts are numbered from 1 up, each with a number of its own, because the kernel's tracking
/// IDs are not to be trusted: panels use one for two fingers, or for every touch.
public struct InputPipeline {
  /// The device whose events these are.
  public let device: DeviceID
  /// What it was taken for, and why.
  public private(set) var classification: Classification
  /// Whether it reads a pen, which may hover.
  public let readsPen: Bool
  /// The bridge to points.
  public private(set) var mapping: ScreenMapping
  /// The last frame that `process` or `cancelAll` announced.
  public private(set) var frame: ContactFrame
  /// What the last frame says of a pen above the glass: at most that one hover ended and another
  /// began or moved. One that ended did so before `frame`'s contacts, the other follows them.
  public private(set) var hovers: [HoverEvent] = []

  /// Reads fingers. There is always one, since one that may be missing is copied each time it is asked.
  private var decoder: ContactDecoder
  private let readsFingers: Bool
  /// Reads a pen; nil for fingers alone.
  private var pen: PenDecoder?
  private var penMapping: PenMapping?
  private var filters: FilterChain
  private var positionsOutOfRange = 0

  /// A pipeline for a device.
  ///
  /// - Throws: `InputError`, where it is no touchscreen or pen, or one that cannot be read.
  public init(
    device: DeviceID, description: DeviceDescription, options: MappingOptions = MappingOptions(),
    filters: FilterOptions = FilterOptions()
  ) throws(InputError) {
    var settings = DeviceSettings(DeviceClassifier.classify(description))
    settings.mapping = options
    settings.filters = filters
    try self.init(device: device, description: description, settings: settings)
  }

  /// A pipeline for a device, as its settings have it.
  ///
  /// - Throws: `InputError`, where it is no touchscreen or pen, or one that cannot be read.
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
      settings.filters, screen: mapping.screenSize, mostContacts: fingers?.slotCount ?? 0)
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
      // A pen and fingers share the glass, whatever their axes say of its size.
      var penOptions = options
      penOptions.screen = mapping.screenSize
      return (mapping, hasPen ? try PenMapping(of: description, options: penOptions) : nil)
    } catch {
      throw .noMapping(name: description.name, error)
    }
  }

  /// Takes other settings of the same kind of device, while it is quiet. What the decoder knows of the
  /// device stays: the kernel does not send again what has not changed.
  ///
  /// - Throws: `InputError`, where its units cannot become points so; nothing has changed then.
  public mutating func apply(
    _ settings: DeviceSettings, to description: DeviceDescription
  ) throws(InputError) {
    (mapping, penMapping) = try Self.mappings(
      of: description, settings.mapping, isMultitouch: readsFingers && decoder.isMultitouch,
      hasPen: readsPen)
    classification = settings.classification
    filters.replace(
      settings.filters, screen: mapping.screenSize,
      mostContacts: readsFingers ? decoder.slotCount : 0)
  }

  /// Whether nothing is on the glass or near it, as far as the device has said.
  public var isQuiet: Bool {
    !decoder.hasLiveContacts && !(pen?.isNear ?? false)
  }

  /// How large the device is, and how that is known.
  public var size: DeviceSize { mapping.size }

  /// The screen's extent in points, as the picture stands.
  public var screenSize: Size { mapping.screenSize }

  /// What went wrong so far.
  public var diagnostics: InputDiagnostics {
    var diagnostics = decoder.diagnostics
    if let pen { diagnostics.add(pen.diagnostics) }
    diagnostics.positionsOutOfRange = positionsOutOfRange
    diagnostics.filters = filters.counts
    return diagnostics
  }

  /// Takes an event.
  ///
  /// - Returns: Whether `frame` and `hovers` now hold a new frame; one without either is not
  ///   announced.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    let hasFingers = decoder.process(event, source: source)
    let hasPen = readsPen && pen?.process(event, source: source) ?? false
    return hasFingers || hasPen ? takeFrame() : false
  }

  /// Takes events up to the first of type `SYN`, which alone can finish a frame: as ``process(_:source:)``
  /// does one by one, at a fraction of the cost. Goes on with `process` for that one.
  ///
  /// - Returns: The first event that was not taken; as many as there are where none is left.
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

  /// Cancels every live contact, as when the device is unplugged or the session is locked.
  ///
  /// - Returns: Whether `frame` or `hovers` now holds any.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    _ = decoder.cancelAll(at: time)
    _ = pen?.cancelAll(at: time)
    readFingers()
    filters.cancelAll(&frame)
    readPen()
    return !frame.contacts.isEmpty || !hovers.isEmpty
  }

  // MARK: Filters

  /// When it wants `advance(to:)`; nil while no filter waits for time to pass.
  public var nextDeadline: Timestamp? { filters.nextDeadline }

  /// Lets time pass for the filters; call it when `nextDeadline` comes, before any event that ends a
  /// frame at that time or later (S1), and again until it returns false.
  ///
  /// - Returns: Whether `frame` now holds a new frame, of its own due time.
  public mutating func advance(to time: Timestamp) -> Bool {
    hovers.removeAll(keepingCapacity: true)
    return filters.advance(to: time, &frame)
  }

  /// What the filters did since `forgetFilterRecords`, for a trace; of more than 128 only the latest.
  public var filterRecords: [FilterRecord] { filters.records }

  /// Whether there are any.
  public var hasFilterRecords: Bool { !filters.records.isEmpty }

  /// Makes room for new records once they have been read.
  public mutating func forgetFilterRecords() { filters.forgetRecords() }

  // MARK: Frames

  private mutating func takeFrame() -> Bool {
    readFingers()
    if !frame.contacts.isEmpty { filters.process(&frame) }
    readPen()
    return !frame.contacts.isEmpty || !hovers.isEmpty
  }

  private mutating func readFingers() {
    frame.contacts.removeAll(keepingCapacity: true)
    guard readsFingers else { return }
    let raw = decoder.readFrame()
    // A pen on the same node may have told something of a later time.
    frame.timestamp = max(frame.timestamp, raw.timestamp)
    positionsOutOfRange += mapping.append(raw.contacts, on: device, to: &frame.contacts)
  }

  /// A pen needs no filter: nobody rests a pen on the glass by mistake.
  private mutating func readPen() {
    guard readsPen else { return }
    hovers.removeAll(keepingCapacity: true)
    guard let pen, let penMapping else { return }
    frame.timestamp = max(frame.timestamp, pen.frame.timestamp)
    for contact in pen.frame.contacts {
      count(contact.measures, in: penMapping.screen)
      frame.contacts.append(penMapping.contact(contact, on: device))
    }
    for hover in pen.hovers {
      hovers.append(penMapping.hover(hover, at: frame.timestamp, on: device))
    }
  }

  private mutating func count(_ measures: RawMeasures, in mapping: ScreenMapping) {
    if !mapping.isInRange(x: measures.x, y: measures.y) { positionsOutOfRange += 1 }
  }
}
