import Tactile

/// The references between named parts, for finding cycles.
struct ReferenceGraph {
  private struct Edge {
    let target: Name
    let value: SourcedValue
  }

  private var edges: [Name: [Edge]] = [:]
  /// The names that have references, in the order of the text.
  private var sources: [Name] = []

  mutating func add(_ source: Name, _ target: Name, _ value: SourcedValue) {
    if edges[source] == nil { sources.append(source) }
    edges[source, default: []].append(Edge(target: target, value: value))
  }

  /// Throws an error at the reference that closes a cycle.
  ///
  /// The search follows each reference once: a name that it has left has no cycle below it.
  func refuseCircles(_ verb: String) throws(SceneFlaw) {
    var left: Set<Name> = []
    for source in sources where !left.contains(source) {
      var way: [(name: Name, next: Int)] = [(source, 0)]
      var isOnWay: Set<Name> = [source]
      while let last = way.last {
        let targets = edges[last.name] ?? []
        guard last.next < targets.count else {
          left.insert(last.name)
          isOnWay.remove(last.name)
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let edge = targets[last.next]
        guard !left.contains(edge.target) else { continue }
        guard isOnWay.insert(edge.target).inserted else {
          throw Self.circle(way.map(\.name), edge, verb)
        }
        way.append((edge.target, 0))
      }
    }
  }

  /// Throws an error at a second reference to the same name.
  func refuseSharedTargets(_ sentence: String) throws(SceneFlaw) {
    var known: Set<Name> = []
    for edge in sources.flatMap({ edges[$0] ?? [] }) {
      guard known.insert(edge.target).inserted else {
        throw SceneFlaw(
          place: edge.value.place, found: "\(Excerpt.quoting(edge.target.text)), which \(sentence)",
          expected: "another")
      }
    }
  }

  /// Throws an error at the reference with which a chain becomes too long. There are no cycles, and each name has at
  /// most one reference.
  func refuseLongChains(_ what: String, most: Int) throws(SceneFlaw) {
    for source in sources {
      var (length, next) = (0, edges[source]?.first)
      while let edge = next {
        length += 1
        guard length <= most else {
          throw SceneFlaw(
            place: edge.value.place, found: "a chain of more than \(most) \(what)",
            expected: "at most \(most)")
        }
        next = edges[edge.target]?.first
      }
    }
  }

  private static func circle(_ way: [Name], _ edge: Edge, _ verb: String) -> SceneFlaw {
    let start = way.firstIndex(of: edge.target) ?? 0
    let names = (way[start...] + [edge.target]).map { Excerpt.plain($0.text) }
    let shown = names.count > 6 ? names.prefix(5) + ["…", names[names.count - 1]] : names[...]
    return SceneFlaw(
      place: edge.value.place, found: "a cycle: \(shown.joined(separator: " \(verb) "))",
      expected: "no cycle; remove one of these references")
  }
}

/// The recognizers that one touch can reach, counted while a scene is read: those of a view, of all views
/// around it and of its window, and the screen-wide ones of all windows.
struct GestureReach {
  /// The number of recognizers of the view being read and of all around it.
  private var present = 0
  private var screenWide = 0
  /// The greatest number so far, and the innermost list of recognizers in it.
  private var most = 0
  private var place: SourcePlace?

  /// Begins to read the views in a view or window with recognizers.
  ///
  /// - Parameter place: The place of the list of recognizers; nil without a list.
  /// - Returns: The number to which ``leave(to:)`` goes back.
  mutating func enter(_ gestures: [GestureDescription], at place: SourcePlace?) -> Int {
    let outer = present
    let wide = gestures.count { $0.scope == .screen }
    screenWide += wide
    present += gestures.count - wide
    if present > most || self.place == nil, let place { (most, self.place) = (present, place) }
    return outer
  }

  /// Ends the reading of a view or window.
  mutating func leave(to outer: Int) {
    present = outer
  }

  /// Throws if a touch can reach more recognizers than the limit.
  func check(_ limits: SceneLimits) throws(SceneFlaw) {
    guard let place, most + screenWide > limits.maximumGesturesOfTouch else { return }
    throw SceneFlaw(
      place: place, found: "\(most + screenWide) recognizers that one touch can reach",
      expected: "at most \(limits.maximumGesturesOfTouch): those of a view, of all views around it "
        + "and of its window, and all screen-wide ones")
  }
}
