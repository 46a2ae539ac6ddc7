import Tactile
import TactileInput
import TactileTesting

/// Any events of any device. The output is legal, inside the panel, in order and bounded.
enum DecoderTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    let device = FuzzedDevice.description(&bytes)
    let options = FuzzedDevice.options(&bytes)
    let filters = FuzzedDevice.filters(&bytes)
    let accommodations = FuzzedDevice.accommodations(&bytes)
    do {
      var run = try PipelineRun(device, options, filters, accommodations)
      run.run(&bytes)
    } catch {
      Law.demand("\(error)".contains("\"device\""), "does not name the device: \(error)")
      run(eventsOf: device, &bytes)
    }
  }

  private static func run(eventsOf device: DeviceDescription, _ bytes: inout InputBytes) {
    let classification = DeviceClassifier.classify(device)
    let pipeline = EventPipeline(
      device: DeviceID(rawValue: 1), description: device, classification: classification)
    guard let pipeline else { return }
    var run = EventPipelineRun(pipeline)
    run.run(&bytes)
  }
}

/// A touchscreen or pen that sends any events, and the laws of its frames.
struct PipelineRun {
  private static let mostWakeUps = 1000

  private var pipeline: InputPipeline
  private var contacts = LifeChecker()
  private var hovers = HoverLedger()
  private var events = FuzzedEvents()
  private let screen: Rect
  /// The largest number of contacts that the device can distinguish, including a pen.
  private let maximumContacts: Int
  private let isFiltered: Bool
  private let accommodations: AccommodationOptions?
  private var areAccommodationsOn = true

  init(
    _ device: DeviceDescription, _ options: MappingOptions, _ filters: FilterOptions,
    _ accommodations: AccommodationOptions?
  ) throws(InputError) {
    pipeline = try InputPipeline(
      device: DeviceID(rawValue: 1), description: device, options: options, filters: filters)
    screen = Rect(origin: .zero, size: pipeline.screenSize)
    maximumContacts = (ContactDecoder(device)?.slotCount ?? 0) + (pipeline.readsPen ? 1 : 0)
    isFiltered = filters != .off || accommodations != nil
    self.accommodations = accommodations
    pipeline.setAccommodations(accommodations)
    Law.demand(screen.size.width.isFinite && screen.size.width > 0, "the screen has no width")
    Law.demand(screen.size.height.isFinite && screen.size.height > 0, "the screen has no height")
  }

  /// Sends all events, then cancels the rest.
  mutating func run(_ bytes: inout InputBytes) {
    while !bytes.isEmpty {
      let event = events.next(&bytes)
      // Frames of filters precede the frame that ends at this time (S1).
      if event.type == EventType.syn { fire(until: event.time) }
      if event.type == EventType.syn, event.code == Self.switchCode { switchAccommodations() }
      if pipeline.process(event, source: events.source) { watch() }
    }
    if pipeline.cancelAll(at: events.time) { watch() }
    Law.demand(contacts.live.isEmpty, "\(contacts.live) continue after the device is gone")
    Law.demand(!hovers.isHovering, "a hover continues after the device is gone")
    Law.demand(!pipeline.cancelAll(at: events.time), "is cancelled twice")
    fire(until: Timestamp(nanoseconds: .max))
    Law.demand(contacts.live.isEmpty, "\(contacts.live) begin without events")
  }

  /// `SYN_CONFIG`, which has no other meaning.
  private static let switchCode: UInt16 = 1

  private mutating func switchAccommodations() {
    areAccommodationsOn.toggle()
    pipeline.setAccommodations(areAccommodationsOn ? accommodations : nil)
  }

  private mutating func fire(until moment: Timestamp) {
    var wakeUps = 0
    while let due = pipeline.nextDeadline, due <= moment {
      if pipeline.advance(to: due) { watch() }
      wakeUps += 1
      Law.demand(wakeUps < Self.mostWakeUps, "does not stop waking up at \(due)")
    }
  }

  // MARK: Laws

