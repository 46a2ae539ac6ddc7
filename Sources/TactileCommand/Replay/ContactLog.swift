import Tactile
import TactileInput
import TactileRecording
import TactileServer

/// The contacts of a recording: as the panel reported them, and as they are after the filters.
struct ContactLog {
  /// The life of one contact.
  struct Trail {
    /// A location at a time.
    struct Step {
      let time: Timestamp
      /// In points of the screen.
      let place: Point
    }

    let kind: Contact.Kind
    let landed: Timestamp
    /// The time of the lift; nil if the contact is down at the end of the recording.
    var lifted: Timestamp?
    /// Whether the contact ended without a lift.
    var isCancelled = false
    /// The largest length of the contact area, in points; 0 if the panel reports no sizes.
    var size = 0.0
    /// The locations, in order; at least one.
    var steps: [Step]

    /// Whether the contact is down at a time.
    func isDown(at time: Timestamp) -> Bool { landed <= time && lifted.map { $0 > time } ?? true }

    /// The time of the lift; the end of all times if the contact is down at the end of the recording.
    var end: Timestamp { lifted ?? Timestamp(nanoseconds: .max) }

    /// Returns the largest distance from the first location until a time, in points.
    func farthest(until end: Timestamp? = nil) -> Double {
      var farthest = 0.0
      for step in steps {
        if let end, step.time > end { break }
        farthest = max(farthest, step.place.distance(to: steps[0].place))
      }
      return farthest
    }

    /// Returns the last location before a time; nil if there is none.
    func place(before time: Timestamp) -> Point? {
      steps.sortedPrefix { $0.time < time }.last?.place
    }
  }

  /// The contacts as the panel reported them.
  private(set) var reported: [Contact.ID: Trail] = [:]
  /// The contacts after the filters, which become touches.
  private(set) var filtered: [Contact.ID: Trail] = [:]
  /// The actions of filters, in the order of their times.
  private(set) var actions: [FilterAction] = []
  /// The contacts that a filter joined to an earlier contact, in their order, by that contact.
  private(set) var joined: [Contact.ID: [Contact.ID]] = [:]

  /// The names of the devices whose pen was above the glass, each with the first time.
  private(set) var hovering: [(device: String, since: Timestamp)] = []

  /// A panel or pen of a recording while it is read.
  private struct Reader {
    let description: DeviceDescription
    let settings: DeviceSettings
    var pipeline: InputPipeline
    /// The same without filters.
    var unfiltered: InputPipeline
    /// The time of the last step.
    var last: Timestamp?
    /// The first time at which its pen was above the glass.
    var hover: Timestamp?
  }

  /// Reads the contacts of a recording.
  ///
  /// Touch accommodations are as by default, also after an action of the replay has switched them.
  init(of playback: Playback, _ configuration: ServerConfiguration) {
    var readers = playback.devices.enumerated().map { index, device in
      Self.reader(
        of: device.description, DeviceID(rawValue: UInt32(index + 1)), configuration)
    }
    // For each pen, the panels that ignore fingers while it is near, as in the service.
    let partners = readers.indices.map { Self.partners(of: $0, in: readers) }
    for partner in partners.joined() { readers[partner]!.pipeline.expectPen() }
    for step in playback.steps where readers[step.device] != nil {
      for event in playback.events[step.range] { read(event, with: &readers[step.device]!) }
      readers[step.device]!.last = step.time
      for partner in partners[step.device] {
        let isNear = readers[step.device]!.pipeline.isPenNear
        readers[partner]!.pipeline.notePen(isNear: isNear, at: step.time)
      }
    }
    for index in readers.indices {
      if let last = readers[index]?.last {
        fire(until: Playback.settledEnd(after: last), &readers[index]!)
      }
      if let reader = readers[index], let hover = reader.hover {
        hovering.append((reader.description.nameOrPlaceholder, hover))
      }
    }
    actions.sort { $0.record.timestamp < $1.record.timestamp }
    for action in actions {
      if case .joined(let first) = action.record.action {
        joined[first, default: []].append(action.record.contact)
      }
    }
  }

  private static func reader(
    of device: DeviceDescription, _ id: DeviceID, _ configuration: ServerConfiguration
  ) -> Reader? {
    let settings = configuration.devices.settings(for: device)
    var bare = settings
    bare.filters = .off
    guard
      var pipeline = try? InputPipeline(device: id, description: device, settings: settings),
      let unfiltered = try? InputPipeline(device: id, description: device, settings: bare)
    else { return nil }
    let aids = configuration.accessibility
    if aids.isOnByDefault { pipeline.setAccommodations(aids.accommodations) }
    return Reader(
      description: device, settings: settings, pipeline: pipeline, unfiltered: unfiltered)
  }

  private static func partners(of pen: Int, in readers: [Reader?]) -> [Int] {
    guard let reader = readers[pen], reader.pipeline.readsPen else { return [] }
    return readers.indices.filter {
      $0 != pen && readers[$0]?.settings.isInGroup(of: reader.settings) == true
    }
  }

  private mutating func read(_ event: InputEvent, with reader: inout Reader) {
    if event.type == EventType.syn { fire(until: event.time, &reader) }
    if reader.unfiltered.process(event, source: .kernel) {
      Self.add(reader.unfiltered.frame, to: &reported)
      reader.hover = reader.hover ?? reader.unfiltered.hovers.first?.timestamp
    }
    if reader.pipeline.process(event, source: .kernel) {
      Self.add(reader.pipeline.frame, to: &filtered)
    }
    takeActions(&reader)
  }

  private mutating func fire(until time: Timestamp, _ reader: inout Reader) {
    while let due = reader.pipeline.nextDeadline, due <= time {
      guard reader.pipeline.advance(to: due) else { break }
      Self.add(reader.pipeline.frame, to: &filtered)
    }
    takeActions(&reader)
  }

  private mutating func takeActions(_ reader: inout Reader) {
    for record in reader.pipeline.filterRecords {
      actions.append(
        FilterAction(
          record: record, device: reader.description.name, options: reader.settings.filters,
          screen: reader.pipeline.screenSize))
    }
    reader.pipeline.removeFilterRecords()
  }

  private static func add(_ frame: ContactFrame, to trails: inout [Contact.ID: Trail]) {
    for contact in frame.contacts {
      let step = Trail.Step(time: frame.timestamp, place: contact.location)
      let fresh = Trail(kind: contact.kind, landed: frame.timestamp, steps: [])
      trails[contact.id, default: fresh].add(step, contact)
    }
  }
}

extension ContactLog {
  /// Returns the last contact that the filters joined to a contact; the contact itself if there is none.
  func lastPart(of contact: Contact.ID) -> Contact.ID { joined[contact]?.last ?? contact }

  /// Returns the last lift before a time of a contact and of the contacts that are joined to it.
  func lift(before time: Timestamp, of contact: Contact.ID) -> Timestamp? {
    // The parts lift one after the other.
    let last = joined[contact]?.sortedPrefix { hasLifted($0, by: time) }.last ?? contact
    return hasLifted(last, by: time) ? reported[last]?.lifted : nil
  }

  private func hasLifted(_ contact: Contact.ID, by time: Timestamp) -> Bool {
    reported[contact]?.lifted.map { $0 <= time } ?? false
  }
}

extension ContactLog.Trail {
  fileprivate mutating func add(_ step: Step, _ contact: Contact) {
    steps.append(step)
    size = max(size, 2 * contact.majorRadius)
    switch contact.change {
    case .began, .moved: break
    case .ended: lifted = step.time
    case .cancelled: (lifted, isCancelled) = (step.time, true)
    }
  }
}
