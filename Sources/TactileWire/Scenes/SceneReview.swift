import Tactile

/// Looks for probable mistakes in a valid scene: actions that nothing handles, views outside their
/// superview, and screens that nothing declares.
struct SceneReview {
  /// The text as a tree, for the locations of warnings.
  let tree: SourcedValue
  let file: String
  /// The names of the declared screens; nil if they are not known.
  let screens: Set<String>?
  private(set) var warnings: [SceneWarning] = []
  /// The shortest distance of a swipe in the preset of the window.
  private var swipeDistance = 0.0

  init(tree: SourcedValue, file: String, screens: Set<String>?) {
    (self.tree, self.file, self.screens) = (tree, file, screens)
  }

  mutating func review(_ scene: SceneDescription) {
    let values = (try? tree.elements("windows")) ?? []
    for (window, value) in zip(scene.windows, values) { review(window, value) }
  }

  private mutating func review(_ window: WindowDescription, _ value: SourcedValue) {
    if let screens, let screen = window.screen, !screens.contains(screen),
      let place = value["screen"]
    {
      let known = screens.sorted().map(Excerpt.quoting).joined(separator: ", ")
      let declared = known.isEmpty ? "it declares none" : "it declares \(known)"
      warn(
        at: place,
        "no rule of the configuration declares the screen \(Excerpt.quoting(screen)), and \(declared); "
          + "the window is not shown until a device has this screen")
    }
    let defaults: GestureDefaults = window.thresholds == .handheld ? .handheld : .kiosk
    swipeDistance = defaults.swipeDistance
    let handlers = Handlers(window)
    let top = [Responder(name: window.name, handles: window.handles, controller: nil)]
    reviewActions(of: window.gestures, value, from: top, handlers)
    let bounds = (window.size ?? window.frame?.size).map { Rect(origin: .zero, size: $0) }
    for (view, value) in zip(window.views, (try? value.elements("views")) ?? []) {
      review(view, value, in: bounds, below: top, handlers)
    }
  }

  private mutating func review(
    _ view: ViewDescription, _ value: SourcedValue, in bounds: Rect?, below chain: [Responder],
    _ handlers: Handlers
  ) {
    if let bounds, view.transform == .identity, !view.isHidden, view.hitTarget == nil,
      view.frame.size.width > 0, view.frame.size.height > 0,
      !view.frame.insetBy(dx: -view.hitOutset, dy: -view.hitOutset).meets(bounds),
      let place = value["frame"]
    {
      let sides = [bounds.size.width, bounds.size.height].map(SourcedValue.text(of:))
      warn(
        at: place,
        "the view \(Excerpt.quoting(view.name)) lies outside its superview, which is "
          + "\(sides.joined(separator: " x ")); no touch reaches it")
    }
    let own = Responder(name: view.name, handles: view.handles, controller: view.controller)
    let chain = chain + [own]
    reviewActions(of: view.gestures, value, from: chain, handlers)
    reviewZoom(of: view, value)
    for (action, place) in zip(view.kind.control?.actions ?? [], Self.actionValues(of: value)) {
      review(action.action, at: place, of: view.name, from: chain, handlers)
    }
    var inner: Rect? = Rect(origin: .zero, size: view.frame.size).insetBy(
      dx: -view.hitOutset, dy: -view.hitOutset)
    if case .scroll = view.kind { inner = nil }
    for (subview, value) in zip(view.views, (try? value.elements("views")) ?? []) {
      review(subview, value, in: inner, below: chain, handlers)
    }
  }

  private mutating func reviewZoom(of view: ViewDescription, _ value: SourcedValue) {
    guard case .scroll(let scroll) = view.kind else { return }
    let canZoom = scroll.zoomRange.lowerBound < scroll.zoomRange.upperBound
    if let name = scroll.zoomView, let place = value["zoomView"] {
      if !view.views.contains(where: { $0.name == name }) {
        warn(
          at: place,
          "the view \(Excerpt.quoting(name)) is not directly in the scroll view "
            + "\(Excerpt.quoting(view.name)), so fingers do not zoom it")
      } else if !canZoom {
        warn(at: place, "fingers do not zoom without a range of scales; add zoom, such as [1, 4]")
      }
    } else if canZoom, let place = value["zoom"] {
      warn(at: place, "fingers do not zoom without a view; add zoomView")
    }
  }

  // MARK: Actions

  /// A part of the responder chain: a view, or a window, with its controller.
  private struct Responder {
    let name: String
    let handles: ActionNames
    let controller: ControllerDescription?

    func handles(_ action: String) -> Bool {
      handles.contains(action) || controller?.handles.contains(action) ?? false
    }
  }

  /// The responders of a window that handle each action.
  private struct Handlers {
    /// The names of the responders, by action.
    private(set) var names: [String: [String]] = [:]
    /// Whether a responder can become first responder; actions then begin there.
    private(set) var hasFirstResponder: Bool

    init(_ window: WindowDescription) {
      hasFirstResponder = window.firstResponder != nil
      add(window.name, window.handles.names)
      for view in window.views { add(view) }
    }

