import Tactile

/// A kind of view, by its word in scenes.
package enum SceneViewKind: String, CaseIterable {
  case view
  case button
  case `switch`
  case slider
  case stepper
  case segmentedControl
  case pageControl
  case scroll

  /// The keys that a view of the kind may have.
  package var keys: [String] {
    switch self {
    case .view: SceneKeys.view
    case .button: SceneKeys.button
    case .switch: SceneKeys.toggle
    case .slider: SceneKeys.slider
    case .stepper: SceneKeys.stepper
    case .segmentedControl: SceneKeys.segmented
    case .pageControl: SceneKeys.pages
    case .scroll: SceneKeys.scroll
    }
  }

  fileprivate var what: String {
    switch self {
    case .scroll: "a scroll view"
    case .segmentedControl: "a segmented control"
    case .pageControl: "a page control"
    case .view, .button, .switch, .slider, .stepper: "a \(rawValue)"
    }
  }
}

extension SceneDecoder {
  /// Returns the views of a window or view. `isTop` is true for the views of a window itself.
  mutating func views(
    of table: SceneTable, isTop: Bool
  ) throws(SceneFlaw) -> [ViewDescription] {
    var views: [ViewDescription] = []
    for value in try table.list("views") { views.append(try view(value, isTop: isTop)) }
    return views
  }

  mutating func view(
    _ value: SourcedValue, isTop: Bool
  ) throws(SceneFlaw) -> ViewDescription {
    try countView(at: value.place)
    let word = try kindWord(of: value)
    let table = try SceneTable(value, word.what, keys: word.keys)
    let name = try table.required("name").name()
    try scope.add(responder: name, .view, at: try table.required("name").place)
    var view = ViewDescription(name: name, frame: try table.required("frame").rect())
    try readFlags(of: table, into: &view)
    view.kind = try kind(word, table)
    if let pan = view.panName { try readPan(pan, of: table, into: &view) }
    view.hitTarget = try scope.reference(table["hitTarget"], .hitTarget(of: Name(name)))
    view.handles = ActionNames(try table.names("handles"))
    if let controller = table["controller"] {
      view.controller = try self.controller(controller, isTop: isTop)
    }
    view.gestures = try gestures(of: table, owner: name)
    let outer = reach.enter(view.gestures, at: table["gestures"]?.place)
    view.views = try views(of: table, isTop: false)
    reach.leave(to: outer)
    return view
  }

  /// Adds the name of the pan of a scroll view, and reads the recognizers for which the pan waits.
  private mutating func readPan(
    _ name: String, of table: SceneTable, into view: inout ViewDescription
  ) throws(SceneFlaw) {
    scope.add(panOfScrollView: name)
    guard let others = table["requireToFail"] else { return }
    view.panRequirements = try scope.references(others, .requirement(of: Name(name)))
  }

  /// Returns the kind of a view. It determines the allowed keys, so it is decoded first.
  private func kindWord(of value: SourcedValue) throws(SceneFlaw) -> SceneViewKind {
    guard case .map(let members) = value.content,
      let kind = members.first(where: { $0.name == "kind" })?.value, !kind.isNull
    else { return .view }
    return try kind.choice(SceneViewKind.allCases.map { ($0.rawValue, $0) })
  }

  private func readFlags(
    of table: SceneTable, into view: inout ViewDescription
  ) throws(SceneFlaw) {
    if let transform = try table["transform"]?.transform() { view.transform = transform }
    view.isHidden = try table.bool("hidden") ?? false
    view.alpha = try table.number("alpha", 0...1) ?? 1
    view.isInteractive = try table.bool("interactive") ?? true
    view.isMultipleTouchEnabled = try table.bool("multipleTouch") ?? false
    view.isExclusiveTouch = try table.bool("exclusiveTouch") ?? false
    view.hitOutset = try table.number("hitOutset", -10_000...10_000) ?? 0
    view.compositorGestures = try table["compositorGestures"]?.compositorGestures()
    view.canBecomeFirstResponder = try table.bool("focusable") ?? false
    view.label = try table["label"]?.speech()
    view.hint = try table["hint"]?.speech()
  }

