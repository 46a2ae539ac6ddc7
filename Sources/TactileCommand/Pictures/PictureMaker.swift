import Tactile
import TactileInput
import TactileRecording
import TactileServer
import TactileWire

/// Replays a recording and collects the picture of it.
///
/// The trails are those of the contacts after the filters, so a drawing contains each finger on the glass,
/// even if a scroll view or a recognizer takes its touch before a view receives it.
final class PictureMaker {
  private let run: ReplayRun<Playback>
  private let contacts: ContactLog
  /// The time at which touches that are still down are cancelled.
  private let end: Timestamp
  private var picture = Picture()
  /// The window of each panel; nil for a screen on which touches landed beside all windows.
  private var windows: [Window?] = []
  /// The screen of each device.
  private var screens: [DeviceID: Screen] = [:]
  /// The indexes of the panel and of the trail of each touch.
  private var trails: [Int: (panel: Int, trail: Int)] = [:]
  /// A control that a touch uses, as the key of its answer.
  private struct Use: Hashable {
    let panel: Int
    let trail: Int
    let control: String
  }
  /// The indexes of the answers of each panel.
  private var answers: [Use: Int] = [:]
  /// The events with which a control answers a touch.
  private static let answering: ControlEvents = [
    .touchUpInside, .valueChanged, .primaryActionTriggered,
  ]
  private var last = ReplayPrinter.origin

  /// Returns the picture of a recording.
  static func picture(
    of recording: Recording, with configuration: ReplayConfiguration = ReplayConfiguration()
  ) -> Picture {
    let maker = PictureMaker(Playback(recording), configuration)
    maker.collect()
    maker.picture.hasAssumedSize = recording.devices.contains {
      hasAssumedSize($0.description, configuration.server.devices)
    }
    return maker.picture
  }

  private init(_ playback: Playback, _ configuration: ReplayConfiguration) {
    run = ReplayRun(of: playback, with: configuration)
    contacts = ContactLog(of: playback, configuration.server)
    end = playback.settledEnd
  }

  private func collect() {
    run.trace { [unowned self] in see($0) }
    run.run { [unowned self] in see($0.message) }
    addFiltered()
    picture.duration = seconds(last)
  }

  private func see(_ record: TraceRecord) {
    switch record.decision.storyRole {
    case .hit(let touch), .missed(let touch): land(touch)
    case .recognized, .failed, .waits, .restarted, .refused, .filtered, .other: break
    }
  }

  private func see(_ frame: FrameMessage) {
    for change in frame.devices where change.change != .removed { takeScreen(of: change.device) }
    if picture.panels.isEmpty || !frame.devices.isEmpty { takePanels() }
    // A scroll view may begin to scroll with a touch that no view has received.
    for scroll in frame.scrolls where scroll.phase == .began { answerTouches(of: scroll) }
    guard !frame.touches.isEmpty || !frame.gestures.isEmpty else { return }
    last = max(last, frame.time)
    for gesture in frame.gestures where gesture.state != .changed { mark(gesture, at: frame.time) }
    for control in frame.controls where Self.isAnswer(control) {
      let touches = frame.touches.filter {
        $0.window.text == control.window.text && $0.view.text == control.view.text
      }
      for touch in touches { answer(touch.id) }
      if let touch = touches.last { note(control, of: touch, at: frame.time) }
    }
  }

  /// Adds the use of a control. Later events of the same touch replace it.
  private func note(_ control: ControlMessage, of touch: TouchMessage, at time: Timestamp) {
    guard let (panel, trail) = trails[touch.id] else { return }
    let answer = Picture.Answer(
      time: seconds(time), name: control.view.text, effect: Self.effect(of: control),
      place: touch.location, trail: trail + 1)
    let use = Use(panel: panel, trail: trail, control: answer.name)
    if let former = answers[use] {
      picture.panels[panel].answers[former] = answer
    } else {
      answers[use] = picture.panels[panel].answers.count
      picture.panels[panel].answers.append(answer)
    }
  }

  /// Returns the effect of a control's event in words.
  private static func effect(of control: ControlMessage) -> String {
    if let isOn = control.isOn { return isOn ? "on" : "off" }
    if let segment = control.segment { return segment < 0 ? "no segment" : "segment \(segment)" }
    if let page = control.page { return "page \(page)" }
    return control.value.map(EventLine.number) ?? "pressed"
  }

  /// Whether no source states the size of a device.
  private static func hasAssumedSize(
    _ device: DeviceDescription, _ rules: DeviceRules
  ) -> Bool {
    let pipeline = try? InputPipeline(
      device: DeviceID(rawValue: 1), description: device, settings: rules.settings(for: device))
    if case .assumed = pipeline?.mapping.size.source { return true }
    return false
  }

  private static func isAnswer(_ control: ControlMessage) -> Bool {
    answering.contains(ControlEvents(control.event))
  }

  /// Marks a touch as used.
  private func answer(_ touch: Int) {
    guard let (panel, trail) = trails[touch] else { return }
    picture.panels[panel].trails[trail].isAnswered = true
  }

  /// Marks the live touches in a scroll view as used. Its views may have received none of them.
  private func answerTouches(of scroll: ScrollMessage) {
    for touch in run.application.liveTouches where touch.window?.label == scroll.window.text {
      var view = touch.view
      while let next = view, next.label != scroll.view.text { view = next.superview }
      if view != nil { answer(Int(touch.id)) }
    }
  }

  private func takeScreen(of device: DeviceMessage) {
    let id = DeviceID(rawValue: UInt32(device.id))
    screens[id] = run.application.screen(of: id)
  }

