import Tactile
import TactileWire

/// Turns windows into what descriptions say: new windows, and windows that are shown.
///
/// An update keeps every view and recognizer whose name and kind stay, so touches on them and gestures
/// go on. It removes the others, which cancels their touches (S43), and adds what is new. Nothing here
/// fails, because the decoder has checked the description.
struct SceneBuilder {
  private let window: SceneWindow
  private let factory: ViewFactory
  /// Whether the window is new, so that nothing in it can stay.
  private let isNew: Bool
  /// The views and recognizers that an update has met in the new description.
  private var met: Set<ObjectIdentifier> = []
  /// The recognizers that are made in an update, or whose requirements change.
  private var unbound: Set<Name> = []
  /// The views whose subviews have changed. A view can be in it several times.
  private var changedParents: [View] = []

  private init(_ window: SceneWindow, isNew: Bool) {
    self.window = window
    self.isNew = isNew
    factory = ViewFactory(record: window.element.window, defaults: window.defaults)
  }

  /// Returns a new window with its views and recognizers, which is not on its screen yet.
  static func build(
    _ description: WindowDescription, on screen: Screen, record: SceneWindowRecord,
    defaults: GestureDefaults
  ) -> SceneWindow {
    let window = SceneWindow(description, on: screen, record: record, defaults: defaults)
    var builder = SceneBuilder(window, isNew: true)
    builder.setContents(description)
    builder.present(description)
    builder.finish(description)
    if let name = description.firstResponder { focus(on: name, in: window) }
    return window
  }

  /// Returns whether a window of one description can be updated to another in place. Only a new window is on
  /// another screen, has other thresholds, or presents other controllers.
  static func canUpdate(from old: WindowDescription, to new: WindowDescription) -> Bool {
    new.screen == old.screen && new.thresholds == old.thresholds
      && presenters(in: new) == presenters(in: old)
  }

  /// The presented views, each with its kind, its controller and its presenter.
  private static func presenters(in window: WindowDescription) -> [Name: [Name]] {
    var presenters: [Name: [Name]] = [:]
    for view in window.views {
      guard let controller = view.controller, let presenter = controller.presentedBy else {
        continue
      }
      presenters[view.name] = [
        Name(view.kind.word), Name(controller.name), Name(presenter),
      ]
    }
    return presenters
  }

  /// Updates a window in place. Gestures that wait for what leaves are settled at the end.
  ///
  /// - Parameters:
  ///   - window: The window, which has been built from the old description or updated to it.
  ///   - new: The new description; ``canUpdate(from:to:)`` must have accepted it.
  static func update(
    _ window: SceneWindow, from old: WindowDescription, to new: WindowDescription
  ) {
    let change = { apply(new, to: window, from: old) }
    if let application = window.application { application.changeTogether(change) } else { change() }
  }

