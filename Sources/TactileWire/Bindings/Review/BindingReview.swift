import Tactile

/// What is known about the machine on which bindings will run. What is nil is not known.
package struct BindingKnowledge {
  /// A source of screens and idle times.
  package enum Source: Sendable {
    case configuration, service, recording

    /// The source with its verb, before the name of something that it lacks.
    var lacks: String {
      switch self {
      case .configuration: "the configuration declares no"
      case .service: "the service has no"
      case .recording: "the recording has no"
      }
    }
  }

  /// The gestures and actions of the windows that belong to no user.
  package var occasions: OccasionsMessage?
  /// The names of the windows that belong to no user.
  package var windows: Set<String>?
  /// The screens, with their sizes in points; a size of nil is not known.
  package var screens: [String: Size?]?
  /// The source of the screens.
  package var source = Source.configuration
  /// The idle times of the configuration, in seconds.
  package var idle: [Int]?
  /// Whether the service of bindings finds a program: a path from the root, or a name without a slash.
  package var findsProgram: ((String) -> Bool)?

  /// Nothing is known.
  package init() {}
}

/// Looks for bindings in a valid file that can never start their task, or that an app can make fail.
struct BindingReview {
  let list: BindingList
  let file: String
  let known: BindingKnowledge
  private(set) var warnings: [SceneWarning] = []

  init(_ list: BindingList, file: String, _ known: BindingKnowledge) {
    (self.list, self.file, self.known) = (list, file, known)
  }

  mutating func review() {
    for (index, binding) in list.bindings.enumerated() {
      reviewOccasion(of: binding, index)
      reviewDirection(of: binding, index)
      reviewConditions(of: binding, index)
      reviewNames(of: binding, index)
      reviewIdle(of: binding, index)
      reviewProgram(of: binding, index)
      reviewArguments(of: binding, index)
    }
    reviewGestures()
  }

  private mutating func warn(_ place: BindingPlace, _ text: String) {
    warnings.append(
      SceneWarning(
        file: file, line: place.line, column: place.column, path: place.path, text: text))
  }

  private func gesture(of binding: BindingDescription) -> InlineGesture? {
    if case .inline(let number) = binding.occasion { list.gestures[number] } else { nil }
  }

  // MARK: Gestures and actions of windows

  private mutating func reviewOccasion(of binding: BindingDescription, _ index: Int) {
    guard let occasions = known.occasions, binding.owner == .machine else { return }
    let found: (BindingPlace, String)? =
      switch binding.occasion {
      case .gesture(let name): flaw(of: name, binding, index, among: occasions.gestures)
      case .action(let name):
        occasions.actions.contains(name)
          ? nil
          : (
            list.place(of: index, "action"),
            "the action \(Excerpt.quoting(name))" + suggestion(for: name, occasions.actions)
          )
      case .inline, .mode, .idle, .accommodations, .exploring: nil
      }
    if let (place, text) = found { warn(place, "nothing in the machine's windows causes \(text)") }
  }

  /// The maximum number of views that a warning lists.
  private static let listedViews = 5

  /// Returns the part of a gesture's occasion that cannot happen, and the values that can; nil if it can
  /// happen.
  private func flaw(
    of name: String, _ binding: BindingDescription, _ index: Int,
    among known: [GestureOccasionMessage]
  ) -> (BindingPlace, String)? {
    var occasion = "the gesture \(Excerpt.quoting(name))"
    var found = known.filter { $0.gesture == name }
    if found.isEmpty {
      return (
        list.place(of: index, "gesture"), occasion + suggestion(for: name, known.map(\.gesture))
      )
    }
    if let view = binding.view {
      occasion += " in the view \(Excerpt.quoting(view))"
      let views = Set(found.map(\.view)).sorted()
      guard views.contains(view) else {
        let names = views.prefix(Self.listedViews).map { Excerpt.quoting($0) }
          .joined(separator: ", ")
        let more =
          views.count > Self.listedViews ? " and \(views.count - Self.listedViews) more" : ""
        return (list.place(of: index, "view"), "\(occasion); it belongs to \(names)\(more)")
      }
      found.removeAll { $0.view != view }
    }
    // A kind that this version does not know may have every state.
    let isDiscrete = found.allSatisfy {
      GestureKind(rawValue: $0.kind).map { !$0.definition.isContinuous } ?? false
    }
    guard isDiscrete else { return nil }
    let kinds = Set(found.map(\.kind)).sorted().joined(separator: " or ")
    if binding.every != nil {
      return (list.place(of: index, "every"), "steps of \(occasion); a \(kinds) happens once")
    }
    guard let states = binding.states, !states.contains(.ended) else { return nil }
    let words = GestureMessage.State.allCases.filter(states.contains)
      .map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    return (
      list.place(of: index, "state"),
      "\(occasion) in the state \(words); a \(kinds) has only the state \"ended\""
    )
  }