  private mutating func controller(
    _ value: SourcedValue, isTop: Bool
  ) throws(SceneFlaw) -> ControllerDescription {
    let table = try SceneTable(value, "a controller", keys: SceneKeys.controller)
    var controller = ControllerDescription(name: try table.required("name").name())
    try scope.add(responder: controller.name, .controller, at: try table.required("name").place)
    if let presenter = table["presentedBy"], !isTop {
      throw presenter.flaw(
        expected: "no presentedBy: only a view directly in its window can be presented")
    }
    controller.presentedBy = try scope.reference(
      table["presentedBy"], .presenter(of: Name(controller.name)))
    controller.canBecomeFirstResponder = try table.bool("focusable") ?? false
    controller.handles = ActionNames(try table.names("handles"))
    return controller
  }

  // MARK: Kinds

  private mutating func kind(
    _ word: SceneViewKind, _ table: SceneTable
  ) throws(SceneFlaw) -> ViewDescription.Kind {
    switch word {
    case .view: .view
    case .button:
      .button(title: try table["title"]?.string() ?? "", try control(table))
    case .switch: .toggle(try toggle(table), try control(table))
    case .slider: .slider(try slider(table), try control(table))
    case .stepper: .stepper(try stepper(table), try control(table))
    case .segmentedControl: .segmented(try segmented(table), try control(table))
    case .pageControl: .pages(try pages(table), try control(table))
    case .scroll: .scroll(try scroll(table, named: try table.required("name").name()))
    }
  }

  private mutating func control(_ table: SceneTable) throws(SceneFlaw) -> ControlDescription {
    var control = ControlDescription()
    control.isEnabled = try table.bool("enabled") ?? true
    control.trackingMargin = try table.points("trackingMargin")
    guard let actions = table["actions"] else { return control }
    guard case .map(let members) = actions.content else {
      throw actions.flaw(expected: "a map from events to actions")
    }
    for member in members {
      guard let event = ControlEvent(rawValue: member.name) else {
        let events = ControlEvent.allCases.map(\.rawValue)
        throw SceneFlaw(
          place: member.place, found: "the unknown event \(Excerpt.quoting(member.name))",
          expected: "one of \(events.joined(separator: ", "))",
          nearest: NearestWord.of(member.name, among: events))
      }
      let action = try action(member.value, keys: SceneKeys.action)
      control.actions.append(.init(event: event, action: action))
    }
    return control
  }
}

// The properties of each kind of view.

extension SceneDecoder {
  func toggle(_ table: SceneTable) throws(SceneFlaw) -> SwitchDescription {
    SwitchDescription(
      isOn: try table.bool("on") ?? false, pushMovement: try table.points("pushMovement"))
  }

  func slider(_ table: SceneTable) throws(SceneFlaw) -> SliderDescription {
    var slider = SliderDescription()
    let range = try range(of: table, maximum: 1)
    (slider.minimum, slider.maximum) = (range.lowerBound, range.upperBound)
    slider.value = try table.number("value", range) ?? range.lowerBound
    slider.isContinuous = try table.bool("continuous") ?? true
    slider.knobWidth = try table.length("knobWidth")
    return slider
  }

  func stepper(_ table: SceneTable) throws(SceneFlaw) -> StepperDescription {
    var stepper = StepperDescription()
    let range = try range(of: table, maximum: 100)
    (stepper.minimum, stepper.maximum) = (range.lowerBound, range.upperBound)
    stepper.value =
      try table.number("value", range) ?? min(max(0, range.lowerBound), range.upperBound)
    stepper.step = try table.number("step", 1e-6...SceneRange.farthest) ?? 1
    stepper.wraps = try table.bool("wraps") ?? false
    stepper.autorepeat = try table.bool("autorepeat") ?? true
    stepper.isContinuous = try table.bool("continuous") ?? true
    return stepper
  }

