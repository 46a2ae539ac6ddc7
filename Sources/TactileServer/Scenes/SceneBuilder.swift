import Tactile
import TactileWire

/// Creates windows from descriptions, and updates windows in place.
///
/// An update keeps every view and recognizer whose name and kind stay, so touches on them and gestures
/// go on. It removes the others, which cancels their touches (S43), and adds what is new. Nothing here
/// fails, because the decoder has checked the description.
struct SceneBuilder {
  private let window: SceneWindow
  /// The names in the changed parts of the old description and of the new one. An update removes, at its
  /// end, what has an old name and no new one.
  private var oldNames = PartNames()
  private var newNames = PartNames()
  /// Views that other views of the same name replace.
  private var replacedViews: [any SceneResponder] = []
  /// Whether a recognizer was added, so that failure requirements have to be set again.
  private var hasNewGestures = false
  /// Whether a view was made or its hit target changed, so that hit targets have to be set again.
  private var hasNewHitTargets = false

  private init(_ window: SceneWindow) {
    self.window = window
  }

  /// Returns a new window with its views and recognizers, which is not on its screen yet.
  static func build(
    _ description: WindowDescription, on screen: Screen, record: SceneWindowRecord,
    defaults: GestureDefaults
  ) -> SceneWindow {
    let window = SceneWindow(description, on: screen, record: record, defaults: defaults)
    var builder = SceneBuilder(window)
    builder.addContents(of: description)
    builder.present(description)
    builder.setHitTargets()
    if let name = description.firstResponder { focus(on: name, in: window) }
    return window
  }

  /// Returns whether ``update(_:from:to:)`` can turn a window of one description into another.
  static func canUpdate(_ old: WindowDescription, to new: WindowDescription) -> Bool {
    new.name == old.name && new.screen == old.screen
      && new.thresholds == old.thresholds && presenters(in: new) == presenters(in: old)
  }

  /// Updates a window to a description that ``canUpdate(_:to:)`` accepts. Views whose descriptions share
  /// their memory are passed over, so a small change in a large window is cheap.
  ///
  /// - Parameter old: The description that the window has been built from or updated to.
  static func update(
    _ window: SceneWindow, from old: WindowDescription, to new: WindowDescription
  ) {
    window.element.description.handles = new.handles
    window.passesTouchesThrough = new.passesTouchesThrough
    window.application?.setLevel(new.level, of: window)
    if new.frame != old.frame || new.size != old.size { setFrame(of: window, new) }
    var builder = SceneBuilder(window)
    builder.updateContents(from: old, to: new)
    builder.removeRest()
    builder.setHitTargets()
    if new.firstResponder != old.firstResponder {
      if let name = new.firstResponder {
        focus(on: name, in: window)
      } else {
        window.firstResponder?.resignFirstResponder()
      }
    }
  }

  private static func focus(on name: String, in window: SceneWindow) {
    window.responder(named: name)?.becomeFirstResponder()
  }

  private static func setFrame(of window: SceneWindow, _ new: WindowDescription) {
    let frame = new.frame(on: window.screen)
    window.bounds = Rect(origin: .zero, size: new.size ?? frame.size)
    window.center = frame.center
    window.transform = AffineTransform(
      scaleX: frame.size.width / window.bounds.size.width,
      scaleY: frame.size.height / window.bounds.size.height)
  }

  private static func presenters(in window: WindowDescription) -> [String: String] {
    var presenters: [String: String] = [:]
    for controller in window.views.compactMap(\.controller) {
      presenters[controller.name] = controller.presentedBy
    }
    return presenters
  }

  // MARK: Views

  private mutating func addContents(of description: WindowDescription) {
    attach(description.gestures, to: window)
    let flat = description.views.filter { $0.controller?.presentedBy == nil }
    let presented = description.views.filter { $0.controller?.presentedBy != nil }
    addSubviews(flat, to: window)
    // The presenter adds a presented view to the window, in front of everything.
    for description in presented { addContents(of: description, to: prepareView(description)) }
    setFailureRequirements()
  }