  private static func apply(
    _ new: WindowDescription, to window: SceneWindow, from old: WindowDescription
  ) {
    window.element.description.handles = new.handles
    window.compositorGestures = new.compositorGestures
    window.actionKeys = new.handles.keys
    window.passesTouchesThrough = new.passesTouchesThrough
    window.application?.setLevel(new.level, of: window)
    if new.frame != old.frame || new.size != old.size { setFrame(of: window, new) }
    var builder = SceneBuilder(window, isNew: false)
    builder.takeOut(builder.movingViews(new.views, to: window))
    builder.setContents(new)
    builder.removeOthers()
    builder.finish(new)
    if new.firstResponder.map({ Name($0) }) != old.firstResponder.map({ Name($0) }) {
      if let name = new.firstResponder {
        focus(on: name, in: window)
      } else {
        window.firstResponder?.resignFirstResponder()
      }
    }
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

  // MARK: Contents

  /// Makes and changes the views and recognizers of a window. An update then has those that leave, too.
  private mutating func setContents(_ description: WindowDescription) {
    setRecognizers(description.gestures, of: window)
    setViews(description.views, in: window)
    if !isNew { bringToFront(window.subviews.filter(isPresented), in: window) }
    setFailureRequirements(description.gestures)
    setFailureRequirements(in: description.views)
  }

  private func finish(_ description: WindowDescription) {
    for (view, end) in HitTargetChains(of: description).ends {
      window.views[view]?.element.hitTarget = window.views[end]
    }
    for view in changedParents { view.refreshIndex() }
  }

  /// Puts views into a superview, in their order, with everything in them.
  private mutating func setViews(_ descriptions: [ViewDescription], in parent: View) {
    var subviews: [View] = []
    for description in descriptions {
      let view = setView(description, in: parent)
      setRecognizers(description.gestures, of: view)
      if !description.views.isEmpty { setViews(description.views, in: view) }
      if !description.isPresented { subviews.append(view) }
    }
    bringToFront(subviews, in: parent)
  }

  /// Makes a view or changes its properties, and puts it into a superview; a presented view is added by its
  /// presenter.
  private mutating func setView(
    _ description: ViewDescription, in parent: View
  ) -> any SceneResponder {
    let view: any SceneResponder
    if let known = knownView(description) {
      view = known
      met.insert(ObjectIdentifier(view))
      let isInPlace = description.isPresented || view.superview === parent
      if isInPlace, !differs(view.element.description, from: description) { return view }
      forgetRequirements(of: view, unlessThoseOf: description)
      update(view, description.withoutContents)
    } else {
      view = factory.makeView(description)
      add(view)
      if !isNew { noteNew(view) }
    }
    if !description.isPresented, view.superview !== parent { parent.addSubview(view) }
    noteParent(of: view)
    findZoomedView(for: view)
    return view
  }

  /// Notes that an update has made a view, and with a scroll view its pan.
  private mutating func noteNew(_ view: any SceneResponder) {
    met.insert(ObjectIdentifier(view))
    if let pan = view.element.description.panName { unbound.insert(pan) }
  }

  /// Lets the pan of a scroll view forget the recognizers for which it waits, if the new description names others.
  private mutating func forgetRequirements(
    of view: any SceneResponder, unlessThoseOf description: ViewDescription
  ) {
    let old = view.element.description
    guard let pan = old.panName, !old.waits(forSameAs: description) else { return }
    (view as? SceneScrollView)?.panGestureRecognizer.forgetRequirements()
    unbound.insert(pan)
  }

  /// Returns the view of the window that can become a description; nil if it has to be made.
  private func knownView(_ description: ViewDescription) -> (any SceneResponder)? {
    guard !isNew, let view = window.views[description.name],
      view.element.description.isSameKind(as: description)
    else { return nil }
    return view
  }

  private func differs(_ old: ViewDescription, from new: ViewDescription) -> Bool {
    !new.hasSameNames(as: old) || new.withoutContents != old
  }

  /// Brings views of a superview in front of its others, the last one in front of all, unless they are there.
  private mutating func bringToFront(_ views: [View], in parent: View) {
    guard !parent.subviews.suffix(views.count).elementsEqual(views, by: ===) else { return }
    parent.bringSubviewsToFront(views)
    changedParents.append(parent)
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

  /// Returns the views that stay and move to other superviews, in the order of the new description.
  private func movingViews(_ descriptions: [ViewDescription], to parent: View?) -> [View] {
    descriptions.flatMap { description in
      let view = knownView(description)
      let inside =
        description.views.isEmpty ? [] : movingViews(description.views, to: view)
      guard let view, !description.isPresented, view.superview !== parent else { return inside }
      return [view as View] + inside
    }
  }

  /// Takes views that move to other superviews out of theirs, those of one superview together. Otherwise, a view
  /// could not be put into one that was in it.
  private mutating func takeOut(_ moved: [View]) {
    for group in Self.grouped(moved) {
      group.parent.releaseSubviews(group.views)
      changedParents.append(group.parent)
    }
  }

  private func isPresented(_ view: View) -> Bool {
    (view as? any SceneResponder)?.element.description.controller?.presentedBy != nil
  }

  /// Adds a new view to the window's tables.
  private mutating func add(_ view: any SceneResponder) {
    if let old = window.views.updateValue(view, forKey: view.element.name.name) {
      // It is removed last, after the remaining views in it have moved elsewhere.
      forgetController(of: old)
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

  private mutating func setRecognizers(
    _ descriptions: [GestureDescription], of view: any SceneResponder
  ) {
    for description in descriptions {
      if !isNew, let known = window.gestures[description.name] {
        if known.recognizer.view === view, known.canBecome(description) {
          if !known.description.hasSameNames(as: description) {
            known.recognizer.forgetRequirements()
            unbound.insert(description.name)
          }
          known.become(description)
          met.insert(ObjectIdentifier(known))
          continue
        }
        remove(known)
      }
      let gesture = SceneGesture(description, to: view, defaults: window.defaults)
      window.gestures[description.name] = gesture
      guard !isNew else { continue }
      unbound.insert(description.name)
      met.insert(ObjectIdentifier(gesture))
    }
  }

  private func setFailureRequirements(in views: [ViewDescription]) {
    guard isNew || !unbound.isEmpty else { return }
    for view in views {
      connectPan(of: view)
      setFailureRequirements(view.gestures)
      setFailureRequirements(in: view.views)
    }
  }

  private func setFailureRequirements(_ recognizers: [GestureDescription]) {
    for description in recognizers where !description.requireToFail.isEmpty {
      guard let recognizer = window.gestures[description.name]?.recognizer else { continue }
      setRequirements(of: recognizer, description.name, description.requireToFail)
    }
  }

  /// Lets the pan of a scroll view wait for others, and others find it by its name, unless a recognizer has this
  /// name.
  private func connectPan(of view: ViewDescription) {
    guard let name = view.panName, let scrollView = window.views[view.name] as? SceneScrollView
    else { return }
    let pan = scrollView.panGestureRecognizer
    pan.nameKey = window.gestures[name] == nil ? NameKey(of: name) : .none
    setRequirements(of: pan, name, view.panRequirements)
  }

  /// Sets the requirements of a new recognizer, or those new recognizers that another one requires.
  private func setRequirements(
    of recognizer: GestureRecognizer, _ name: String, _ requirements: [String]
  ) {
    let isUnbound = isNew || unbound.contains(name)
    for name in requirements where isUnbound || unbound.contains(name) {
      guard let other = window.recognizer(named: name) else { continue }
      // The decoder accepts no cycle.
      recognizer.requireWithoutCheck(toFail: other)
    }
  }

  // MARK: Controllers

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

  // MARK: Removing

  /// What an update removes, in the order of the tree.
  private struct Others {
    var gestures: [SceneGesture] = []
    /// The views that leave their superviews.
    var roots: [View] = []
    /// These views, and those in them.
    var views: [any SceneResponder] = []
  }

  /// Removes the recognizers and views that the update has not met.
  private mutating func removeOthers() {
    var others = Others()
    findOthers(in: window, isLeaving: false, &others)
    for gesture in others.gestures { remove(gesture) }
    for view in others.views {
      if window.views[view.element.name.name] === view {
        window.views[view.element.name.name] = nil
      }
      forgetController(of: view)
    }
    let groups = Self.grouped(others.roots)
    window.removeViews(groups)
    changedParents += groups.map(\.parent)
  }

  private func findOthers(in view: View, isLeaving: Bool, _ others: inout Others) {
    for case let gesture as SceneGesture in view.gestureRecognizers.map(\.delegate)
    where !met.contains(ObjectIdentifier(gesture)) {
      others.gestures.append(gesture)
    }
    for case let subview as any SceneResponder in view.subviews {
      let leaves = isLeaving || !met.contains(ObjectIdentifier(subview))
      if leaves { others.views.append(subview) }
      if leaves, !isLeaving { others.roots.append(subview) }
      findOthers(in: subview, isLeaving: leaves, &others)
    }
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

  private func forgetController(of view: any SceneResponder) {
    guard let name = view.element.description.controller?.name else { return }
    if window.controllers[name]?.view === view { window.controllers[name] = nil }
  }
}

/// The chains of hit targets in a window. The decoder accepts no cycle.
///
/// A view sends its hits to its hit target, which may send them further. Each view knows the end of its
/// chain, so that a hit needs one step.
private struct HitTargetChains {
  /// The hit targets by the names of their views.
  private var targets: [Name: Name] = [:]
  /// The views with a hit target, in the order of the description.
  private var sources: [Name] = []

  /// Reads the hit targets of a window; this takes time for each view.
  init(of window: WindowDescription) {
    add(window.views)
  }

  private mutating func add(_ views: [ViewDescription]) {
    for view in views {
      if let target = view.hitTarget {
        let name = Name(view.name)
        targets[name] = Name(target)
        sources.append(name)
      }
      if !view.views.isEmpty { add(view.views) }
    }
  }

  /// The ends of all chains. Views in a chain share its end, so this takes time for each view once.
  var ends: [(view: Name, end: Name)] {
    var known: [Name: Name] = [:]
    for source in sources {
      var chain: [Name] = []
      var view = source
      while known[view] == nil, let next = targets[view] {
        chain.append(view)
        view = next
      }
      let end = known[view] ?? view
      for view in chain { known[view] = end }
    }
    return sources.map { ($0, known[$0] ?? $0) }
  }
}

extension GestureDescription {
  /// Whether both descriptions have the same name and require the same recognizers to fail (S219). The other
  /// lists of names compare themselves in this way.
  func hasSameNames(as other: GestureDescription) -> Bool {
    name.hasSameBytes(as: other.name)
      && requireToFail.elementsEqual(other.requireToFail) { $0.hasSameBytes(as: $1) }
  }

  /// Whether a recognizer can change from this description to another, so that a gesture in it
  /// continues.
  func canBecome(_ new: GestureDescription) -> Bool { new.kind == kind && new.scope == scope }
}

extension ViewDescription {
  /// The name of the view that a scroll view zooms; nil if it zooms none.
  var zoomViewName: Name? {
    guard case .scroll(let scroll) = kind else { return nil }
    return scroll.zoomView.map { Name($0) }
  }

  /// Whether another view presents it.
  var isPresented: Bool { controller?.presentedBy != nil }

  /// The name of its hit target; nil if it has none.
  fileprivate var hitTargetName: Name? { hitTarget.map { Name($0) } }

  /// Whether both descriptions name the same views (S219).
  fileprivate func hasSameNames(as other: ViewDescription) -> Bool {
    hitTargetName == other.hitTargetName && zoomViewName == other.zoomViewName
      && waits(forSameAs: other)
  }

  /// Whether the pans of both scroll views wait for the same recognizers.
  fileprivate func waits(forSameAs other: ViewDescription) -> Bool {
    panRequirements.elementsEqual(other.panRequirements) { $0.hasSameBytes(as: $1) }
  }

  /// The view without its subviews and recognizers.
  fileprivate var withoutContents: ViewDescription {
    var view = self
    view.views = []
    view.gestures = []
    return view
  }

  /// Whether a view of one description can change to the other in place.
  func isSameKind(as other: ViewDescription) -> Bool {
    kind.word == other.kind.word
      && controller.map { Name($0.name) } == other.controller.map { Name($0.name) }
  }
}
