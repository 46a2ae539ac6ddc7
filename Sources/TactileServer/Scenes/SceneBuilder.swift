import Tactile
import TactileWire

/// Makes a window what its description says: a new one from nothing, one that is there in place.
///
/// What has kept its name and kind stays the object it was, so that fingers on it and gestures under
/// way go on; everything else goes, its touches being cancelled (S43), or comes. The description has
/// been checked completely when it was read, so nothing here can fail.
struct SceneBuilder {
  private let window: SceneWindow
  /// The names that the new description has; what it has not is taken away at the end.
  private var names: Set<String> = []
  private var gestureNames: Set<String> = []
  /// Views whose place others of their name take.
  private var replaced: [any SceneResponder] = []
  /// Whether recognizers came, so that requirements have to be made again.
  private var hasNewGestures = false

  private init(_ window: SceneWindow) {
    self.window = window
  }

  /// A new window with all that is in it, not shown yet.
  static func build(
    _ description: WindowDescription, on screen: Screen, record: SceneWindowRecord,
    defaults: GestureDefaults
  ) -> SceneWindow {
    let window = SceneWindow(description, on: screen, record: record, defaults: defaults)
    var builder = SceneBuilder(window)
    builder.fill(description)
    builder.present(description)
    builder.redirect()
    if let name = description.firstResponder { focus(on: name, in: window) }
    return window
  }

  /// Whether a window can become what a new description says without being taken away.
  static func canUpdate(_ window: SceneWindow, to new: WindowDescription) -> Bool {
    let old = window.description
    return new.name == old.name && new.screen == old.screen
      && new.thresholds == old.thresholds && presenters(in: new) == presenters(in: old)
  }

  /// Makes a window what a new description says, one that ``canUpdate(_:to:)`` agreed to.
  static func update(_ window: SceneWindow, to new: WindowDescription) {
    let old = window.description
    window.description = new
    window.element.description.handles = new.handles
    window.passesTouchesThrough = new.passesTouchesThrough
    window.application?.setLevel(new.level, of: window)
    if new.frame != old.frame || new.size != old.size { place(window, new) }
    var builder = SceneBuilder(window)
    builder.fill(new)
    builder.removeRest()
    builder.redirect()
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

  private static func place(_ window: SceneWindow, _ new: WindowDescription) {
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

  private mutating func fill(_ description: WindowDescription) {
    attach(description.gestures, to: window)
    // What is presented lies in front of everything, where its presenter puts it.
    let flat = description.views.filter { $0.controller?.presentedBy == nil }
    let presented = description.views.filter { $0.controller?.presentedBy != nil }
    fill(window, with: flat)
    for description in presented { fill(place(description), with: description) }
    require()
  }

  private mutating func fill(_ parent: View, with descriptions: [ViewDescription]) {
    var position = 0
    var isInOrder = true
    for description in descriptions {
      let view = place(description)
      // Into its place before what is in it: what was above it may now belong into it.
      if view.superview !== parent { parent.addSubview(view) }
      fill(view, with: description)
      // Those to be removed may still stand between those that stay.
      while position < parent.subviews.count, parent.subviews[position] !== view { position += 1 }
      isInOrder = isInOrder && position < parent.subviews.count
    }
    guard !isInOrder else { return }
    for description in descriptions {
      if let view = window.views[description.name] { parent.bringSubviewToFront(view) }
    }
  }

  /// The view of a description, without what is in it: the one there is, or a new one.
  private mutating func place(_ description: ViewDescription) -> any SceneResponder {
    names.insert(description.name)
    let view = known(description) ?? make(description)
    SceneFigures.apply(description, to: view, over: view.element.description)
    update(view.element, description)
    return view
  }

  private mutating func fill(_ view: any SceneResponder, with description: ViewDescription) {
    attach(description.gestures, to: view)
    fill(view, with: description.views)
  }

  /// The view there is of a description, if it is of the same kind and stands for the same controller.
  private mutating func known(_ description: ViewDescription) -> (any SceneResponder)? {
    guard let view = window.views[description.name] else { return nil }
    let old = view.element.description
    let isSame =
      old.kind.word == description.kind.word && old.controller?.name == description.controller?.name
    guard isSame else {
      // It goes last: what is in it and stays is put elsewhere first.
      forget(view)
      replaced.append(view)
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

  private func make(_ description: ViewDescription) -> any SceneResponder {
    let element = SceneElement(description, in: window.element.window)
    let view = SceneFigures.view(element, window.defaults)
    window.views[description.name] = view
    if let controller = description.controller {
      window.controllers[controller.name] = SceneController(controller, view: view)
    }
    if let control = view as? Control { element.follow(control) }
    return view
  }

  // MARK: Recognizers

  private mutating func attach(
    _ descriptions: [GestureDescription], to view: any SceneResponder
  ) {
    for description in descriptions {
      gestureNames.insert(description.name)
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

  private func require() {
    guard hasNewGestures else { return }
    for gesture in window.gestures.values {
      for name in gesture.description.requireToFail {
        guard let other = window.gestures[name] else { continue }
        gesture.recognizer.require(toFail: other.recognizer)
      }
    }
  }

  // MARK: What leads elsewhere

  /// Presents controllers, each after the one that presents it.
  private func present(_ description: WindowDescription) {
    var waiting = description.views.compactMap(\.controller).filter { $0.presentedBy != nil }
    while !waiting.isEmpty {
      let ready = waiting.filter { isShown($0.presentedBy) }
      guard !ready.isEmpty else { return }
      for controller in ready { present(controller) }
      waiting.removeAll { isShown($0.name) }
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

  /// Lets views that send their hits elsewhere know where that is.
  private func redirect() {
    for view in window.views.values where view.element.description.hitTarget != nil {
      view.element.hitTarget = end(of: view)
    }
  }

  /// Where a way of redirections ends; the description has no circle.
  private func end(of view: any SceneResponder) -> View {
    guard let next = view.element.description.hitTarget.flatMap({ window.views[$0] }) else {
      return view
    }
    return end(of: next)
  }

  // MARK: Removing

  private func removeRest() {
    for (name, gesture) in window.gestures where !gestureNames.contains(name) { remove(gesture) }
    for view in replaced { view.removeFromSuperview() }
    for (name, view) in window.views where !names.contains(name) {
      forget(view)
      view.removeFromSuperview()
    }
  }

  private func remove(_ gesture: SceneGesture) {
    window.gestures[gesture.description.name] = nil
    gesture.recognizer.view?.removeGestureRecognizer(gesture.recognizer)
  }

  /// Takes a view off the lists, so that another may have its name.
  private func forget(_ view: any SceneResponder) {
    let description = view.element.description
    window.views[description.name] = nil
    if let controller = description.controller { window.controllers[controller.name] = nil }
  }
}
