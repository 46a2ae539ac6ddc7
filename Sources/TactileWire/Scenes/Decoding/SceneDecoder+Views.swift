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
