import Tactile

/// A window's description while changes are made to it.
///
/// Every view and recognizer is found by its name, so that a change costs as much as the part that it
/// changes. A part that no change touches keeps its description, which then shares its memory with the
/// window before the changes.
struct WindowDraft {
  /// The name of the window.
  let name: String
  private var window: WindowDescription
  private let root: ViewDraft
  /// The views by name, with the window itself.
  private var views: [Name: ViewDraft] = [:]
  private var controllers: Set<Name> = []
  /// The recognizers by name, each with the view that it is attached to.
  private var recognizers: [Name: ViewDraft] = [:]
  /// The names of the pans of scroll views.
  private var pans: Set<Name> = []
  private var byteCount = 0
  /// Whether names or references changed, so that all references have to be checked again.
  private var needsCheck = false
  /// The values in the call from which references were read.
  private var sources: [SceneReference: SourcedValue] = [:]
  /// The number of the change that removed a name, and of the last change of a reference.
  private var removals: [Name: Int] = [:]
  private var lastReferenceChange = 0
  /// The number of bytes of the parts that changes have read again.
  private var readBytes = 0
  private let limits: SceneLimits

  init(_ window: WindowDescription, limits: SceneLimits) {
    name = window.name
    self.limits = limits
    self.window = window
    self.window.views = []
    self.window.gestures = []
    var view = ViewDescription(name: window.name, frame: .zero)
    view.gestures = window.gestures
    root = ViewDraft(view, original: nil)
    views[window.name] = root
    byteCount = self.window.ownByteCount + window.gestures.reduce(0) { $0 + $1.byteCount }
    for gesture in window.gestures { recognizers[gesture.name] = root }
    for view in window.views { insertKnown(view, into: root) }
  }

  /// The window with all changes made.
  var description: WindowDescription {
    var window = window
    let content = root.description
    window.gestures = content.gestures
    window.views = content.views
    return window
  }

  // MARK: Changes

  /// Makes a change; throws what is wrong with it.
  ///
  /// - Parameter number: The change's position in the call.
  mutating func make(_ change: SceneChange, number: Int) throws(SceneFlaw) {
    switch change.verb {
    case .setWindow: try setWindow(change.value, number)
    case .addView: try addView(change, number)
    case .setView: try setView(change.value, number)
    case .setFrames: try setFrames(change.value)
    case .moveView: try moveView(change, number)
    case .removeView: remove(try view(named: change.value), number)
    case .addGesture: try addGesture(change, number)
    case .setGesture: try setGesture(change.value, number)
    case .removeGesture: try removeGesture(change.value, number)
    }
    try checkSize(change)
  }

  private func checkSize(_ change: SceneChange) throws(SceneFlaw) {
    let place = change.value.place
    if views.count - 1 > limits.maximumViews {
      throw SceneFlaw(
        place: place, found: "more than \(limits.maximumViews) views", expected: "fewer")
    }
    if recognizers.count > limits.maximumGestures {
      throw SceneFlaw(
        place: place, found: "more than \(limits.maximumGestures) recognizers", expected: "fewer")
    }
    if byteCount > limits.maximumBytes {
      throw SceneFlaw(
        place: place, found: "a window of \(byteCount) bytes",
        expected: "at most \(limits.maximumBytes)")
    }
  }

  /// Counts the bytes of a part that a change reads again. A part may have long lists, so the work of
  /// many changes has a limit: that of the longest message.
  private mutating func readAgain(_ bytes: Int, _ change: SourcedValue) throws(SceneFlaw) {
    readBytes += bytes
    guard readBytes > limits.maximumBytes else { return }
    throw SceneFlaw(
      place: change.place, found: "changes of parts with \(readBytes) bytes in all",
      expected: "at most \(limits.maximumBytes) in one call; divide the changes into several calls")
  }

  private mutating func setWindow(_ keys: SourcedValue, _ number: Int) throws(SceneFlaw) {
    try readAgain(window.ownByteCount, keys)
    var value = SourcedValue(placeless: window.json)
    try value.take(keys, but: ["name", "gestures", "views"])
    var decoder = SceneDecoder(limits: limits)
    let new = try decoder.windowWithoutCheck(value)
    note(decoder.scope)
    noteChange(from: window.references, to: new.references, number)
    byteCount += new.ownByteCount - window.ownByteCount
    window = new
  }