  private mutating func watch() {
    let frame = pipeline.frame
    Law.demand(!frame.contacts.isEmpty || !pipeline.hovers.isEmpty, "reports an empty frame")
    contacts.watch(time: frame.timestamp)
    hovers.watch(pipeline.hovers.filter(\.isOver))
    for contact in frame.contacts {
      contacts.watch(contact.id.tracking, contact.change)
      checkPlace(contact.location)
      checkMeasures(contact)
    }
    hovers.watch(pipeline.hovers.filter { !$0.isOver })
    for hover in pipeline.hovers { checkPlace(hover.screenLocation) }
    Law.demandNone(contacts.complaints)
    checkBounds(frame)
  }

  private func checkPlace(_ location: Point) {
    Law.demand(screen.contains(location), "\(location) is outside \(screen)")
  }

  private func checkMeasures(_ contact: Contact) {
    Law.demand((0...1).contains(contact.force), "has the force \(contact.force)")
    Law.demand(
      contact.majorRadius.isFinite && contact.majorRadius >= 0,
      "has the major radius \(contact.majorRadius)")
    Law.demand(
      contact.minorRadius.isFinite && contact.minorRadius >= 0,
      "has the minor radius \(contact.minorRadius)")
    Law.demand(
      contact.azimuthAngle.isFinite && contact.altitudeAngle.isFinite,
      "has an angle that is not finite")
  }

  private func checkBounds(_ frame: ContactFrame) {
    Law.demand(
      contacts.live.count <= maximumContacts,
      "\(contacts.live.count) live contacts in \(maximumContacts) slots")
    Law.demand(
      frame.contacts.count <= (isFiltered ? 8 : 4) * maximumContacts,
      "\(frame.contacts.count) contacts in a frame of \(maximumContacts) slots")
    Law.demand(pipeline.filterRecords.count <= 128, "keeps more than 128 records")
  }
}

/// Checks that a hovering pen enters, moves, and leaves once.
struct HoverLedger {
  private(set) var isHovering = false

  mutating func watch(_ hovers: [HoverEvent]) {
    for hover in hovers {
      switch hover.phase {
      case .entered:
        Law.demand(!isHovering, "a hover enters twice")
        isHovering = true
      case .moved: Law.demand(isHovering, "a hover moves before it enters")
      case .exited, .cancelled:
        Law.demand(isHovering, "a hover leaves before it enters")
        isHovering = false
      }
    }
  }
}

/// An accelerometer or media keys that send any events, and the laws of their output.
struct EventPipelineRun {
  private static let mostWakeUps = 1000

  private var pipeline: EventPipeline
  private var events = FuzzedEvents()
  private var isShaking = false
  private var last = Timestamp.zero

  init(_ pipeline: EventPipeline) {
    self.pipeline = pipeline
  }

  /// Sends all events, then cancels the rest.
  mutating func run(_ bytes: inout InputBytes) {
    while !bytes.isEmpty {
      let event = events.next(&bytes)
      if pipeline.process(event, source: events.source) { watch() }
      Law.demand(pipeline.events.count <= 8, "one event causes more than 8 events")
      checkDeadline()
    }
    if pipeline.cancelAll(at: events.time) { watch() }
    Law.demand(!isShaking, "a shake continues after the device is gone")
  }

  /// The number of wake-ups is finite.
  private mutating func checkDeadline() {
    var copy = pipeline
    var wakeUps = 0
    while let due = copy.nextDeadline {
      _ = copy.advance(to: due)
      wakeUps += 1
      Law.demand(wakeUps < Self.mostWakeUps, "does not stop waking up at \(due)")
    }
  }

  private mutating func watch() {
    for case .motion(let motion) in pipeline.events {
      switch motion.phase {
      case .began:
        Law.demand(!isShaking, "a shake begins twice")
        isShaking = true
      case .ended, .cancelled:
        Law.demand(isShaking, "a shake ends before it begins")
        isShaking = false
      }
      Law.demand(motion.timestamp >= last, "the time goes back")
      last = motion.timestamp
    }
  }
}
