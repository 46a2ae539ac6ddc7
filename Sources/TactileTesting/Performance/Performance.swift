import Tactile

/// One performance of a specification: an application, its panels, and the fingers on them.
final class Performance {
  let manner: Manner
  let application: Application
  private(set) var panels: [Panel] = []
  /// The last contact of each finger, by device and number.
  private var places: [Contact.ID: Contact] = [:]
  /// The maximum number of wake-ups after the last input. More of them would never end.
  private static let mostWakeUps = 10_000

  init(_ scene: SpecificationScene, manner: Manner) throws(SpecificationError) {
    self.manner = manner
    let size = Size(width: 1000, height: 1000)
    let screens = (0..<(manner == .twice ? 2 : 1)).map {
      Screen(name: "panel \($0 + 1)", size: size)
    }
    application = Application(screen: screens[0])
    for (number, screen) in screens.enumerated() {
      if number > 0 { application.addScreen(screen) }
      let panel = Panel(application, screen: screen, number: UInt32(number))
      panels.append(panel)
      var builder = SceneBuilder(panel, placement: manner.placement)
      try builder.build(scene)
    }
    application.tracer = { [unowned self] record in hear(record) }
  }

  /// Performs all steps, and then lets time pass until no timers are left.
  func perform(_ steps: [Step], file: String) throws(SpecificationError) {
    for step in steps {
      if manner != .late { advance(to: step.time) }
      switch step.action {
      case .wait: break
      case .frame(let changes): for panel in panels { send(changes, at: step.time, on: panel) }
      case .command(let statement):
        application.advance(to: step.time)
        for panel in panels { try Command(statement, step.time, panel, manner).perform() }
      }
    }
    if let last = steps.last { application.advance(to: last.time) }
    try settle(file)
  }

  /// Lets time pass and fires each timer at its time.
  private func advance(to moment: Timestamp) {
    while let due = application.nextDeadline, due < moment { application.advance(to: due) }
  }

  private func settle(_ file: String) throws(SpecificationError) {
    var wakeUps = 0
    while let due = application.nextDeadline {
      application.advance(to: due)
      wakeUps += 1
      if wakeUps > Self.mostWakeUps { throw .endless(file: file, wakeUps: Self.mostWakeUps) }
    }
  }

  // MARK: Fingers

  private func send(_ changes: [FingerChange], at time: Timestamp, on panel: Panel) {
    var frames: [ContactFrame] = []
    for change in changes {
      let device = panel.device(change.device)
      application.assign(device, to: panel.screen)
      let contact = contact(change, device)
      if let index = frames.firstIndex(where: { $0.device == device }) {
        frames[index].contacts.append(contact)
      } else {
        frames.append(ContactFrame(device: device, timestamp: time, contacts: [contact]))
      }
    }
    for frame in frames { application.send(frame) }
  }

  /// Returns the contact of a change. Omitted values come from the finger's last contact.
  private func contact(_ change: FingerChange, _ device: DeviceID) -> Contact {
    let id = Contact.ID(device: device, tracking: change.finger)
    let last = change.change == .began ? nil : places[id]
    let place = change.location.map { manner.placement.apply($0) }
    let contact = Contact(
      id: id, change: change.change, kind: change.kind ?? last?.kind ?? .direct,
      location: place ?? last?.location ?? .zero,
      force: change.force ?? last?.force ?? 0,
      maximumForce: change.force == nil ? last?.maximumForce ?? 0 : 1,
      majorRadius: change.radius ?? last?.majorRadius ?? 0,
      penState: change.buttons ?? last?.penState ?? [])
    places[id] = contact
    return contact
  }

  /// Writes the failure of a recognizer with the rule that it follows.
  private func hear(_ record: TraceRecord) {
    guard case .failed = record.decision else { return }
    for panel in panels where panel.tellsFailures.contains(record.subject) {
      let recognizer = panel.recognizers.first { $0.value.name == record.subject }
      panel.write("\(recognizer?.key ?? record.subject) failed S\(record.rule)")
    }
  }
}
