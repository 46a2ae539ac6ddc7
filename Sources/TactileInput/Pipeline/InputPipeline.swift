import Tactile

/// Events of one touchscreen in, frames of contacts in points out.
///
/// Feed it every event; when `process` says so, read `frame` before feeding the next:
///
///     for event in events where pipeline.process(event, source: .kernel) {
///       application.send(pipeline.frame)
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
  public let classification: Classification
  /// The bridge to points.
  public let mapping: ScreenMapping
  /// The last frame that `process` or `cancelAll` announced.
  public private(set) var frame: ContactFrame

  private var decoder: ContactDecoder
  private var filters: FilterChain
  private var positionsOutOfRange = 0

  /// A pipeline for a device.
  ///
  /// - Throws: `InputError`, where it is no touchscreen, or one that cannot be read.
  public init(
    device: DeviceID, description: DeviceDescription, options: MappingOptions = MappingOptions(),
    filters: FilterOptions = FilterOptions()
  ) throws(InputError) {
    self.device = device
    let name = description.name
    classification = DeviceClassifier.classify(description)
    guard classification.kind == .touchscreen else {
      throw .notATouchscreen(name: name, classification)
    }
    guard let decoder = ContactDecoder(description) else { throw .noDecoder(name: name) }
    self.decoder = decoder
    do {
      mapping = try ScreenMapping(
        of: description, isMultitouch: decoder.isMultitouch, options: options)
    } catch {
      throw .noMapping(name: name, error)
    }
    self.filters = FilterChain(filters, screen: mapping.screenSize)
    frame = ContactFrame(device: device, timestamp: .zero)
    frame.contacts.reserveCapacity(2 * decoder.slotCount)
  }

  /// How large the device is, and how that is known.
  public var size: DeviceSize { mapping.size }

  /// The screen's extent in points, as the picture stands.
  public var screenSize: Size { mapping.screenSize }

  /// What went wrong so far.
  public var diagnostics: InputDiagnostics {
    var diagnostics = decoder.diagnostics
    diagnostics.positionsOutOfRange = positionsOutOfRange
    diagnostics.filters = filters.counts
    return diagnostics
  }

  /// Takes an event.
  ///
  /// - Returns: Whether `frame` now holds a new frame; one without contacts is not announced.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    guard decoder.process(event, source: source) else { return false }
    return takeFrame()
  }

  /// Cancels every live contact, as when the device is unplugged or the session is locked.
  ///
  /// - Returns: Whether `frame` now holds any.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    _ = decoder.cancelAll(at: time)
    readFrame()
    filters.cancelAll(&frame)
    return !frame.contacts.isEmpty
  }

  // MARK: Filters

  /// When it wants `advance(to:)`; nil while no filter waits for time to pass.
  public var nextDeadline: Timestamp? { filters.nextDeadline }

  /// Lets time pass for the filters; call it when `nextDeadline` comes, before any event that ends a
  /// frame at that time or later (S1), and again until it returns false.
  ///
  /// - Returns: Whether `frame` now holds a new frame, of its own due time.
  public mutating func advance(to time: Timestamp) -> Bool {
    filters.advance(to: time, &frame)
  }

  /// What the filters did since `forgetFilterRecords`, for a trace; of more than 128 only the latest.
  public var filterRecords: [FilterRecord] { filters.records }

  /// Makes room for new records once they have been read.
  public mutating func forgetFilterRecords() { filters.forgetRecords() }

  // MARK: Frames

  private mutating func takeFrame() -> Bool {
    if decoder.frame.contacts.isEmpty { return false }
    readFrame()
    filters.process(&frame)
    return !frame.contacts.isEmpty
  }

  private mutating func readFrame() {
    let raw = decoder.frame
    frame.timestamp = raw.timestamp
    frame.contacts.removeAll(keepingCapacity: true)
    for contact in raw.contacts {
      if !mapping.isInRange(x: contact.measures.x, y: contact.measures.y) {
        positionsOutOfRange += 1
      }
      frame.contacts.append(mapping.contact(contact, on: device))
    }
  }
}
