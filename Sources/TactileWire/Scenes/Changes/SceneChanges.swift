import Tactile

/// Changes to parts of shown windows, in the order in which they are made.
///
/// Each part that a change describes is read by the decoder of scenes. Names and references are checked
/// once, when all changes are made. So a window can be changed into what could be attached, and into
/// nothing else.
public struct SceneChanges: Sendable {
  /// The most changes of one call.
  public static let most = 1000
  /// The most frames of one call, over all its changes. The server sets the frames of one call together, and a turn
  /// of the event loop may take 5 ms. While jobs decoded further calls, 2000 frames of views with names of 65 bytes
  /// took 2.8 to 3.2 ms, and 4000 frames up to 8 ms.
  public static let mostFrames = 2_000
  /// The most UTF-8 bytes of all names of views in the frames of one call, because the server compares each name with
  /// that of the view.
  public static let mostFrameNameBytes = 128 << 10
  private static let path = JSONPath.root.member("changes")

  private let tree: SourcedValue
  private let steps: [SceneChange]
  /// The frames of each window if every change only sets frames, or what is wrong with them; nil
  /// otherwise.
  private let moves: Result<[(window: Name, frames: [FrameChange])], SceneFlaw>?

  /// Reads the changes of a call; throws the first thing that is wrong, with the path to it.
  public init(_ value: JSONValue) throws(SceneError) {
    tree = SourcedValue(value)
    do {
      steps = try Self.steps(of: tree)
    } catch {
      throw Self.error(error, in: tree)
    }
    moves = Self.moves(of: steps)
  }

  private static func moves(
    of steps: [SceneChange]
  ) -> Result<[(window: Name, frames: [FrameChange])], SceneFlaw>? {
    guard steps.allSatisfy({ $0.verb == .setFrames }) else { return nil }
    var moves: [(window: Name, frames: [FrameChange])] = []
    do throws(SceneFlaw) {
      for step in steps { moves.append((Name(step.window), try SceneChange.frames(step.value))) }
    } catch {
      return .failure(error)
    }
    return .success(moves)
  }

  /// The names of the changed windows, each once.
  public var windows: [String] {
    var known: Set<Name> = []
    return steps.map(\.window).filter { known.insert($0) }
  }

  /// Makes the changes, and returns the changed windows.
  ///
  /// - Parameters:
  ///   - windows: The ``windows``, by name. A change of another window is left out.
  ///   - limits: The most that a window may have afterwards.
  /// - Throws: The first thing that is wrong, with the path to it in the call. If a part that was there
  ///   before is wrong then, the path is that of the change that made it so.
  package func outcomes(
    from windows: [Name: WindowDescription], limits: SceneLimits = SceneLimits()
  ) throws(SceneError) -> [WindowDescription] {
    var drafts: [WindowDraft] = []
    var indices: [Name: Int] = [:]
    for name in self.windows {
      guard let window = windows[name] else { continue }
      indices[name] = drafts.count
      drafts.append(WindowDraft(window, limits: limits))
    }
    var number = 0
    do throws(SceneFlaw) {
      for (index, step) in steps.enumerated() {
        guard let draft = indices[step.window] else { continue }
        number = index
        try drafts[draft].make(step, number: index)
      }
      for draft in drafts { try draft.checkReferences(blame: &number) }
    } catch {
      guard error.place.isUnknown else { throw Self.error(error, in: tree) }
      throw SceneError(error, file: nil, path: Self.path.element(number))
    }
    return drafts.map(\.description)
  }

  // MARK: Frames

  /// The frames of each window if every change only sets frames; nil otherwise.
  package func frames() throws(SceneError) -> [(window: Name, frames: [FrameChange])]? {
    do throws(SceneFlaw) {
      return try moves?.get()
    } catch {
      throw Self.error(error, in: tree)
    }
  }

  /// Returns the error for a frame of a view that the window does not have.
  package func unknownView(_ frame: FrameChange, among names: [String]) -> SceneError {
    Self.error(WindowDraft.unknownView(frame, among: names), in: tree)
  }

  private static func steps(of tree: SourcedValue) throws(SceneFlaw) -> [SceneChange] {
    let values = try tree.list()
    guard (1...most).contains(values.count) else {
      throw SceneFlaw(
        place: tree.place, found: "\(values.count) changes", expected: "from 1 to \(most)")
    }
    var steps: [SceneChange] = []
    var (frames, nameBytes) = (0, 0)
    for value in values {
      let step = try SceneChange(value)
      if step.verb == .setFrames, case .map(let members) = step.value.content {
        frames += members.count
        guard frames <= mostFrames else {
          throw SceneFlaw(
            place: step.value.place, found: "\(frames) frames in this call so far",
            expected: "at most \(mostFrames)")
        }
        nameBytes += members.reduce(0) { $0 + $1.name.utf8.count }
        guard nameBytes <= mostFrameNameBytes else {
          // If one text is too long for a name, the error is about that text.
          for step in steps + [step] where step.verb == .setFrames {
            guard case .map(let members) = step.value.content else { continue }
            for member in members { try member.requireName(in: step.value) }
          }
          throw SceneFlaw(
            place: step.value.place,
            found: "\(nameBytes) bytes of names of views in this call so far",
            expected: "at most \(mostFrameNameBytes); divide the frames among several calls")
        }
      }
      steps.append(step)
    }
    return steps
  }

