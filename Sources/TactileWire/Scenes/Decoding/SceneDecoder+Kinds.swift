import Tactile

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

extension SourcedValue {
  /// Returns a deceleration rate, given by name or number.
  fileprivate func deceleration() throws(SceneFlaw) -> Double {
    if case .number = content { return try number(0.5...0.9999) }
    return try choice([
      ("normal", ScrollView.DecelerationRate.normal.rawValue),
      ("fast", ScrollView.DecelerationRate.fast.rawValue),
    ])
  }

  /// Returns the smallest and the largest scale of a scroll view.
  fileprivate func zoomRange() throws(SceneFlaw) -> ClosedRange<Double> {
    let expected = "two numbers: [smallest, largest]"
    guard case .list(let values) = content, values.count == 2 else {
      throw flaw(expected: expected)
    }
    let smallest = try values[0].number(SceneRange.zoom)
    return smallest...(try values[1].number(smallest...SceneRange.zoom.upperBound))
  }

  /// Returns the index of a segment.
  fileprivate func segment(of count: Int) throws(SceneFlaw) -> Int {
    guard count > 0 else { throw flaw(expected: "a control with segments") }
    return try self.count(0...count - 1)
  }
}