  private func suggestion(for name: String, _ known: [String]) -> String {
    NearestWord.of(name, among: known).map { "; did you mean \(Excerpt.quoting($0))?" } ?? ""
  }

  // MARK: Directions

  /// The directions of movements, each beside its neighbours.
  private static let circle: [BindingDirection] = [
    .up, .upRight, .right, .downRight, .down, .downLeft, .left, .upLeft,
  ]

  private mutating func reviewDirection(of binding: BindingDescription, _ index: Int) {
    guard let wanted = binding.direction, let number = Self.circle.firstIndex(of: wanted),
      let gesture = gesture(of: binding), let rule = gesture.recognizer.shouldBegin
    else { return }
    var allowed = Self.circle
    if let axis = rule.axis {
      allowed = axis == .horizontal ? [.left, .right] : [.up, .down]
    }
    if let directions = rule.directions {
      allowed = allowed.filter { direction in
        SwipeGestureRecognizer.Direction(direction).map(directions.contains) ?? false
      }
    }
    guard allowed.count < Self.circle.count else { return }
    let distances = allowed.compactMap { Self.circle.firstIndex(of: $0) }.map { other in
      let distance = (number - other).magnitude
      return min(distance, 8 - distance)
    }
    // Steps back have the opposite direction. Steps of a gesture with an axis have only directions along it.
    let isLine =
      allowed.allSatisfy { [.up, .down].contains($0) }
      || allowed.allSatisfy { [.left, .right].contains($0) }
    let isPossible =
      binding.every == nil
      ? distances.contains { $0 <= 1 }
      : !isLine || distances.contains { $0 == 0 || $0 == 4 }
    guard !isPossible else { return }
    let names = allowed.map(\.rawValue).sorted().joined(separator: " or ")
    warn(
      list.place(of: index, "direction"),
      "the task never starts: found the direction \"\(wanted.rawValue)\" of a gesture whose "
        + "shouldBegin allows no such movement, expected \(names.isEmpty ? "no direction" : names); "
        + "change direction or shouldBegin")
  }

  // MARK: Conditions

  private mutating func reviewConditions(of binding: BindingDescription, _ index: Int) {
    guard !binding.when.isEmpty || !binding.unless.isEmpty else { return }
    var solver = ConditionSolver(binding, gesture(of: binding))
    guard !solver.isPossible(when: binding.when, unless: binding.unless) else { return }
    if !solver.isPossible(when: binding.when, unless: []) {
      warn(
        list.place(of: index, "when"),
        "the task never starts: found conditions that are never true for this occasion, expected "
          + "conditions that can be true; change when")
    } else if binding.when.isEmpty {
      warn(
        list.place(of: index, "unless"),
        "the task never starts: found conditions that are always true, expected conditions that can be "
          + "false; change unless")
    } else {
      warn(
        list.place(of: index, "unless"),
        "the task never starts: unless is true whenever when is; found conditions that contradict each "
          + "other, expected a case with when and without unless; change one of them")
    }
  }

  /// Adds warnings of screens and windows that do not exist.
  private mutating func reviewNames(of binding: BindingDescription, _ index: Int) {
    if let screens = known.screens, !screens.isEmpty {
      let names = screens.keys.sorted()
      if let screen = gesture(of: binding)?.screen, screens[screen] == nil {
        warnOfScreen(screen, names, list.place(of: index, "gesture", "screen"))
      }
      forEachCondition(of: binding, index) { review, condition, steps in
        for screen in condition.screens where screens[screen] == nil {
          review.warnOfScreen(screen, names, review.list.place(steps + ["screen"]))
        }
      }
    }
    guard let windows = known.windows, binding.owner == .machine, !binding.isInline else { return }
    forEachCondition(of: binding, index) { review, condition, steps in
      for window in condition.windows where !windows.contains(window) {
        review.warn(
          review.list.place(steps + ["window"]),
          "the machine has no window \(Excerpt.quoting(window))"
            + review.suggestion(for: window, windows.sorted())
            + "; name one of its windows, or add user to the binding")
      }
    }
  }

