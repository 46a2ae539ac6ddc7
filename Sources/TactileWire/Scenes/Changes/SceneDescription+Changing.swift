extension SceneDescription {
  /// Makes the changes that can be made to it, in order: those to windows it has not, and to parts that
  /// somebody else has added, are left out.
  public mutating func make(_ changes: [WindowChange]) {
    let ours = changes.filter { change in windows.contains { $0.name == change.window } }
    guard !ours.isEmpty else { return }
    if (try? apply(ours)) != nil { return }
    for change in ours { _ = try? apply([change]) }
  }

  /// Makes all changes, or none and throws what is wrong.
  private mutating func apply(_ changes: [WindowChange]) throws(SceneError) {
    var sources: [String: JSONValue] = [:]
    for window in windows { sources[window.name] = window.json }
    let changes = try SceneChanges(.array(changes.map(\.json)))
    // How large a scene may be is the service's word, and it has given it.
    var limits = SceneLimits()
    limits.maximumBytes = .max
    limits.maximumValues = .max
    limits.maximumWindows = .max
    limits.maximumViews = .max
    limits.maximumGestures = .max
    limits.maximumDepth = 1000
    for outcome in try changes.outcomes(from: sources, limits: limits) {
      guard let index = windows.firstIndex(where: { $0.name == outcome.window.name }) else {
        continue
      }
      windows[index] = outcome.window
    }
  }
}