  private mutating func setView(_ keys: SourcedValue, _ number: Int) throws(SceneFlaw) {
    let view = try self.view(named: try keys.required("name"))
    try readAgain(view.view.ownByteCount, keys)
    var old = view.view
    let gestures = old.gestures
    old.gestures = []
    var value = SourcedValue(placeless: old.json)
    try value.take(keys, but: ["gestures", "views"])
    var decoder = SceneDecoder(limits: limits)
    var new = try decoder.view(value, isTop: view.parent === root)
    note(decoder.scope)
    if new.controller?.name != old.controller?.name {
      if let name = old.controller?.name { remove(controller: name, number) }
      if let name = new.controller?.name { try add(controller: name, at: keys.place) }
    }
    if new.panName != old.panName {
      if let pan = old.panName { remove(pan: pan, number) }
      if let pan = new.panName { pans.insert(pan) }
    }
    noteChange(from: old.ownReferences, to: new.ownReferences, number)
    byteCount += new.ownByteCount - old.ownByteCount
    new.gestures = gestures
    view.view = new
    view.noteChange()
  }

  private mutating func setFrames(_ frames: SourcedValue) throws(SceneFlaw) {
    for frame in try SceneChange.frames(frames) {
      guard let view = views[frame.name], view !== root else {
        throw Self.unknownView(frame, among: someNames)
      }
      view.view.frame = frame.rect
      view.noteChange()
    }
  }

  // MARK: Views

  private mutating func addView(_ change: SceneChange, _ number: Int) throws(SceneFlaw) {
    let container = try container(of: change) ?? root
    var decoder = SceneDecoder(limits: limits)
    let description = try decoder.view(change.value, isTop: container === root)
    note(decoder.scope)
    try checkDepth(change.value.depth, of: change.value, in: container)
    try checkNames(of: description, change.value)
    let view = insertKnown(
      description, into: container, before: try neighbour(of: change, in: container))
    container.noteChange()
    if view.hasReferences { noteReferences(number) }
  }

  private mutating func moveView(_ change: SceneChange, _ number: Int) throws(SceneFlaw) {
    let view = try self.view(named: change.value)
    let container = try container(of: change, moving: view) ?? view.parent ?? root
    let neighbour = try neighbour(of: change, in: container, moving: view)
    if container !== root, let presenter = view.view.controller?.presentedBy {
      throw SceneFlaw(
        place: change.value.place, found: "a view that \(Excerpt.quoting(presenter)) presents",
        expected: "a view that stays directly in the window, because its controller is presented")
    }
    if container !== view.parent {
      try checkDepth(view.depth, of: change.value, in: container)
    }
    view.parent?.noteChange()
    view.leaveParent()
    container.insert(view, before: neighbour)
    container.noteChange()
  }

  private mutating func remove(_ view: ViewDraft, _ number: Int) {
    view.parent?.noteChange()
    view.leaveParent()
    forget(view, number)
    noteReferences(number)
  }

  private mutating func forget(_ view: ViewDraft, _ number: Int) {
    view.forEachSubview { forget($0, number) }
    views[view.view.name] = nil
    removals[view.view.name] = number
    if let name = view.view.controller?.name { remove(controller: name, number) }
    for gesture in view.view.gestures {
      recognizers[gesture.name] = nil
      removals[gesture.name] = number
    }
    if let pan = view.view.panName { remove(pan: pan, number) }
    byteCount -= view.view.byteCount
  }

  @discardableResult
  private mutating func insertKnown(
    _ description: ViewDescription, into parent: ViewDraft, before neighbour: ViewDraft? = nil
  ) -> ViewDraft {
    var own = description
    own.views = []
    let view = ViewDraft(own, original: description)
    views[own.name] = view
    if let name = own.controller?.name { controllers.insert(name) }
    for gesture in own.gestures { recognizers[gesture.name] = view }
    if let pan = own.panName { pans.insert(pan) }
    byteCount += own.byteCount
    parent.insert(view, before: neighbour)
    for subview in description.views { insertKnown(subview, into: view) }
    return view
  }

  // MARK: Recognizers