  /// Adds a panel for each new window. Trails have locations in the coordinates of windows.
  private func takePanels() {
    for window in run.application.windows where panel(named: window.label) == nil {
      var panel = Picture.Panel(
        name: window.label, size: window.bounds.size, frame: window.frame,
        screen: window.screen.bounds.size)
      for view in window.subviews {
        takeRegions(of: view, in: window, within: window.bounds, isStill: true, &panel)
      }
      picture.panels.append(panel)
      windows.append(window)
    }
  }

  /// Adds the visible part of a view and of its subviews.
  ///
  /// - Parameters:
  ///   - area: The part of the window in which the view can be seen.
  ///   - isStill: Whether no scroll view moves it. Targets are only views that do not move, that can be
  ///     touched, and that can be seen whole.
  private func takeRegions(
    of view: View, in window: Window, within area: Rect, isStill: Bool, _ panel: inout Picture.Panel
  ) {
    guard view.canBeSeen else { return }
    let frame = view.convert(view.bounds, to: window)
    let visible = frame.part(in: area)
    if let visible, frame.size != panel.size {
      panel.regions.append(.init(name: view.label, frame: visible))
      if isStill, visible == frame, Self.isTarget(view) {
        panel.targets.append(.init(name: view.label, frame: frame))
      }
    }
    let isScrolling = view is ScrollView
    guard let area = isScrolling ? visible : area else { return }
    for subview in view.subviews {
      takeRegions(of: subview, in: window, within: area, isStill: isStill && !isScrolling, &panel)
    }
  }

  /// Whether people aim at a view.
  private static func isTarget(_ view: View) -> Bool {
    guard view.isUserInteractionEnabled else { return false }
    if let control = view as? Control { return control.isEnabled }
    return view.gestureRecognizers.contains { $0 is TapGestureRecognizer }
  }

  private func panel(named name: String) -> Int? {
    picture.panels.firstIndex { $0.name == name }
  }

  /// Returns the seconds since the start of the recording.
  private func seconds(_ time: Timestamp) -> TimeInterval {
    max(0, time.seconds(since: ReplayPrinter.origin))
  }

  private func mark(_ gesture: GestureMessage, at time: Timestamp) {
    for touch in gesture.touches { answer(touch) }
    guard let panel = panel(named: gesture.window.text) else { return }
    let touches = gesture.touches.compactMap { trails[$0] }.filter { $0.panel == panel }
    picture.panels[panel].marks.append(
      .init(
        time: seconds(time), name: gesture.recognizer.text, state: gesture.state,
        place: gesture.location, touches: touches.map { $0.trail + 1 },
        measurements: EventLine.measurements(of: gesture)))
  }
}

// MARK: Trails

extension PictureMaker {
  /// Adds the trail of a touch that lands, to the panel of its window.
  private func land(_ id: UInt64) {
    guard let touch = run.application.liveTouches.first(where: { $0.id == id }),
      let contact = contacts.filtered[touch.contact]
    else { return }
    if picture.panels.isEmpty { takePanels() }
    let hit = touch.window.flatMap { panel(named: $0.label) }
    guard let panel = hit ?? self.panel(at: touch.screenLocation, of: touch.contact.device) else {
      return
    }
    let isLifted = contact.lifted != nil && !contact.isCancelled
    add(contact, to: panel, end: isLifted ? .lifted : .cancelled)
    trails[Int(id)] = (panel, picture.panels[panel].trails.count - 1)
  }

  /// Adds the contacts that filters removed, each to the panel at its first location.
  private func addFiltered() {
    var reasons: [Contact.ID: FilterReason] = [:]
    for action in contacts.actions where action.record.action == .removed {
      reasons[action.record.contact] = action.record.reason
    }
    let order = reasons.sorted {
      ($0.key.device.rawValue, $0.key.tracking) < ($1.key.device.rawValue, $1.key.tracking)
    }
    for (id, reason) in order {
      guard let contact = contacts.reported[id],
        let panel = panel(at: contact.steps[0].place, of: id.device)
      else { continue }
      add(contact, to: panel, end: .filtered("\(reason)"))
    }
  }

  private func add(_ contact: ContactLog.Trail, to panel: Int, end: Picture.Trail.End) {
    let window = windows[panel]
    var steps = contact.steps.map {
      Picture.Trail.Step(
        time: seconds($0.time), place: window?.convertFromScreen($0.place) ?? $0.place)
    }
    // The end of the recording cancels the touch.
    if contact.lifted == nil, end == .cancelled, let last = steps.last {
      steps.append(.init(time: seconds(self.end), place: last.place))
    }
    last = max(last, contact.lifted ?? last, contact.steps.last?.time ?? last)
    let number = picture.panels[panel].trails.count + 1
    picture.panels[panel].trails.append(
      .init(number: number, kind: contact.kind, steps: steps, end: end))
  }

  /// Returns the panel of the front-most window at a location of a screen. If there is none, returns a panel
  /// of the screen itself; nil if the device has no screen.
  private func panel(at place: Point, of device: DeviceID) -> Int? {
    guard let screen = screens[device] else { return nil }
    // Windows are in the order from front to back.
    let found = windows.firstIndex { window in
      guard let window, window.screen === screen else { return false }
      return window.bounds.contains(window.convertFromScreen(place))
    }
    if let found { return found }
    let known = windows.indices.first {
      windows[$0] == nil && picture.panels[$0].name == screen.name
    }
    if let known { return known }
    picture.panels.append(.init(name: screen.name, size: screen.bounds.size))
    windows.append(nil)
    return picture.panels.count - 1
  }
}

extension Rect {
  /// Returns the part of the rectangle that is in another one; nil if there is none.
  fileprivate func part(in area: Rect) -> Rect? {
    let (left, right) = (max(minX, area.minX), min(maxX, area.maxX))
    let (top, bottom) = (max(minY, area.minY), min(maxY, area.maxY))
    guard left < right, top < bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
