/// A window's description while parts of it are being changed.
struct WindowTree {
  let name: String
  private(set) var root: SourcedValue

  /// The way from a window to one of its views: which one at each depth; empty for the window itself.
  private typealias Way = [Int]

  init(_ source: JSONValue, named name: String) {
    self.name = name
    root = SourcedValue(placeless: source)
  }

  /// Makes a change; throws what is wrong with it.
  mutating func make(_ change: SceneChange) throws(SceneFlaw) {
    switch change.verb {
    case .setWindow: try set(change.value, at: [], but: ["name", "gestures", "views"])
    case .addView: try insert(change.value, change, into: container(of: change) ?? [])
    case .setView:
      try set(change.value, at: way(toNamed: change.value), but: ["gestures", "views"])
    case .moveView: try move(change)
    case .removeView: _ = try takeOut(way(to: change.value))
    case .addGesture: try add(change.value, to: container(of: change) ?? [])
    case .setGesture: try setGesture(change.value)
    case .removeGesture: try removeGesture(change.value)
    }
  }

  /// Refuses what could not have been attached at once: a window grown too deep or too large.
  func check(_ change: SceneChange, _ limits: SceneLimits) throws(SceneFlaw) {
    let (depth, size) = root.extent
    // The list of windows, and the object around it.
    guard depth + 2 <= limits.maximumDepth else {
      throw SceneFlaw(
        place: change.value.place, found: "views more than \(limits.maximumDepth / 2) deep",
        expected: "fewer inside one another")
    }
    guard size <= limits.maximumBytes else {
      throw SceneFlaw(
        place: change.value.place, found: "a window of \(size) bytes",
        expected: "at most \(limits.maximumBytes)")
    }
  }

  // MARK: Views

  private mutating func move(_ change: SceneChange) throws(SceneFlaw) {
    let from = try way(to: change.value)
    let view = takeOut(from)
    let place: Way
    if change.container == nil {
      place = from.dropLast()
    } else {
      place = try container(of: change) ?? []
    }
    try insert(view, change, into: place)
  }

  private mutating func insert(
    _ view: SourcedValue, _ change: SceneChange, into way: Way
  ) throws(SceneFlaw) {
    try update(at: way) { (container) throws(SceneFlaw) in
      var views = try container.elements("views")
      var index = views.count
      if let neighbour = change.neighbour {
        let name = try neighbour.name()
        guard let found = views.firstIndex(where: { $0.text("name") == name }) else {
          let known = views.compactMap { $0.text("name") }
          throw neighbour.flaw(expected: "a view beside it", known: known)
        }
        index = found
      }
      views.insert(view, at: index)
      container.set("views", .list(views), at: view.place)
    }
  }

  private mutating func takeOut(_ way: Way) -> SourcedValue {
    guard let index = way.last else { return root }
    var taken = root
    update(at: way.dropLast()) { container in
      guard case .list(var views)? = container["views"]?.content else { return }
      taken = views.remove(at: index)
      container.set("views", .list(views), at: container.place)
    }
    return taken
  }

  // MARK: Keys

  /// Gives a part the keys of a map; what is null counts as left out.
  private mutating func set(
    _ keys: SourcedValue, at way: Way, but fixed: [String]
  ) throws(SceneFlaw) {
    try update(at: way) { (part) throws(SceneFlaw) in try part.take(keys, but: fixed) }
  }

  // MARK: Recognizers

  private mutating func add(_ gesture: SourcedValue, to way: Way) throws(SceneFlaw) {
    try update(at: way) { (container) throws(SceneFlaw) in
      let gestures = try container.elements("gestures") + [gesture]
      container.set("gestures", .list(gestures), at: gesture.place)
    }
  }

  private mutating func setGesture(_ keys: SourcedValue) throws(SceneFlaw) {
    let (way, index) = try wayToGesture(try keys.required("name"))
    try update(at: way) { (container) throws(SceneFlaw) in
      var gestures = try container.elements("gestures")
      try gestures[index].take(keys, but: [])
      container.set("gestures", .list(gestures), at: keys.place)
    }
  }

  private mutating func removeGesture(_ name: SourcedValue) throws(SceneFlaw) {
    let (way, index) = try wayToGesture(name)
    try update(at: way) { (container) throws(SceneFlaw) in
      var gestures = try container.elements("gestures")
      gestures.remove(at: index)
      container.set("gestures", .list(gestures), at: name.place)
    }
  }

  // MARK: Finding

  /// Where what is added or moved goes; nil where it is not said.
  private func container(of change: SceneChange) throws(SceneFlaw) -> Way? {
    guard let container = change.container else { return nil }
    return try container.name() == name ? [] : way(to: container)
  }

  private func way(toNamed keys: SourcedValue) throws(SceneFlaw) -> Way {
    try way(to: try keys.required("name"))
  }

  private func way(to value: SourcedValue) throws(SceneFlaw) -> Way {
    let wanted = try value.name()
    var known: [String] = []
    if let way = find(
      in: root,
      { view in
        let name = view.text("name") ?? ""
        known.append(name)
        return name == wanted
      })
    {
      return way
    }
    throw value.flaw(expected: "a view of this window that can be there", known: known)
  }

  private func wayToGesture(_ value: SourcedValue) throws(SceneFlaw) -> (Way, Int) {
    let wanted = try value.name()
    var known: [String] = []
    var index = 0
    let holds = { (part: SourcedValue) in
      let names = part.gestureNames
      known += names
      index = names.firstIndex(of: wanted) ?? 0
      return names.contains(wanted)
    }
    if holds(root) { return ([], index) }
    if let way = find(in: root, holds) { return (way, index) }
    throw value.flaw(expected: "a recognizer of this window", known: known)
  }

  /// The first view below a part that fits.
  private func find(in part: SourcedValue, _ fits: (SourcedValue) -> Bool) -> Way? {
    guard case .list(let views)? = part["views"]?.content else { return nil }
    for (index, view) in views.enumerated() {
      if fits(view) { return [index] }
      if let way = find(in: view, fits) { return [index] + way }
    }
    return nil
  }

  /// Lets a part be changed in its place.
  private mutating func update<Failure: Error>(
    at way: Way, _ body: (inout SourcedValue) throws(Failure) -> Void
  ) throws(Failure) {
    try Self.update(&root, way[...], body)
  }

  private static func update<Failure: Error>(
    _ part: inout SourcedValue, _ way: ArraySlice<Int>,
    _ body: (inout SourcedValue) throws(Failure) -> Void
  ) throws(Failure) {
    guard let index = way.first else { return try body(&part) }
    guard case .list(var views)? = part["views"]?.content else { return }
    try update(&views[index], way.dropFirst(), body)
    part.set("views", .list(views), at: part.place)
  }
}
