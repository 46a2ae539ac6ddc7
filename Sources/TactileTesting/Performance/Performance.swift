import Tactile
import TactileInput
import TactileServer

/// A way to perform a specification. All manners must give the same lines.
public enum Manner: String, Sendable, CaseIterable {
  /// The performance follows the file, and each timer fires at its time.
  case plain
  /// The windows are rotated by 53° and enlarged by a quarter, together with the fingers.
  ///
  /// Locations in the coordinates of a view stay the same. Do not use it for a specification that
  /// depends on the edges of the glass, on the directions of swipes, or on exact thresholds.
  case turned
  /// A second panel shows the same scene, and the fingers of another device do the same there at
  /// the same time.
  case twice
  /// The engine receives the frames late, so that a timer fires only when the next frame arrives
  /// (S1).
  case late

  /// The transform from the coordinates of the file to the glass.
  ///
  /// In the manner `turned`, it rotates by the angle of the 3-4-5 triangle and scales by 5/4. No
  /// axis keeps its direction, and no number is rounded.
  var placement: AffineTransform {
    self == .turned
      ? AffineTransform(a: 0.75, b: 1, c: -1, d: 0.75, tx: 500, ty: -300) : .identity
  }
}

/// One performance of a specification: an application, its panels, and the fingers on them.
final class Performance {
  let manner: Manner
  let application: Application
  /// The modes of the application, which end by themselves.
  private let modes: ModeControl
  /// The idle times of the first panel.
  private let presence = PresenceControl()
  /// Lets fingers explore the screen.
  private let explorer: Explorer
  /// Whether the last mode was `ignoring`.
  private var wasIgnoring = false
  private(set) var panels: [Panel] = []
  /// The compositor, if the scene says that the daemon owns the panels.
  private var compositor: Compositor?
  /// The accommodations of the panels whose scene has the line `accommodations`.
  private var accommodations: Accommodations?
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
    modes = ModeControl(application: application)
    explorer = Explorer(application: application)
    for (number, screen) in screens.enumerated() {
      if number > 0 { application.addScreen(screen) }
      let panel = Panel(application, modes, explorer, screen: screen, number: UInt32(number))
      panels.append(panel)
      var builder = SceneBuilder(panel, placement: manner.placement)
      try builder.build(scene)
    }
    if panels.contains(where: { $0.own != nil }) {
      compositor = Compositor(application, placement: manner.placement)
    }
    if panels.contains(where: { $0.accommodations != nil }) {
      accommodations = Accommodations(application, panels)
    }
    if let rest = panels.lazy.compactMap(\.exploringRest).first {
      explorer.rest = rest
      explorer.isOn = true
    }
    explorer.exploredHandler = { [unowned self] in writeExplored($0) }
    application.tracer = { [unowned self] record in writeFailure(record) }
    presence.setSteps(panels.first?.idleTimes ?? [], at: .zero)
    presence.changeHandler = { [unowned self] presence in
      let action = Action(PresenceAction(presence).rawValue)
      for panel in panels {
        panel.write("idle \(presence.idle)")
        for window in panel.windows {
          application.sendAction(action, to: window, from: window, for: nil)
        }
      }
    }
    modes.changeHandler = { [unowned self] mode in
      // The file itself says when touches are ignored.
      defer { wasIgnoring = mode.kind == .ignoring }
      guard mode.kind != .ignoring, !wasIgnoring || mode.kind != .normal else { return }
      for panel in panels { panel.write("mode \(mode.kind.rawValue)") }
    }
  }

  /// Performs all steps, and then lets time pass until no timers are left.
  func perform(_ steps: [Step], file: String) throws(SpecificationError) {
    for step in steps {
      if manner != .late || hasOtherTimers { advance(to: step.time) }
      switch step.action {
      case .wait: break
      case .frame(let changes):
        for panel in panels {
          try check(changes, step, on: panel)
          send(changes, at: step.time, on: panel)
        }
      case .command(let statement):
        application.advance(to: step.time)
        for panel in panels { try Command(statement, step.time, panel, manner).perform() }
        endPart()
      }
    }
    if let last = steps.last { advance(to: last.time, isIncluded: true) }
    try settle(file)
  }

  /// Whether there may be timers outside the engine, which does not fire them with its frames.
  private var hasOtherTimers: Bool {
    compositor != nil || accommodations != nil || modes.nextDeadline != nil
      || presence.nextDeadline != nil || explorer.isOn
  }

  /// Lets time pass and fires each timer at its time.
  ///
  /// - Parameter isIncluded: Whether timers of the time itself fire too, and not with its frame.
  private func advance(to moment: Timestamp, isIncluded: Bool = false) {
    let isIncluded = isIncluded || hasOtherTimers
    while let due = nextDeadline, due < moment || (isIncluded && due == moment) { fire(due) }
    if isIncluded { application.advance(to: moment) }
  }

  private var nextDeadline: Timestamp? {
    let deadlines = [
      application.nextDeadline, modes.nextDeadline, presence.nextDeadline,
      explorer.nextDeadline, accommodations?.nextDeadline, compositor?.nextDeadline,
    ]
    return deadlines.compactMap(\.self).min()
  }

  /// Fires what is due at a time. The engine comes first and the compositor last, as in the daemon.
  private func fire(_ due: Timestamp) {
    if application.nextDeadline == due {
      application.advance(to: due)
      endPart()
    } else if modes.nextDeadline == due || presence.nextDeadline == due
      || explorer.nextDeadline == due
    {
      application.advance(to: due)
      modes.fire(dueBy: due)
      presence.fire(dueBy: due)
      explorer.fire(dueBy: due)
      endPart()
    } else if let held = accommodations?.fire(due) {
      send(held.frame, on: held.panel)
    } else {
      compositor?.fire(due)
    }
  }

  /// Applies what a part of the performance has changed to the mode and to the compositor.
  private func endPart() {
    modes.review(at: application.now)
    compositor?.settle()
  }

  private func settle(_ file: String) throws(SpecificationError) {
    var wakeUps = 0
    while let due = nextDeadline {
      fire(due)
      wakeUps += 1
      if wakeUps > Self.mostWakeUps { throw .endless(file: file, wakeUps: Self.mostWakeUps) }
    }
  }

  // MARK: Fingers

  /// Refuses a finger that lands beside the screen, because it would reach nothing, and the file test nothing.
  private func check(
    _ changes: [FingerChange], _ step: Step, on panel: Panel
  ) throws(SpecificationError) {
    let size = panel.screen.size
    for change in changes where change.change == .began {
      guard let place = change.location else { continue }
      guard (0...size.width).contains(place.x), (0...size.height).contains(place.y) else {
        throw .invalid(
          step.place,
          reason: "found a finger that lands at \(text(place.x, place.y)), beside the "
            + "screen of \(text(size.width)) x \(text(size.height)) points; expected a location "
            + "on it, or a line such as screen 1920x1080 in the scene")
      }
    }
  }

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
    for frame in frames {
      if let adapted = accommodations?.adapt(frame, on: panel) {
        send(adapted, on: panel)
      } else {
        send(frame, on: panel)
      }
    }
  }

  private func send(_ frame: ContactFrame, on panel: Panel) {
    if frame.contacts.isEmpty {
      application.advance(to: frame.timestamp)
    } else {
      explorer.send(frame)
    }
    presence.noteTouch(at: application.now)
    if let options = panel.own { compositor?.receive(frame, on: panel, options) }
    if modes.review(at: application.now) { compositor?.settle() }
  }

  /// Returns the contact of a change. Omitted values come from the finger's last contact.
  private func contact(_ change: FingerChange, _ device: DeviceID) -> Contact {
    let id = Contact.ID(device: device, tracking: change.finger)
    let last = change.change == .began ? nil : places[id]
    let location = change.location.map { manner.placement.apply($0) }
    let contact = Contact(
      id: id, change: change.change, kind: change.kind ?? last?.kind ?? .direct,
      location: location ?? last?.location ?? .zero,
      force: change.force ?? last?.force ?? 0,
      maximumForce: change.force == nil ? last?.maximumForce ?? 0 : 1,
      majorRadius: change.radius ?? last?.majorRadius ?? 0,
      penState: change.buttons ?? last?.penState ?? [])
    places[id] = contact
    return contact
  }

  /// Writes the view that a finger explores, with the number of its part.
  private func writeExplored(_ found: ExploredView) {
    guard let view = found.view else { return }
    for panel in panels where view.window?.screen === panel.screen {
      panel.write("\(panel.title(view.name)) explored" + (found.part.map { " part=\($0)" } ?? ""))
    }
  }

  /// Writes the failure of a recognizer with the rule that it follows.
  private func writeFailure(_ record: TraceRecord) {
    guard case .failed = record.decision else { return }
    guard let failed = record.origin?.recognizer else { return }
    for panel in panels where panel.tellsFailures.contains(record.subject) {
      let recognizer = panel.recognizers.first { ObjectIdentifier($0.value) == failed }
      // A recognizer of another panel can have the same name.
      guard
        recognizer != nil
          || !panel.recognizers.values.contains(where: { $0.name == record.subject })
      else { continue }
      panel.write("\(recognizer?.key ?? record.subject) failed S\(record.rule)")
    }
  }
}

