import Tactile
import TactileInput
import TactileTesting

/// A touchscreen or pen that sends anything, and the laws its frames keep.
struct PipelineRun {
  private static let mostWakeUps = 1000

  private var pipeline: InputPipeline
  private var contacts = LifeChecker()
  private var hovers = HoverLedger()
  private var events = FuzzedEvents()
  private let screen: Rect
  /// The most contacts the device can tell apart, a pen being one more.
  private let mostContacts: Int
  private let isFiltered: Bool

  init(
    _ device: DeviceDescription, _ options: MappingOptions, _ filters: FilterOptions
  ) throws(InputError) {
    pipeline = try InputPipeline(
      device: DeviceID(rawValue: 1), description: device, options: options, filters: filters)
    screen = Rect(origin: .zero, size: pipeline.screenSize)
    mostContacts = (ContactDecoder(device)?.slotCount ?? 0) + (pipeline.readsPen ? 1 : 0)
    isFiltered = filters != .off
    Law.demand(screen.size.width.isFinite && screen.size.width > 0, "is as wide as a screen")
    Law.demand(screen.size.height.isFinite && screen.size.height > 0, "is as high as a screen")
  }

  /// Sends all events there are, and cancels what is left.
  mutating func run(_ bytes: inout InputBytes) {
    while !bytes.isEmpty {
      let event = events.next(&bytes)
      // A filter's own frames come before the frame that ends then (S1).
      if event.type == EventType.syn { fire(until: event.time) }
      if pipeline.process(event, source: events.source) { watch() }
    }
    if pipeline.cancelAll(at: events.time) { watch() }
    Law.demand(contacts.live.isEmpty, "\(contacts.live) outlive the device")
    Law.demand(!hovers.isHovering, "a hover outlives the device")
    Law.demand(!pipeline.cancelAll(at: events.time), "is cancelled once")
    fire(until: Timestamp(nanoseconds: .max))
    Law.demand(contacts.live.isEmpty, "\(contacts.live) come to life with time")
  }

  private mutating func fire(until moment: Timestamp) {
    var wakeUps = 0
    while let due = pipeline.nextDeadline, due <= moment {
      if pipeline.advance(to: due) { watch() }
      wakeUps += 1
      Law.demand(wakeUps < Self.mostWakeUps, "wakes up without end at \(due)")
    }
  }

  // MARK: Laws

  private mutating func watch() {
    let frame = pipeline.frame
    Law.demand(!frame.contacts.isEmpty || !pipeline.hovers.isEmpty, "announces no empty frame")
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

  private func checkPlace(_ place: Point) {
    Law.demand(screen.contains(place), "\(place) is outside of \(screen)")
  }

  private func checkMeasures(_ contact: Contact) {
    Law.demand((0...1).contains(contact.force), "presses with \(contact.force)")
    Law.demand(
      contact.majorRadius.isFinite && contact.majorRadius >= 0, "is \(contact.majorRadius) large")
    Law.demand(
      contact.minorRadius.isFinite && contact.minorRadius >= 0, "is \(contact.minorRadius) small")
    Law.demand(
      contact.azimuthAngle.isFinite && contact.altitudeAngle.isFinite, "is held at some angle")
  }

  private func checkBounds(_ frame: ContactFrame) {
    Law.demand(
      contacts.live.count <= mostContacts,
      "\(contacts.live.count) live in \(mostContacts) slots")
    Law.demand(
      frame.contacts.count <= (isFiltered ? 8 : 4) * mostContacts,
      "\(frame.contacts.count) contacts in a frame of \(mostContacts) slots")
    Law.demand(pipeline.filterRecords.count <= 128, "keeps a bounded number of records")
  }
}