  private mutating func warnOfScreen(_ screen: String, _ names: [String], _ place: BindingPlace) {
    let nearest = suggestion(for: screen, names)
    let all = names.prefix(8).map { Excerpt.quoting($0) }.joined(separator: ", ")
    warn(
      place,
      "\(known.source.lacks) screen \(Excerpt.quoting(screen))"
        + (nearest.isEmpty ? "; expected one of \(all)" : nearest))
  }

  private mutating func forEachCondition(
    of binding: BindingDescription, _ index: Int,
    _ body: (inout Self, BindingCondition, [BindingPlace.Step]) -> Void
  ) {
    for (key, conditions) in [("when", binding.when), ("unless", binding.unless)] {
      for (number, condition) in conditions.enumerated() {
        let map: [BindingPlace.Step] = [.member("bindings"), .element(index), .member(key)]
        // A single map is not in a list.
        let isList = list.place(map + [.element(number)]) != list.place(map)
        body(&self, condition, isList ? map + [.element(number)] : map)
      }
    }
  }

  // MARK: Programs

  /// Adds a warning of a program that cannot be found.
  private mutating func reviewProgram(of binding: BindingDescription, _ index: Int) {
    guard case .run(let words) = binding.task, case .text(let path)? = words.first?.parts.first,
      let sign = path.first
    else { return }
    let (place, name) = (list.place(of: index, "run", 0), Excerpt.quoting(path))
    if path.contains("/"), "~%$".contains(sign) {
      warn(
        place,
        "the program \(name) does not exist: run does not replace \"\(sign)\" at the beginning "
          + "of a path; write the whole path, such as /home/kiosk/bin/program")
    } else if path.contains("/"), sign != "/" {
      warn(
        place,
        "the program \(name) is searched in the folder in which tactile bind started, which is / for "
          + "tactile-bind.service; write the whole path")
    } else if words[0].parts.count == 1, known.findsProgram?(path) == false {
      warn(
        place,
        sign == "/"
          ? "the program \(name) does not exist"
          : "the program \(name) is not on the PATH of tactile-bind.service; write the whole path")
    }
  }

  /// Adds warnings of arguments that begin with a name of an app, which can look like an option.
  private mutating func reviewArguments(of binding: BindingDescription, _ index: Int) {
    // The names of the machine's windows, and those in the binding, are known to its author.
    guard binding.owner != .machine, case .run(let words) = binding.task else { return }
    for (number, word) in words.enumerated() {
      guard let value = word.foreignBeginning,
        value == .window || value == .view && binding.view == nil
      else { continue }
      let name = value.rawValue
      warn(
        list.place(of: index, "run", .element(number)),
        "the task fails whenever the \(name) begins with \"-\", because the program would take it for an "
          + "option; put a text before {\(name)}, such as \(name)={\(name)}, or let the program read "
          + "TACTILE_\(name.uppercased()) from its environment")
    }
  }

  // MARK: Idle times

  private mutating func reviewIdle(of binding: BindingDescription, _ index: Int) {
    guard let idle = known.idle else { return }
    let times =
      idle.isEmpty
      ? "a time of idle.after of the configuration, which is empty"
      : "one of \(idle.map { "\($0)" }.joined(separator: ", ")) (idle.after of the configuration)"
    if case .idle(let time) = binding.occasion, idle.isEmpty || time != 0 && !idle.contains(time) {
      warn(
        list.place(of: index, "idle"),
        "the task never starts: found the idle time \(time), expected \(times); add it to idle.after"
      )
    }
    forEachCondition(of: binding, index) { review, condition, steps in
      guard let time = condition.idle, time > idle.max() ?? 0 else { return }
      review.warn(
        review.list.place(steps + ["idle"]),
        "this condition is never true: found the idle time \(time), expected \(times); add it to "
          + "idle.after")
    }
  }

  // MARK: Screens of gestures