  private mutating func addContents(of description: ViewDescription, to view: any SceneResponder) {
    attach(description.gestures, to: view)
    addSubviews(description.views, to: view)
  }

  // MARK: Updated views

  private mutating func updateContents(from old: WindowDescription, to new: WindowDescription) {
    updateGestures(from: old.gestures, to: new.gestures, of: window)
    let isPresented = { (view: ViewDescription) in view.controller?.presentedBy != nil }
    guard old.views.contains(where: isPresented) || new.views.contains(where: isPresented) else {
      // Without copies, so that equal lists still share their memory.
      updateSubviews(from: old.views, to: new.views, of: window)
      return setFailureRequirements()
    }
    updateSubviews(
      from: old.views.filter { !isPresented($0) }, to: new.views.filter { !isPresented($0) },
      of: window)
    let presented = Dictionary(
      uniqueKeysWithValues: old.views.filter(isPresented).map { ($0.name, $0) })
    var unmatched = presented
    for description in new.views.filter(isPresented) {
      unmatched[description.name] = nil
      update(description, from: presented[description.name])
    }
    for view in unmatched.values { oldNames.add(view) }
    setFailureRequirements()
  }

  private mutating func updateSubviews(
    from old: [ViewDescription], to new: [ViewDescription], of parent: View
  ) {
    guard !old.sharesMemory(with: new) else { return }
    var indices: [String: Int] = [:]
    for (index, view) in old.enumerated() { indices[view.name] = index }
    var isOld = [Bool](repeating: false, count: old.count)
    var order = SubviewOrder(of: parent)
    for description in new {
      let index = indices[description.name]
      if let index { isOld[index] = true }
      if let index, old[index].views.sharesMemory(with: description.views),
        old[index] == description, let view = window.views[description.name]
      {
        order.visit(view)
      } else {
        order.visit(update(description, from: index.map { old[$0] }, in: parent))
      }
    }
    for index in old.indices where !isOld[index] { oldNames.add(old[index]) }
    if !order.isKept { bringToFront(new, in: parent) }
  }

  /// Updates or adds a view with all that is in it, and returns it.
  ///
  /// - Parameters:
  ///   - description: The new description.
  ///   - old: The description that a view of this name had in the same place; nil for none.
  ///   - parent: The superview; nil for a presented view, which its presenter adds to the window.
  @discardableResult
  private mutating func update(
    _ description: ViewDescription, from old: ViewDescription?, in parent: View? = nil
  ) -> any SceneResponder {
    let existing = window.views[description.name]
    let view = prepareView(description)
    if let parent, view.superview !== parent { parent.addSubview(view) }
    if let old, view === existing {
      oldNames.add(ownNamesOf: old)
      updateGestures(from: old.gestures, to: description.gestures, of: view)
      updateSubviews(from: old.views, to: description.views, of: view)
    } else {
      if let old { oldNames.add(old) }
      addContents(of: description, to: view)
    }
    return view
  }

  private mutating func updateGestures(
    from old: [GestureDescription], to new: [GestureDescription], of view: any SceneResponder
  ) {
    guard !old.sharesMemory(with: new) else { return }
    for gesture in old { oldNames.gestures.insert(gesture.name) }
    attach(new, to: view)
  }

  private func bringToFront(_ descriptions: [ViewDescription], in parent: View) {
    parent.bringSubviewsToFront(descriptions.compactMap { window.views[$0.name] })
  }

  private mutating func addSubviews(_ descriptions: [ViewDescription], to parent: View) {
    var order = SubviewOrder(of: parent)
    for description in descriptions {
      let view = prepareView(description)
      // Before its contents: a view that contained this one may now belong into it.
      if view.superview !== parent { parent.addSubview(view) }
      addContents(of: description, to: view)
      order.visit(view)
    }
    if !order.isKept { bringToFront(descriptions, in: parent) }
  }