/// The touch accommodations of a performance whose scene has the line `accommodations`, in place of those in the
/// pipelines of the daemon.
final class Accommodations {
  private struct Source {
    let panel: Panel
    var chain: FilterChain
  }

  private let application: Application
  private let panels: [Panel]
  private var sources: [DeviceID: Source] = [:]
  private var areOn = true

  init(_ application: Application, _ panels: [Panel]) {
    self.application = application
    self.panels = panels
    for panel in panels {
      panel.accommodationSwitch = { [unowned self] in set($0) }
    }
    setReach()
  }

  private func set(_ areOn: Bool) {
    self.areOn = areOn
    for (device, source) in sources {
      sources[device]?.chain.setAccommodations(options(of: source.panel))
    }
    setReach()
  }

  private func setReach() {
    application.touchReach = options(of: panels.first)?.reachInPoints ?? 0
  }

  private func options(of panel: Panel?) -> AccommodationOptions? {
    areOn ? panel?.accommodations : nil
  }

  /// Returns the contacts of a frame that are passed on, if any.
  func adapt(_ frame: ContactFrame, on panel: Panel) -> ContactFrame {
    var frame = frame
    if sources[frame.device] == nil {
      var chain = FilterChain(.off, screen: panel.screen.size)
      chain.setAccommodations(options(of: panel))
      sources[frame.device] = Source(panel: panel, chain: chain)
    }
    sources[frame.device]?.chain.process(&frame)
    return frame
  }

  /// When to call ``fire(_:)``; nil if nothing waits for time.
  var nextDeadline: Timestamp? { sources.values.compactMap(\.chain.nextDeadline).min() }

  /// Returns the next frame that a panel has held back until a time; nil if there is none.
  func fire(_ due: Timestamp) -> (frame: ContactFrame, panel: Panel)? {
    for device in sources.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let source = sources[device], source.chain.nextDeadline == due else { continue }
      var frame = ContactFrame(device: device, timestamp: due)
      _ = sources[device]?.chain.advance(to: due, &frame)
      return (frame, source.panel)
    }
    return nil
  }
}
