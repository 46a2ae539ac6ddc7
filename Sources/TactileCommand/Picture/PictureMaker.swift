import Tactile
import TactileInput
import TactileRecording
import TactileServer
import TactileWire

/// Replays a recording and collects the picture of it.
final class PictureMaker {
  private let run: ReplayRun<Playback>
  private var picture = Picture()
  /// The indexes of the panel and of the trail of each touch.
  private var trails: [Int: (panel: Int, trail: Int)] = [:]
  /// The events with which a control answers a touch.
  private static let answers: ControlEvents = [
    .touchUpInside, .valueChanged, .primaryActionTriggered,
  ]
  private var origin: Timestamp?
  private var last = Timestamp.zero

  /// Returns the picture of a recording.
  static func picture(
    of recording: Recording, with configuration: ReplayConfiguration = ReplayConfiguration()
  ) -> Picture {
    let maker = PictureMaker(recording, configuration)
    maker.run.run { maker.see($0.message) }
    maker.add(FilteredTrail.all(of: recording, configuration.server.devices))
    maker.picture.duration = maker.seconds(maker.last)
    maker.picture.hasAssumedSize = recording.devices.contains {
      hasAssumedSize($0.description, configuration.server.devices)
    }
    return maker.picture
  }

  private init(_ recording: Recording, _ configuration: ReplayConfiguration) {
    run = ReplayRun(recording, with: configuration)
  }

  private func see(_ frame: FrameMessage) {
    if picture.panels.isEmpty || !frame.devices.isEmpty { takePanels() }
    guard !frame.touches.isEmpty || !frame.gestures.isEmpty else { return }
    last = frame.time
    for touch in frame.touches { follow(touch, at: frame.time) }
    for gesture in frame.gestures where gesture.state != .changed { mark(gesture, at: frame.time) }
    for control in frame.controls where Self.isAnswer(control) {
      let touches = frame.touches.filter {
        $0.window.text == control.window.text && $0.view.text == control.view.text
      }
      answer(touches) { _ in true }
      if let touch = touches.last { note(control, of: touch, at: frame.time) }
    }
    // The touch belongs to a view inside the scroll view, so only the window is compared.
    for scroll in frame.scrolls where scroll.phase == .began {
      answer(frame.touches) { $0.window.text == scroll.window.text }
    }
  }

  /// Adds the use of a control. Later events of the same touch replace it.
  private func note(_ control: ControlMessage, of touch: TouchMessage, at time: Timestamp) {
    guard let (panel, trail) = trails[touch.id] else { return }
    let answer = Picture.Answer(
      time: seconds(time), name: control.view.text, effect: Self.effect(of: control),
      place: touch.location, trail: trail + 1)
    let former = picture.panels[panel].answers.lastIndex {
      $0.trail == answer.trail && $0.name == answer.name
    }
    if let former {
      picture.panels[panel].answers[former] = answer
    } else {
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
    ControlEventName.event(named: control.event.text).map { answers.contains($0) } ?? false
  }

  /// Marks the matching touches of a frame as used.
  private func answer(_ touches: [TouchMessage], where isMeant: (TouchMessage) -> Bool) {
    for touch in touches where isMeant(touch) {
      guard let (panel, trail) = trails[touch.id] else { continue }
      picture.panels[panel].trails[trail].isAnswered = true
    }
  }

  /// Adds a panel for each new window. Touches have locations in the coordinates of windows.
  private func takePanels() {
    for window in run.application.windows where panel(named: window.label) == nil {
      var panel = Picture.Panel(
        name: window.label, size: window.bounds.size, frame: window.frame,
        screen: window.screen.bounds.size)
      for view in window.subviews {
        takeRegions(of: view, in: window, within: window.bounds, isStill: true, &panel)
      }
      picture.panels.append(panel)
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
    guard !view.isHidden, view.alpha >= GestureDefaults.leastAlpha else { return }
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

  /// Returns the seconds since the first event.
  private func seconds(_ time: Timestamp) -> TimeInterval {
    let origin = self.origin ?? time
    self.origin = origin
    return max(0, time.seconds(since: origin))
  }

  private func follow(_ touch: TouchMessage, at time: Timestamp) {
    if trails[touch.id] == nil, let panel = panel(named: touch.window.text) {
      let trail = picture.panels[panel].trails.count
      picture.panels[panel].trails.append(
        .init(number: trail + 1, isPen: touch.kind == .stylus, steps: []))
      trails[touch.id] = (panel, trail)
    }
    guard let (panel, trail) = trails[touch.id] else { return }
    picture.panels[panel].trails[trail].steps.append(
      .init(time: seconds(time), place: touch.location))
    if touch.phase == .cancelled { picture.panels[panel].trails[trail].end = .cancelled }
  }

  private func mark(_ gesture: GestureMessage, at time: Timestamp) {
    guard let panel = panel(named: gesture.window.text) else { return }
    let touches = gesture.touches.compactMap { trails[$0] }.filter { $0.panel == panel }
    for (_, trail) in touches { picture.panels[panel].trails[trail].isAnswered = true }
    picture.panels[panel].marks.append(
      .init(
        time: seconds(time), name: gesture.recognizer.text, state: gesture.state,
        place: gesture.location, touches: touches.map { $0.trail + 1 },
        measurements: EventLine.measurements(of: gesture)))
  }

  /// Adds the filtered trails, each to the panel of its device.
  private func add(_ filtered: [FilteredTrail]) {
    for trail in filtered {
      guard let panel = panel(named: trail.screen) ?? picture.panels.indices.first else { continue }
      let steps = trail.steps.map {
        Picture.Trail.Step(time: seconds($0.time), place: $0.place)
      }
      picture.panels[panel].trails.append(
        .init(
          number: picture.panels[panel].trails.count + 1, isPen: false, steps: steps,
          end: .filtered(trail.reason)))
      last = max(last, trail.steps.last?.time ?? last)
    }
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