  /// Adds warnings of regions that no screen contains, and of more gestures than the service accepts.
  private mutating func reviewGestures() {
    guard let screens = known.screens else { return }
    var places: [Int: Int] = [:]
    for (index, binding) in list.bindings.enumerated() {
      if case .inline(let number) = binding.occasion, places[number] == nil {
        places[number] = index
      }
    }
    for (number, gesture) in list.gestures.enumerated() {
      guard let index = places[number],
        case .rect(let rect)? = gesture.recognizer.shouldReceive?.region
      else { continue }
      let sizes = screens.filter { gesture.screen == nil || gesture.screen == $0.key }.map(\.value)
      guard !sizes.isEmpty,
        sizes.allSatisfy({ size in
          size.map {
            rect.minX >= $0.width || rect.minY >= $0.height || rect.maxX <= 0 || rect.maxY <= 0
          }
            ?? false
        })
      else { continue }
      let texts = sizes.compactMap(\.self).map { size in
        "\(SourcedValue.text(of: size.width.rounded())) x \(SourcedValue.text(of: size.height.rounded()))"
      }
      let key: BindingPlace.Step =
        list.place(of: index, "gesture", "region") == list.place(of: index, "gesture")
        ? "shouldReceive" : "region"
      warn(
        list.place(of: index, "gesture", key),
        "the gesture never begins: found a region outside the screen, expected a region within "
          + "\(Set(texts).sorted().joined(separator: " or ")) points; change it, or use numbers up to 1 "
          + "for parts of the screen")
    }
    let total = screens.keys.reduce(0) { total, screen in
      total + list.gestures.count { $0.screen == nil || $0.screen == screen }
    }
    guard total > BindingDecoder.mostGestures, screens.count > 1 else { return }
    warn(
      list.place(["bindings"]),
      "found \(total) inline gestures on \(screens.count) screens, expected at most "
        + "\(BindingDecoder.mostGestures) together, unless limits.recognizersPerTouch of the "
        + "configuration is larger; give gestures a screen")
  }
}

extension BindingList {
  /// Returns warnings of bindings that can never start their task, or that an app can make fail, in the order of
  /// the file.
  ///
  /// - Parameters:
  ///   - file: The name of the file.
  ///   - known: What is known about the machine.
  package func warnings(file: String, _ known: BindingKnowledge) -> [SceneWarning] {
    var review = BindingReview(self, file: file, known)
    review.review()
    return review.warnings.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}

extension SwipeGestureRecognizer.Direction {
  /// The direction of a movement; nil for other directions.
  package init?(_ direction: BindingDirection) {
    switch direction {
    case .up: self = .up
    case .down: self = .down
    case .left: self = .left
    case .right: self = .right
    case .upLeft: self = .upLeft
    case .upRight: self = .upRight
    case .downLeft: self = .downLeft
    case .downRight: self = .downRight
    case .in, .out, .clockwise, .counterclockwise: return nil
    }
  }
}

/// A location in a file of bindings.
package struct BindingPlace: Equatable, Sendable {
  /// A step from a value to a value inside it.
  package enum Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, Sendable {
    /// The value of a key.
    case member(String)
    /// An element of a list, from 0.
    case element(Int)

    package init(stringLiteral name: String) { self = .member(name) }
    package init(integerLiteral index: Int) { self = .element(index) }
  }

  /// The line, from 1; 0 for a list that was not read from a file.
  package var line = 0
  /// The character in the line, from 1; 0 for a list that was not read from a file.
  package var column = 0
  /// The path of the value, such as `bindings[2].keys`.
  package var path = JSONPath.root

  /// Returns the location as the beginning of the message of an error.
  package func text(file: String) -> String {
    "\(Excerpt.plain(file, limit: 400)):\(line):\(column): error: "
      + (path == .root ? "" : "\(path): ")
  }
}

extension BindingList {
  /// Returns the location of a part of a binding: of the last of the steps that exists.
  package func place(of binding: Int, _ steps: BindingPlace.Step...) -> BindingPlace {
    place([.member("bindings"), .element(binding)] + steps)
  }

  /// Returns the location of a part of the file: of the last of the steps that exists.
  package func place(_ steps: [BindingPlace.Step]) -> BindingPlace {
    guard var value = source else { return BindingPlace() }
    var path = JSONPath.root
    walk: for step in steps {
      switch (step, value.content) {
      case (.member(let name), .map(let members)):
        guard let next = members.first(where: { $0.name == name })?.value else { break walk }
        value = next
        path = path.member(name)
      case (.element(let index), .list(let values)):
        guard values.indices.contains(index) else { break walk }
        value = values[index]
        path = path.element(index)
      default: break walk
      }
    }
    return BindingPlace(
      line: Int(value.place.line), column: Int(value.place.column), path: path)
  }
}
