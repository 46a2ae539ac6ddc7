/// The actions that a responder handles, as a set if they are many.
struct HandledActions {
  /// The number of actions from which a set is faster than a look at each.
  private static let worthwhileCount = 16

  private var set: Set<String> = []
  /// The list that the set was made from.
  private var source: [String] = []

  /// Returns whether a responder handles an action.
  ///
  /// - Parameter names: All actions of the responder.
  mutating func contains(_ action: String, of names: [String]) -> Bool {
    guard names.count >= Self.worthwhileCount else { return names.contains(action) }
    if !source.sharesMemory(with: names) {
      source = names
      set = Set(names)
    }
    return set.contains(action)
  }
}