  /// Returns the view of a description, existing or new, with its properties set and its contents
  /// unchanged.
  private mutating func prepareView(_ description: ViewDescription) -> any SceneResponder {
    newNames.views.insert(description.name)
    let existing = existingView(for: description)
    let view = existing ?? makeView(description)
    if existing?.element.description.hitTarget != description.hitTarget || existing == nil {
      hasNewHitTargets = true
    }
    description.apply(to: view, replacing: existing?.element.description)
    update(view.element, description)
    return view
  }

  /// Returns the view with the name of a description if its kind and its controller stay.
  private mutating func existingView(
    for description: ViewDescription
  ) -> (any SceneResponder)? {
    guard let view = window.views[description.name] else { return nil }
    let old = view.element.description
    let isSame =
      old.kind.word == description.kind.word && old.controller?.name == description.controller?.name
    guard isSame else {
      // It is removed last, after the remaining views in it have moved elsewhere.
      forget(view)
      replacedViews.append(view)
      return nil
    }
    return view
  }

  private func update(_ element: SceneElement, _ new: ViewDescription) {
    element.description = new
    element.description.views = []
    element.description.gestures = []
    if let controller = new.controller {
      window.controllers[controller.name]?.description = controller
    }
  }

  private func makeView(_ description: ViewDescription) -> any SceneResponder {
    let element = SceneElement(description, in: window.element.window)
    let view = makeView(element)
    window.views[description.name] = view
    if let controller = description.controller {
      window.controllers[controller.name] = SceneController(controller, view: view)
    }
    if let control = view as? Control { element.follow(control) }
    return view
  }

  /// Returns a new view of the class for an element's kind.
  private func makeView(_ element: SceneElement) -> any SceneResponder {
    switch element.description.kind {
    case .view: SceneView(element)
    case .button: SceneButton(element, defaults: window.defaults)
    case .toggle: SceneSwitch(element, defaults: window.defaults)
    case .slider: SceneSlider(element, defaults: window.defaults)
    case .scroll: SceneScrollView(element, defaults: window.defaults)
    }
  }

  // MARK: Recognizers

  private mutating func attach(
    _ descriptions: [GestureDescription], to view: any SceneResponder
  ) {
    for description in descriptions {
      newNames.gestures.insert(description.name)
      if let known = window.gestures[description.name] {
        if known.recognizer.view === view, known.canBecome(description) {
          if known.description.requireToFail != description.requireToFail {
            known.recognizer.forgetRequirements()
            hasNewGestures = true
          }
          known.become(description)
          continue
        }
        remove(known)
      }
      window.gestures[description.name] = SceneGesture(
        description, to: view, defaults: window.defaults)
      hasNewGestures = true
    }
  }

  private func setFailureRequirements() {
    guard hasNewGestures else { return }
    for gesture in window.gestures.values {
      for name in gesture.description.requireToFail {
        guard let other = window.gestures[name] else { continue }
        // The decoder accepts no cycle.
        gesture.recognizer.requireWithoutCheck(toFail: other.recognizer)
      }
    }
  }

  // MARK: Controllers and hit targets

  /// Presents controllers, each after its presenter: first those whose presenter is shown, then those
  /// that these present, and so on, each time in the order of the description.
  private func present(_ description: WindowDescription) {
    let all = description.views.compactMap(\.controller).filter { $0.presentedBy != nil }
    // The decoder accepts at most one controller for each presenter.
    var places: [String: Int] = [:]
    for (place, controller) in all.enumerated() { places[controller.presentedBy ?? ""] = place }
    var ready = all.indices.filter { isShown(all[$0].presentedBy) }
    while !ready.isEmpty {
      for place in ready { present(all[place]) }
      ready = ready.compactMap { places[all[$0].name] }.sorted()
    }
  }

  private func isShown(_ name: String?) -> Bool {
    name.flatMap { window.controllers[$0]?.view?.window } != nil
  }

