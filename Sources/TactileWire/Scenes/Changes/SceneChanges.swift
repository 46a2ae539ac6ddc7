/// Changes to parts of windows that are shown, in the order in which they are made.
///
/// They are made to the windows' descriptions as these were given, and the outcome is read like any
/// other scene: there is one reader, and nothing can be changed into what could not be attached.
public struct SceneChanges: Sendable {
  /// A window with all changes made.
  public struct Outcome: Sendable {
    /// The window as it is to be.
    public let window: WindowDescription
    /// Its description, to be changed further.
    public let source: JSONValue
  }

  /// The most changes of one call.
  public static let most = 1000
  private static let path = JSONPath.root.member("changes")

  private let tree: SourcedValue
  private let steps: [SceneChange]

  /// Reads the changes of a call; throws the first thing that is wrong, with the way to it.
  public init(_ value: JSONValue) throws(SceneError) {
    tree = SourcedValue(value)
    do {
      steps = try Self.steps(of: tree)
    } catch {
      throw Self.error(error, in: tree)
    }
  }

  /// The names of the windows to be changed, each once.
  public var windows: [String] {
    var names: [String] = []
    for step in steps where !names.contains(step.window) { names.append(step.window) }
    return names
  }

  /// Makes the changes.
  ///
  /// - Parameters:
  ///   - sources: The descriptions of the ``windows``, by name.
  ///   - limits: How much there may be afterwards.
  /// - Throws: The first thing that is wrong, with the way to it in the call. What is wrong with a part
  ///   that was there before is the fault of the first change without which it would be right.
  public func outcomes(
    from sources: [String: JSONValue], limits: SceneLimits = SceneLimits()
  ) throws(SceneError) -> [Outcome] {
    do {
      return try outcomes(of: steps[...], from: sources, limits)
    } catch {
      guard error.place.isUnknown else { throw Self.error(error, in: tree) }
      throw SceneError(
        error, file: nil, path: Self.path.element(culprit(from: sources, limits)))
    }
  }

  /// A change such that all before it can be made, and it cannot.
  private func culprit(from sources: [String: JSONValue], _ limits: SceneLimits) -> Int {
    var good = 0
    var bad = steps.count
    while bad - good > 1 {
      let middle = (good + bad) / 2
      if (try? outcomes(of: steps[..<middle], from: sources, limits)) != nil {
        good = middle
      } else {
        bad = middle
      }
    }
    return bad - 1
  }

  private func outcomes(
    of steps: ArraySlice<SceneChange>, from sources: [String: JSONValue], _ limits: SceneLimits
  ) throws(SceneFlaw) -> [Outcome] {
    var trees: [WindowTree] = []
    for name in windows {
      guard let source = sources[name] else { continue }
      trees.append(WindowTree(source, named: name))
    }
    for step in steps {
      guard let index = trees.firstIndex(where: { $0.name == step.window }) else { continue }
      try trees[index].make(step)
      try trees[index].check(step, limits)
    }
    var decoder = SceneDecoder(limits: limits)
    var outcomes: [Outcome] = []
    for tree in trees {
      let window = try decoder.window(tree.root)
      outcomes.append(Outcome(window: window, source: JSONValue(tree.root)))
    }
    return outcomes
  }

  private static func steps(of tree: SourcedValue) throws(SceneFlaw) -> [SceneChange] {
    let values = try tree.list()
    guard (1...most).contains(values.count) else {
      throw SceneFlaw(
        place: tree.place, found: "\(values.count) changes", expected: "from 1 to \(most)")
    }
    var steps: [SceneChange] = []
    for value in values { steps.append(try SceneChange(value)) }
    return steps
  }

  private static func error(_ flaw: SceneFlaw, in tree: SourcedValue) -> SceneError {
    SceneError(flaw, file: nil, path: tree.path(to: flaw.place.number, from: path) ?? path)
  }
}