  func segmented(_ table: SceneTable) throws(SceneFlaw) -> SegmentedControlDescription {
    var control = SegmentedControlDescription()
    let titles = try table.list("segments")
    guard titles.count <= SceneRange.segments else {
      throw SceneFlaw(
        place: try table.required("segments").place, found: "\(titles.count) segments",
        expected: "at most \(SceneRange.segments)")
    }
    for title in titles { control.segments.append(.init(title: try title.string())) }
    for value in try table.list("disabledSegments") {
      control.segments[try value.segment(of: titles.count)].isEnabled = false
    }
    let widths = try table.list("segmentWidths")
    guard widths.isEmpty || widths.count == titles.count else {
      throw SceneFlaw(
        place: try table.required("segmentWidths").place, found: "\(widths.count) widths",
        expected: "a width for each segment: \(titles.count); 0 for an equal share")
    }
    for (index, value) in widths.enumerated() {
      let width = try value.number(0...SceneRange.farthest)
      control.segments[index].width = width > 0 ? width : nil
    }
    if let selected = table["selected"] {
      let count = try selected.count(SegmentedControl.noSegment...SceneRange.segments)
      control.selected = count < 0 ? count : try selected.segment(of: titles.count)
    }
    control.isMomentary = try table.bool("momentary") ?? false
    return control
  }

  func pages(_ table: SceneTable) throws(SceneFlaw) -> PageControlDescription {
    var control = PageControlDescription()
    control.pages = try table.required("pages").count(0...SceneRange.pages)
    control.current = try table.count("page", 0...max(control.pages - 1, 0)) ?? 0
    control.hidesForSinglePage = try table.bool("hidesForSinglePage") ?? false
    return control
  }

  /// Returns the range of a slider or a stepper, from the keys `minimum` and `maximum`.
  private func range(
    of table: SceneTable, maximum highest: Double
  ) throws(SceneFlaw) -> ClosedRange<Double> {
    let all = -SceneRange.farthest...SceneRange.farthest
    let minimum = try table.number("minimum", all) ?? 0
    let maximum = try table.number("maximum", all) ?? max(highest, minimum)
    guard minimum <= maximum else {
      let (lowest, highest) = (SourcedValue.text(of: minimum), SourcedValue.text(of: maximum))
      guard table["minimum"] != nil else {
        throw SceneFlaw(
          place: try table.required("maximum").place,
          found: "\(highest), below the minimum \(lowest)",
          expected: "\(lowest) or more, or a smaller minimum")
      }
      throw SceneFlaw(
        place: try table.required("minimum").place, found: "a minimum above the maximum",
        expected: "\(highest) or less")
    }
    return minimum...maximum
  }

  mutating func scroll(
    _ table: SceneTable, named name: String
  ) throws(SceneFlaw) -> ScrollDescription {
    var scroll = ScrollDescription()
    scroll.contentSize = try table.required("contentSize").size()
    scroll.contentOffset = try table["contentOffset"]?.point() ?? .zero
    scroll.contentInset = try table["contentInset"]?.insets() ?? .zero
    scroll.isScrollEnabled = try table.bool("scrollEnabled") ?? true
    scroll.isDirectionalLockEnabled = try table.bool("directionalLock") ?? false
    scroll.isPagingEnabled = try table.bool("paging") ?? false
    scroll.bounces = try table.bool("bounces") ?? true
    scroll.alwaysBounceHorizontal = try table.bool("alwaysBounceHorizontal") ?? false
    scroll.alwaysBounceVertical = try table.bool("alwaysBounceVertical") ?? false
    scroll.decelerationRate = try table["deceleration"]?.deceleration()
    scroll.delaysContentTouches = try table.bool("delaysContentTouches") ?? true
    scroll.contentTouchDelay = try table.seconds("contentTouchDelay")
    scroll.canCancelContentTouches = try table.bool("canCancelContentTouches") ?? true
    scroll.zoomView = try scope.reference(table["zoomView"], .zoomView(of: Name(name)))
    scroll.zoomRange = try table["zoom"]?.zoomRange() ?? 1...1
    scroll.zoomScale =
      try table.number("zoomScale", scroll.zoomRange)
      ?? min(max(1, scroll.zoomRange.lowerBound), scroll.zoomRange.upperBound)
    scroll.bouncesZoom = try table.bool("bouncesZoom") ?? true
    return scroll
  }
}