  private func present(_ controller: ControllerDescription) {
    guard let presenter = controller.presentedBy.flatMap({ window.controllers[$0] }),
      let presented = window.controllers[controller.name]
    else { return }
    presenter.present(presented)
  }

  /// Sets the view that receives the hits of each view with a hit target.
  private func setHitTargets() {
    guard hasNewHitTargets else { return }
    var ends: [ObjectIdentifier: View] = [:]
    for view in window.views.values where view.element.description.hitTarget != nil {
      setHitTargets(from: view, &ends)
    }
  }

  /// Sets the end of a chain of hit targets for each view in it; the decoder accepts no cycle.
  ///
  /// - Parameter ends: The ends of the chains that are known already, by their views.
  private func setHitTargets(
    from start: any SceneResponder, _ ends: inout [ObjectIdentifier: View]
  ) {
    var chain: [any SceneResponder] = []
    var view = start
    while ends[ObjectIdentifier(view)] == nil,
      let next = view.element.description.hitTarget.flatMap({ window.views[$0] })
    {
      chain.append(view)
      view = next
    }
    let end = ends[ObjectIdentifier(view)] ?? view
    for view in chain {
      ends[ObjectIdentifier(view)] = end
      view.element.hitTarget = end
    }
  }

  // MARK: Removing

  private func removeRest() {
    for name in oldNames.gestures where !newNames.gestures.contains(name) {
      if let gesture = window.gestures[name] { remove(gesture) }
    }
    var leaving: [View] = replacedViews
    for name in oldNames.views where !newNames.views.contains(name) {
      guard let view = window.views[name] else { continue }
      forget(view)
      leaving.append(view)
    }
    removeAll(leaving)
  }

  /// Removes views. Each is the last subview when it is removed, since a search for each of many views
  /// would take too long.
  private func removeAll(_ views: [View]) {
    var groups: [ObjectIdentifier: (parent: View, views: [View])] = [:]
    for view in views.reversed() {
      guard let parent = view.superview else { continue }
      groups[ObjectIdentifier(parent), default: (parent, [])].views.append(view)
    }
    for group in groups.values { group.parent.bringSubviewsToFront(group.views) }
    for view in views { view.removeFromSuperview() }
  }

  private func remove(_ gesture: SceneGesture) {
    window.gestures[gesture.description.name] = nil
    gesture.recognizer.view?.removeGestureRecognizer(gesture.recognizer)
  }

  /// Removes a view from the window's tables, so that another view may use its name.
  private func forget(_ view: any SceneResponder) {
    let description = view.element.description
    window.views[description.name] = nil
    if let controller = description.controller { window.controllers[controller.name] = nil }
  }
}

/// Names of views and of recognizers.
private struct PartNames {
  var views: Set<String> = []
  var gestures: Set<String> = []

  /// Adds the name of a view and those of all that is in it.
  mutating func add(_ view: ViewDescription) {
    add(ownNamesOf: view)
    for gesture in view.gestures { gestures.insert(gesture.name) }
    for subview in view.views { add(subview) }
  }

  /// Adds the name of a view without those of what is in it.
  mutating func add(ownNamesOf view: ViewDescription) { views.insert(view.name) }
}

/// A walk that checks whether views are in the order in which their superview has them. Views that will
/// be removed may lie between them.
private struct SubviewOrder {
  /// Whether all views so far are in order.
  private(set) var isKept = true
  private let parent: View
  private var position = 0

  init(of parent: View) { self.parent = parent }

  mutating func visit(_ view: View) {
    while position < parent.subviews.count, parent.subviews[position] !== view { position += 1 }
    isKept = isKept && position < parent.subviews.count
  }
}

extension Array {
  /// Whether it is a copy of another array that still shares its elements' memory.
  fileprivate func sharesMemory(with other: [Element]) -> Bool {
    guard count == other.count else { return false }
    return isEmpty
      || withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
      }
  }
}
