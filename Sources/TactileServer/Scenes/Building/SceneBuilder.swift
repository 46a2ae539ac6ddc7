import Tactile
import TactileWire

/// Creates windows from descriptions, and updates windows in place.
///
/// An update keeps every view and recognizer whose name and kind stay, so touches on them and gestures
/// go on. It removes the others, which cancels their touches (S43), and adds what is new. Nothing here
/// fails, because the decoder has checked the description.
struct SceneBuilder {
  /// A step whose new view is made already.
  typealias Step = WindowStep<any SceneResponder>

  private let window: SceneWindow
  /// Views that other views of the same name replace.
  private var replacedViews: [any SceneResponder] = []
  /// The views whose subviews an update has changed. A view can be in it several times.
  private var changedParents: [View] = []

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
    let factory = ViewFactory(record: record, defaults: defaults)
    let difference = WindowDifference(contentsOf: description)
    builder.take(difference.steps(madeBy: factory))
    builder.setFailureRequirements(difference)
    builder.present(description)
    builder.setHitTargets(difference)
    if let name = description.firstResponder { focus(on: name, in: window) }
    window.refreshIndex()
    for view in window.views.values { view.refreshIndex() }
    return window
  }

  /// Updates a window in place. Gestures that wait for what leaves are settled at the end.
  ///
  /// - Parameters:
  ///   - window: The window, which has been built from the old description or updated to it.
  ///   - difference: What differs between the two descriptions.
  ///   - steps: The steps of the difference.
  /// - Returns: The views that left the window.
  static func update(
    _ window: SceneWindow, from old: WindowDescription, to new: WindowDescription,
    _ difference: WindowDifference, _ steps: [Step]
  ) -> [View] {
    var removed: [View] = []
    let change = { removed = apply(difference, steps, to: window, from: old, to: new) }
    if let application = window.application { application.changeTogether(change) } else { change() }
    return removed
  }

  private static func apply(
    _ difference: WindowDifference, _ steps: [Step], to window: SceneWindow,
    from old: WindowDescription, to new: WindowDescription
  ) -> [View] {
    window.element.description.handles = new.handles
    window.compositorGestures = new.compositorGestures
    window.actionKeys = new.handles.keys
    window.passesTouchesThrough = new.passesTouchesThrough
    window.application?.setLevel(new.level, of: window)
    if new.frame != old.frame || new.size != old.size { setFrame(of: window, new) }
    var builder = SceneBuilder(window)
    builder.takeOut(difference.movedViews)
    builder.take(steps)
    builder.setFailureRequirements(difference)
    let removed = builder.remove(difference)
    for view in builder.changedParents { view.refreshIndex() }
    builder.setHitTargets(difference)
    if new.firstResponder.map({ Name($0) }) != old.firstResponder.map({ Name($0) }) {
      if let name = new.firstResponder {
        focus(on: name, in: window)
      } else {
        window.firstResponder?.resignFirstResponder()
      }
    }
    return removed
  }

  private static func focus(on name: String, in window: SceneWindow) {
    window.responder(named: Name(name))?.becomeFirstResponder()
  }

  private static func setFrame(of window: SceneWindow, _ new: WindowDescription) {
    let frame = new.frame(on: window.screen)
    window.bounds = Rect(origin: .zero, size: new.size ?? frame.size)
    window.center = frame.center
    window.transform = AffineTransform(
      scaleX: frame.size.width / window.bounds.size.width,
      scaleY: frame.size.height / window.bounds.size.height)
  }

  // MARK: Steps

  private mutating func take(_ steps: [Step]) {
    for step in steps {
      switch step {
      case .newView(let view, let parent):
        add(view)
        parent.flatMap(self.view(named:))?.addSubview(view)
        noteParent(of: view)
        findZoomedView(for: view)
      case .view(let description, let parent):
        guard let view = window.views[description.name] else { continue }
        update(view, description)
        if let parent = parent.flatMap(self.view(named:)), view.superview !== parent {
          parent.addSubview(view)
        }
        noteParent(of: view)
        findZoomedView(for: view)
      case .recognizers(let descriptions, let name):
        if let view = view(named: name) { attach(descriptions, to: view) }
      case .bringToFront(let names, let parent):
        guard let parent = view(named: parent) else { continue }
        parent.bringSubviewsToFront(names.compactMap { window.views[$0] })
        changedParents.append(parent)
      case .presentedToFront:
        window.bringSubviewsToFront(window.subviews.filter(isPresented))
        changedParents.append(window)
      }
    }
  }

  /// Notes that the subviews of the superview of a view have changed, in their number or in the place of the view.
  private mutating func noteParent(of view: View) {
    guard let parent = view.superview, changedParents.last !== parent else { return }
    changedParents.append(parent)
  }

  /// Lets a scroll view find the view that it zooms, which may be new or have another name.
  private func findZoomedView(for view: any SceneResponder) {
    if let scrollView = view as? SceneScrollView, scrollView.zoomViewName != nil {
      scrollView.findZoomedView()
    }
    if let scrollView = view.superview as? SceneScrollView,
      scrollView.zoomViewName?.key == view.nameKey
    {
      scrollView.findZoomedView()
    }
  }

  /// Takes views that move to other superviews out of theirs, those of one superview together.
  /// Otherwise each would be searched for among its siblings.
  private mutating func takeOut(_ names: [String]) {
    let moved = names.compactMap { window.views[$0] as View? }
    for group in Self.grouped(moved) {
      group.parent.releaseSubviews(group.views)
      changedParents.append(group.parent)
    }
  }

  private func view(named name: String) -> (any SceneResponder)? {
    name.hasSameBytes(as: window.name) ? window : window.views[name]
  }

  private func isPresented(_ view: View) -> Bool {
    (view as? any SceneResponder)?.element.description.controller?.presentedBy != nil
  }

  // MARK: Views

  /// Adds a new view to the window's tables.
  private mutating func add(_ view: any SceneResponder) {
    if let old = window.views.updateValue(view, forKey: view.element.name.name) {
      // It is removed last, after the remaining views in it have moved elsewhere.
      forgetController(of: old)
      replacedViews.append(old)
    }
    if let controller = view.element.description.controller {
      window.controllers[controller.name] = SceneController(controller, view: view)
    }
  }

  /// Sets the properties of a view, and keeps its contents.
  private func update(_ view: any SceneResponder, _ description: ViewDescription) {
    let old = view.element.description
    description.apply(to: view, replacing: old)
    view.element.description = description
    view.actionKeys = description.handles.keys
    if let controller = description.controller {
      window.controllers[controller.name]?.description = controller
    }
  }

  // MARK: Recognizers

  private func attach(
    _ descriptions: [GestureDescription], to view: any SceneResponder
  ) {
    for description in descriptions {
      if let known = window.gestures[description.name] {
        if known.recognizer.view === view, known.canBecome(description) {
          if !known.description.hasSameNames(as: description) {
            known.recognizer.forgetRequirements()
          }
          known.become(description)
          continue
        }
        remove(known)
      }
      window.gestures[description.name] = SceneGesture(
        description, to: view, defaults: window.defaults)
    }
  }

  /// Sets the requirements of new recognizers, and those of others that require a new one.
  private func setFailureRequirements(_ difference: WindowDifference) {
    for (name, required) in difference.requirements {
      guard let recognizer = window.gestures[name]?.recognizer else { continue }
      for name in required {
        guard let other = window.gestures[name] else { continue }
        // The decoder accepts no cycle.
        recognizer.requireWithoutCheck(toFail: other.recognizer)
      }
    }
  }

  // MARK: Controllers and hit targets

  /// Presents controllers, each after its presenter: first those whose presenter is shown, then those
  /// that these present, and so on, each time in the order of the description.
  private func present(_ description: WindowDescription) {
    let all = description.views.compactMap(\.controller).filter { $0.presentedBy != nil }
    // The decoder accepts at most one controller for each presenter.
    var places: [Name: Int] = [:]
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

  /// Sets the views that receive the hits of views whose chain of hit targets has changed.
  private func setHitTargets(_ difference: WindowDifference) {
    for (view, end) in difference.hitTargets {
      window.views[view]?.element.hitTarget = window.views[end]
    }
  }

  // MARK: Removing

  /// Removes recognizers and views, and returns the views.
  private mutating func remove(_ difference: WindowDifference) -> [View] {
    for name in difference.removedRecognizers {
      if let gesture = window.gestures[name] { remove(gesture) }
    }
    var leaving: [View] = replacedViews
    for name in difference.removedViews {
      if let view = forgetView(named: name) { leaving.append(view) }
    }
    for name in difference.removedSubviews { _ = forgetView(named: name) }
    let groups = Self.grouped(leaving)
    window.removeViews(groups)
    changedParents += groups.map(\.parent)
    return leaving
  }

  /// The views by their superviews, in their order.
  private static func grouped(_ views: [View]) -> [(parent: View, views: [View])] {
    var places: [ObjectIdentifier: Int] = [:]
    var groups: [(parent: View, views: [View])] = []
    for view in views {
      guard let parent = view.superview else { continue }
      let place = places[ObjectIdentifier(parent)] ?? groups.count
      if place == groups.count {
        places[ObjectIdentifier(parent)] = place
        groups.append((parent, []))
      }
      groups[place].views.append(view)
    }
    return groups
  }

  private func remove(_ gesture: SceneGesture) {
    window.gestures[gesture.description.name] = nil
    gesture.recognizer.view?.removeGestureRecognizer(gesture.recognizer)
  }

  /// Removes a view from the window's tables, so that another view may use its name, and returns it.
  private func forgetView(named name: Name) -> (any SceneResponder)? {
    guard let view = window.views.removeValue(forKey: name) else { return nil }
    forgetController(of: view)
    return view
  }

  private func forgetController(of view: any SceneResponder) {
    guard let name = view.element.description.controller?.name else { return }
    if window.controllers[name]?.view === view { window.controllers[name] = nil }
  }
}