    private mutating func add(_ view: ViewDescription) {
      add(view.name, view.handles.names)
      hasFirstResponder = hasFirstResponder || view.canBecomeFirstResponder
      if let controller = view.controller {
        add(controller.name, controller.handles.names)
        hasFirstResponder = hasFirstResponder || controller.canBecomeFirstResponder
      }
      for view in view.views { add(view) }
    }

    private mutating func add(_ name: String, _ actions: [String]) {
      for action in actions { names[action, default: []].append(name) }
    }
  }

  private mutating func reviewActions(
    of gestures: [GestureDescription], _ value: SourcedValue, from chain: [Responder],
    _ handlers: Handlers
  ) {
    for (gesture, value) in zip(gestures, (try? value.elements("gestures")) ?? []) {
      if gesture.reservesRegions, case .steps(let steps)? = gesture[.steps], steps.count == 1,
        let place = value["steps"]
      {
        warn(
          at: place,
          "the gesture \(Excerpt.quoting(gesture.name)) is never locked out, because it has one step; add "
            + "a step")
      }
      reviewSwipe(gesture, value)
      guard let action = gesture.action, let place = value["action"] else { continue }
      review(action, at: place, of: gesture.name, from: chain, handlers)
    }
  }

  private mutating func reviewSwipe(_ gesture: GestureDescription, _ value: SourcedValue) {
    if case .directions(let directions)? = gesture[.directions],
      directions.ways.allSatisfy(\.hasDiagonal), let place = value["sideways"]
    {
      warn(
        at: place,
        "sideways has no effect on the gesture \(Excerpt.quoting(gesture.name)), because all of its "
          + "directions are diagonals")
    }
    if let most = gesture[.maximumDistance]?.number, gesture[.distance] == nil,
      most < swipeDistance, let place = value["maximumDistance"]
    {
      warn(
        at: place,
        "the gesture \(Excerpt.quoting(gesture.name)) is never recognized, because its maximumDistance is "
          + "less than the threshold swipeDistance, by default \(SourcedValue.text(of: swipeDistance)); "
          + "add distance")
    }
  }

  private mutating func review(
    _ action: ActionDescription, at place: SourcedValue, of sender: String, from chain: [Responder],
    _ handlers: Handlers
  ) {
    let names = handlers.names[action.name] ?? []
    let quoted = Excerpt.quoting(action.name)
    if let target = action.target {
      guard !names.contains(target) else { return }
      return warn(
        at: place,
        "the target \(Excerpt.quoting(target)) does not handle \(quoted); add it to handles")
    }
    guard let first = names.first else {
      return warn(
        at: place,
        "no view, controller or window handles \(quoted), so the app receives it as not handled; add it to "
          + "handles of the window")
    }
    let isPresented = chain.contains { $0.controller?.presentedBy != nil }
    guard !handlers.hasFirstResponder, !isPresented,
      !chain.contains(where: { $0.handles(action.name) })
    else { return }
    warn(
      at: place,
      "only \(Excerpt.quoting(first)) handles \(quoted), and it is not above "
        + "\(Excerpt.quoting(sender)); give the action the target \(Excerpt.quoting(first))")
  }

  private mutating func warn(at value: SourcedValue, _ text: String) {
    warnings.append(
      SceneWarning(
        file: file, line: Int(value.place.line), column: Int(value.place.column),
        path: tree.path(to: value.place) ?? .root, text: text))
  }

  /// Returns the values of a control's actions, in the order of the description.
  private static func actionValues(of control: SourcedValue) -> [SourcedValue] {
    guard case .map(let members)? = control["actions"]?.content else { return [] }
    return members.map(\.value)
  }
}

extension Rect {
  /// Whether the rectangles have a point in common.
  fileprivate func meets(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

/// Something in a valid scene or a valid file of bindings that is probably a mistake.
package struct SceneWarning: Equatable, Sendable, CustomStringConvertible {
  /// The file.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The character in the line, from 1.
  package let column: Int
  /// The path of the value, such as `windows[0].views[2].frame`.
  package let path: JSONPath
  /// What is wrong, and what to do.
  package let text: String

  /// The warning in the form of compilers: `file:line:column: warning: sentence`.
  package var description: String {
    "\(Excerpt.plain(file, limit: 400)):\(line):\(column): warning: \(path): \(text)"
  }
}

extension SceneDescription {
  /// Returns the warnings about a scene in YAML or JSON text, in the order of the text.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - file: The name of the file.
  ///   - screens: The names of the screens that the configuration declares; nil if it is not known.
  /// - Throws: ``SceneError`` for the first error.
  package static func warnings(
    text: [UInt8], file: String, screens: Set<String>? = nil
  ) throws(SceneError) -> [SceneWarning] {
    let scene = try SceneDescription(text: text, file: file)
    let tree: SourcedValue
    do {
      tree = try SourcedValue.settings(text)
    } catch {
      throw SceneError(error, file: file, path: .root)
    }
    var review = SceneReview(tree: tree, file: file, screens: screens)
    review.review(scene)
    return review.warnings.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