  private mutating func addGesture(_ change: SceneChange, _ number: Int) throws(SceneFlaw) {
    let container = try container(of: change) ?? root
    let gesture = try gesture(change.value, in: container)
    guard recognizers.updateValue(container, forKey: gesture.name) == nil else {
      throw SceneScope.takenRecognizer(
        gesture.name, at: (change.value["name"] ?? change.value).place)
    }
    container.view.gestures.append(gesture)
    container.noteChange()
    byteCount += gesture.byteCount
    if !gesture.references.isEmpty { noteReferences(number) }
  }

  private mutating func setGesture(_ keys: SourcedValue, _ number: Int) throws(SceneFlaw) {
    let (view, index) = try gesturePosition(try keys.required("name"))
    let old = view.view.gestures[index]
    try readAgain(old.byteCount, keys)
    var value = SourcedValue(placeless: old.json(of: view.view.name))
    try value.take(keys, but: [])
    let new = try gesture(value, in: view)
    noteChange(from: old.references, to: new.references, number)
    byteCount += new.byteCount - old.byteCount
    view.view.gestures[index] = new
    view.noteChange()
  }

  private mutating func removeGesture(_ name: SourcedValue, _ number: Int) throws(SceneFlaw) {
    let (view, index) = try gesturePosition(name)
    let old = view.view.gestures.remove(at: index)
    recognizers[old.name] = nil
    removals[old.name] = number
    byteCount -= old.byteCount
    view.noteChange()
    noteReferences(number)
  }

  private mutating func gesture(
    _ value: SourcedValue, in view: ViewDraft
  ) throws(SceneFlaw) -> GestureDescription {
    var decoder = SceneDecoder(limits: limits)
    let gesture = try decoder.gesture(value, owner: view.view.name, isWindow: view === root)
    note(decoder.scope)
    return gesture
  }

  // MARK: Finding

  /// Returns the flaw of a frame of a view that the window does not have.
  static func unknownView(_ frame: FrameChange, among names: [String]) -> SceneFlaw {
    SceneFlaw(
      place: frame.place, found: Excerpt.quoting(frame.name.text),
      expected: "a view of this window",
      nearest: NearestWord.of(frame.name.text, among: names))
  }

  private static let expectedView = "a view that this window has at this step"

  /// Names for the search of the one that was probably meant.
  private var someNames: [String] { views.keys.prefix(200).sorted().map(\.text) }

  private func view(named value: SourcedValue) throws(SceneFlaw) -> ViewDraft {
    guard let view = views[try value.name()], view !== root else {
      throw value.flaw(expected: Self.expectedView, known: someNames)
    }
    return view
  }

  /// Returns the view that an added or moved part goes into; nil if the change names none.
  private func container(
    of change: SceneChange, moving moved: ViewDraft? = nil
  ) throws(SceneFlaw) -> ViewDraft? {
    guard let value = change.container else { return nil }
    guard let container = views[try value.name()] else {
      throw value.flaw(expected: Self.expectedView, known: someNames)
    }
    var ancestor: ViewDraft? = container
    while let view = ancestor {
      if view === moved { throw value.flaw(expected: Self.expectedView, known: someNames) }
      ancestor = view.parent
    }
    return container
  }

  private func neighbour(
    of change: SceneChange, in container: ViewDraft, moving moved: ViewDraft? = nil
  ) throws(SceneFlaw) -> ViewDraft? {
    guard let value = change.neighbour else { return nil }
    let name = try value.name()
    guard let neighbour = views[name], neighbour.parent === container, neighbour !== moved else {
      var known: [String] = []
      container.forEachSubview { if known.count < 200 { known.append($0.view.name) } }
      throw value.flaw(expected: "a sibling of the view", known: known)
    }
    return neighbour
  }

  private func gesturePosition(
    _ value: SourcedValue
  ) throws(SceneFlaw) -> (ViewDraft, Int) {
    let name = try value.name()
    guard let view = recognizers[name],
      let index = view.view.gestures.firstIndex(where: { $0.name.hasSameBytes(as: name) })
    else {
      throw value.flaw(
        expected: "a recognizer of this window",
        known: recognizers.keys.prefix(200).sorted().map(\.text))
    }
    return (view, index)
  }

  // MARK: Names and depth

