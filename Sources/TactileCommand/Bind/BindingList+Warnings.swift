import Tactile
import TactileWire

extension BindingList {
  /// Returns the occasions of the machine's bindings that nothing in its windows can cause, as sentences, in
  /// the order of the file.
  ///
  /// - Parameter known: The gestures and actions of the windows that belong to no user.
  func warnings(known: OccasionsMessage) -> [String] {
    bindings.compactMap { binding in
      guard binding.owner == .machine else { return nil }
      let flaw =
        switch binding.occasion {
        case .gesture(let name): Self.flaw(of: name, binding, among: known.gestures)
        case .action(let name):
          known.actions.contains(name)
            ? nil
            : "the action \(Excerpt.quoting(name))" + Self.suggestion(for: name, known.actions)
        case .inline, .mode, .idle, .accommodations, .exploring: nil as String?
        }
      return flaw.map { "nothing in the machine's windows causes \($0)" }
    }
  }

  /// Returns the screens of gestures and conditions that a configuration does not declare, as sentences.
  ///
  /// - Parameter screens: The declared screens; nil without a configuration.
  func warnings(screens: Set<String>?) -> [String] {
    guard let screens, !screens.isEmpty else { return [] }
    var named: [String] = []
    for binding in bindings {
      if case .inline(let index) = binding.occasion {
        named += [gestures[index].screen].compactMap(\.self)
      }
      named += (binding.when + binding.unless).flatMap(\.screens)
    }
    var unknown: [String] = []
    for screen in named where !screens.contains(screen) && !unknown.contains(screen) {
      unknown.append(screen)
    }
    return unknown.map {
      "the configuration declares no screen \(Excerpt.quoting($0))"
        + Self.suggestion(for: $0, screens.sorted())
    }
  }

  /// The maximum number of views that a warning lists.
  private static let listedViews = 5

  /// Returns the part of a gesture's occasion that cannot happen, and the values that can; nil if it can
  /// happen.
  private static func flaw(
    of name: String, _ binding: BindingDescription, among known: [GestureOccasionMessage]
  ) -> String? {
    var occasion = "the gesture \(Excerpt.quoting(name))"
    var found = known.filter { $0.gesture == name }
    if found.isEmpty { return occasion + suggestion(for: name, known.map(\.gesture)) }
    if let view = binding.view {
      occasion += " in the view \(Excerpt.quoting(view))"
      let views = Set(found.map(\.view)).sorted()
      guard views.contains(view) else {
        let list = views.prefix(listedViews).map { Excerpt.quoting($0) }.joined(separator: ", ")
        let more = views.count > listedViews ? " and \(views.count - listedViews) more" : ""
        return "\(occasion); it belongs to \(list)\(more)"
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
      return "steps of \(occasion); a \(kinds) happens once"
    }
    guard let states = binding.states, !states.contains(.ended) else { return nil }
    let words = GestureMessage.State.allCases.filter(states.contains)
      .map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    return "\(occasion) in the state \(words); a \(kinds) has only the state \"ended\""
  }

  private static func suggestion(for name: String, _ known: [String]) -> String {
    NearestWord.of(name, among: known).map { "; did you mean \(Excerpt.quoting($0))?" } ?? ""
  }
}
