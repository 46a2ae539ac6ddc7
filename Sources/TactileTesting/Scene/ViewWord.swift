import Tactile

/// What a view may be in a scene.
enum ViewWord: String, CaseIterable {
  case view, button, `switch`, slider, scroll
}

extension SceneBuilder {
  /// The view that a line describes.
  mutating func makeView(
    _ kind: ViewWord, _ name: Word, _ statement: Statement
  ) throws(SpecificationError) -> View {
    let frame = try statement.frame()
    let fullName = panel.fullName(name.text)
    var attributes = Attributes(statement.rest(after: 4), of: "a \(kind)")
    let view: View
    switch kind {
    case .view:
      let stageView = StageView(name.text, frame: frame, panel: panel)
      try describeWriting(of: stageView, &attributes)
      view = stageView
    case .button:
      view = try makeControl(
        Button(frame: frame, name: fullName, defaults: defaults), name, &attributes)
    case .switch:
      view = try makeControl(
        Switch(frame: frame, name: fullName, defaults: defaults), name, &attributes)
    case .slider:
      view = try makeControl(
        Slider(frame: frame, name: fullName, defaults: defaults), name, &attributes)
    case .scroll:
      view = try makeScroll(
        ScrollView(frame: frame, name: fullName, defaults: defaults), &attributes)
    }
    try describe(view, &attributes)
    try attributes.finish()
    return view
  }

  /// What every view has.
  private func describe(
    _ view: View, _ attributes: inout Attributes
  ) throws(SpecificationError) {
    view.isHidden = attributes.flag("hidden")
    view.isUserInteractionEnabled = !attributes.flag("untouchable")
    view.isMultipleTouchEnabled = attributes.flag("multitouch")
    view.isExclusiveTouch = attributes.flag("exclusive")
    view.alpha = try attributes.number("alpha") ?? 1
    view.hitOutset = try attributes.number("outset") ?? 0
    if let origin = try attributes.value("bounds") {
      let (x, y) = try origin.numbers(by: ",", "an origin, as 0,100")
      view.bounds.origin = Point(x: x, y: y)
    }
    let turn = AffineTransform(rotation: (try attributes.number("rotate") ?? 0) * .pi / 180)
    let scale = try attributes.number("scale") ?? 1
    let stretch = AffineTransform(scaleX: scale, scaleY: scale)
    let transform = stretch.concatenating(turn)
    if transform != .identity { view.transform = transform }
  }

  /// What a view writes down and answers.
  private mutating func describeWriting(
    of view: StageView, _ attributes: inout Attributes
  ) throws(SpecificationError) {
    view.forwards = attributes.flag("forwards")
    view.isSilent = attributes.flag("silent")
    view.takesFocus = attributes.flag("focusable")
    for name in try attributes.list("vetoes") { view.vetoed.insert(name.text) }
    for figure in try attributes.list("show") {
      view.figures.append(try figure.choice(TouchFigure.allCases.map { ($0.rawValue, $0) }))
    }
    if let other = try attributes.value("redirect") {
      relations.append(Relation(kind: .redirects(view), other: other))
    }
    for action in try attributes.list("handles") {
      view.handle(Action(action.text)) { [unowned view] (_: AnyObject?, _: Event?) in
        view.write("performs \(action.text)")
      }
    }
  }
}