  private mutating func add(controller name: String, at place: SourcePlace) throws(SceneFlaw) {
    guard views[name] == nil, controllers.insert(name) else {
      throw SceneScope.takenName(name, at: place)
    }
  }

  private mutating func remove(pan name: String, _ number: Int) {
    pans.remove(name)
    removals[name] = number
    noteReferences(number)
  }

  private mutating func remove(controller name: String, _ number: Int) {
    controllers.remove(name)
    removals[name] = number
    noteReferences(number)
  }

  /// Refuses names in a new view that the window has already. The decoder has compared the names in the
  /// view with one another.
  private func checkNames(
    of view: ViewDescription, _ value: SourcedValue
  ) throws(SceneFlaw) {
    let isTaken = { (name: String) in views[name] != nil || controllers.contains(name) }
    if isTaken(view.name) {
      throw SceneScope.takenName(view.name, at: (value["name"] ?? value).place)
    }
    if let controller = view.controller?.name, isTaken(controller) {
      throw SceneScope.takenName(controller, at: (value["controller"] ?? value).place)
    }
    for (index, gesture) in view.gestures.enumerated() where recognizers[gesture.name] != nil {
      let values = try value.elements("gestures")
      throw SceneScope.takenRecognizer(
        gesture.name,
        at: (index < values.count ? values[index]["name"] ?? values[index] : value).place)
    }
    let values = try value.elements("views")
    for (view, value) in zip(view.views, values) { try checkNames(of: view, value) }
  }

  /// Refuses a view that lies deeper than one call could have put it.
  ///
  /// - Parameter own: The number of levels of the view's own JSON.
  private func checkDepth(
    _ own: Int, of value: SourcedValue, in container: ViewDraft
  ) throws(SceneFlaw) {
    // The parameters, the list of windows and the window; then a list and a map for each view.
    var depth = 3
    var ancestor: ViewDraft? = container
    while let view = ancestor, view !== root {
      depth += 2
      ancestor = view.parent
    }
    guard depth + 1 + own <= limits.maximumDepth else {
      throw SceneFlaw(
        place: value.place, found: "views more than \(limits.maximumDepth / 2) deep",
        expected: "fewer levels")
    }
  }

  // MARK: References

  private mutating func note(_ scope: SceneScope) {
    scope.forEachReference { reference, value in
      if !value.place.isUnknown { sources[reference] = value }
    }
  }

  private mutating func noteChange(
    from old: [SceneReference], to new: [SceneReference], _ number: Int
  ) {
    if old != new { noteReferences(number) }
  }

  private mutating func noteReferences(_ number: Int) {
    needsCheck = true
    lastReferenceChange = number
  }

  /// Checks all references if names or references changed.
  ///
  /// - Parameter blame: Becomes the number of the change to blame if the flaw has no place in the call.
  func checkReferences(blame: inout Int) throws(SceneFlaw) {
    guard needsCheck else { return }
    var scope = SceneScope()
    try scope.add(responder: name, .window, at: .unknown)
    for controller in controllers {
      try scope.add(responder: controller.text, .controller, at: .unknown)
    }
    for recognizer in recognizers.keys { try scope.add(recognizer: recognizer.text, at: .unknown) }
    for pan in pans { scope.add(panOfScrollView: pan.text) }
    for (name, view) in views where view !== root {
      try scope.add(responder: name.text, .view, at: .unknown)
    }
    var references = window.references
    root.appendReferences(to: &references)
    for reference in references {
      let value =
        sources[reference] ?? SourcedValue(content: .string(reference.name.text), place: .unknown)
      scope.add(reference, value)
    }
    do {
      try scope.checkReferences()
    } catch {
      if error.place.isUnknown { blame = self.blame(for: references) }
      throw error
    }
  }

  /// Returns the change that removed a name that is still referred to, or else the last change of a
  /// reference.
  private func blame(for references: [SceneReference]) -> Int {
    for reference in references {
      guard let number = removals[reference.name], !isKnown(reference.name) else { continue }
      return number
    }
    return lastReferenceChange
  }

  private func isKnown(_ name: Name) -> Bool {
    views[name] != nil || controllers.contains(name) || recognizers[name] != nil
      || pans.contains(name)
  }
}
