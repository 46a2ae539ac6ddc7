import Tactile

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