  private static func error(_ flaw: SceneFlaw, in tree: SourcedValue) -> SceneError {
    SceneError(flaw, file: nil, path: tree.path(to: flaw.place.number, from: path) ?? path)
  }
}

/// One change to a part of a window: a verb and its object.
struct SceneChange: Sendable {
  /// The verbs.
  enum Verb: String, CaseIterable, Sendable {
    case setWindow
    case addView
    case setView
    case setFrames
    case moveView
    case removeView
    case addGesture
    case setGesture
    case removeGesture
  }

  /// The window's name.
  let window: String
  let verb: Verb
  /// The value of the verb: a description, some keys of a description, or a name.
  let value: SourcedValue
  /// The new superview; nil if it is left out.
  let container: SourcedValue?
  /// The view in front of it; nil puts it in front of all siblings.
  let neighbour: SourcedValue?

  init(_ step: SourcedValue) throws(SceneFlaw) {
    let table = try SceneTable(
      step, "a change", keys: ["window"] + Verb.allCases.map(\.rawValue) + ["in", "behind"])
    window = try table.required("window").name()
    let verbs = Verb.allCases.filter { table[$0.rawValue] != nil }
    guard let verb = verbs.first, verbs.count == 1 else {
      let found = verbs.isEmpty ? "no verb" : verbs.map(\.rawValue).joined(separator: " and ")
      throw SceneFlaw(
        place: step.place, found: found,
        expected: "exactly one of \(Verb.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.verb = verb
    value = try table.required(verb.rawValue)
    container = table["in"]
    neighbour = table["behind"]
    if let container, ![.addView, .moveView, .addGesture].contains(verb) {
      throw container.flaw(expected: "no in: \(verb.rawValue) does not place a view or recognizer")
    }
    if let neighbour, ![.addView, .moveView].contains(verb) {
      throw neighbour.flaw(expected: "no behind: only addView and moveView place a view")
    }
  }
}

// MARK: Frames

extension SceneChange {
  /// Reads the map of `setFrames`, from names of views to frames.
  static func frames(_ value: SourcedValue) throws(SceneFlaw) -> [FrameChange] {
    guard case .map(let members) = value.content else {
      throw value.flaw(expected: "a map from names of views to frames [x, y, width, height]")
    }
    guard members.count <= SceneChanges.mostFrames else {
      throw SceneFlaw(
        place: value.place, found: "\(members.count) frames",
        expected: "at most \(SceneChanges.mostFrames) in one change")
    }
    var frames: [FrameChange] = []
    frames.reserveCapacity(members.count)
    for member in members {
      try member.requireName(in: value)
      frames.append(
        FrameChange(
          name: Name(member.name), rect: try member.value.rect(), place: member.value.place))
    }
    return frames
  }
}

/// The new frame of a view.
package struct FrameChange: Sendable {
  /// The name of the view.
  package let name: Name
  /// The frame in its superview, before its transform.
  package let rect: Rect
  /// The place of the name in the call.
  package let place: SourcePlace
}

extension SceneDescription {
  /// Makes the changes in order. It skips changes to windows and parts that this scene does not
  /// have, such as views that another process has added.
  public mutating func make(_ changes: [WindowChange]) {
    let ours = changes.filter { change in
      windows.contains { $0.name.hasSameBytes(as: change.window) }
    }
    guard !ours.isEmpty else { return }
    if (try? apply(ours)) != nil { return }
    for change in ours { _ = try? apply([change]) }
  }

  /// Makes all changes, or throws the first error and makes none.
  private mutating func apply(_ changes: [WindowChange]) throws(SceneError) {
    var sources: [Name: WindowDescription] = [:]
    for window in windows { sources[window.name] = window }
    let changes = try SceneChanges(.array(changes.map(\.json)))
    // Use the largest limits: the service has already checked its limits.
    var limits = SceneLimits()
    limits.maximumBytes = .max
    limits.maximumValues = .max
    limits.maximumWindows = .max
    limits.maximumViews = .max
    limits.maximumGestures = .max
    limits.maximumDepth = 1000
    for outcome in try changes.outcomes(from: sources, limits: limits) {
      guard let index = windows.firstIndex(where: { $0.name.hasSameBytes(as: outcome.name) }) else {
        continue
      }
      windows[index] = outcome
    }
  }
}

extension SourcePlace {
  /// The location of a value from an earlier call.
  static let unknown = SourcePlace(number: -1)

  var isUnknown: Bool { number < 0 }
}
