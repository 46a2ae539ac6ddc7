import Tactile
import TactileWire

// Changed thresholds take effect in windows that nothing touches.

extension SceneRegistry {
  /// The state of the functions in this file, which alone use it.
  struct Outdated {
    /// Whether a window waits for new thresholds until nothing touches it.
    fileprivate var isPresent = false
  }

  /// Applies new ``gestures`` to new views and recognizers, and to the daemon's own windows when
  /// nothing touches them. Existing contents of clients' windows keep their thresholds.
  ///
  /// - Returns: Notes on the windows that keep their thresholds.
  func reviseThresholds() -> [String] {
    application.gestureDefaults = gestures
    var keeping = 0
    for entry in entries where entry.outline.thresholds != .handheld {
      if case .user = entry.record.owner {
        entry.window?.defaults = gestures
        keeping += 1
      } else {
        rebuildLater(entry)
      }
    }
    guard keeping > 0 else { return [] }
    let windows =
      keeping == 1 ? "1 window of a client keeps its" : "\(keeping) windows of clients keep their"
    return [
      "thresholds: \(windows) thresholds; new views and recognizers use the new thresholds"
    ]
  }

  /// Lets a window wait for its new thresholds until nothing touches it.
  func rebuildLater(_ entry: SceneEntry) {
    entry.isOutdated = true
    outdated.isPresent = true
  }

  /// Rebuilds outdated windows that nothing touches. The windows of the machine's scene are rebuilt
  /// together, so that they keep their order.
  func settle() {
    guard outdated.isPresent else { return }
    let system = entries.filter { $0.record.owner == .system }
    for group in entries.filter({ $0.record.owner == .everyone }).map({ [$0] }) + [system] {
      guard group.contains(where: \.isOutdated), !group.contains(where: isTouched) else { continue }
      for entry in group {
        entry.isOutdated = false
        entry.isReplaced = entry.window != nil
      }
      showTogether(showAtOnce(group), sparingTouches: true) {}
      publisher.publish()
    }
    outdated.isPresent = entries.contains(where: \.isOutdated)
  }

  /// A note on the windows that wait for their new thresholds.
  var unsettledNotes: [String] {
    guard entries.contains(where: \.isOutdated) else { return [] }
    return [
      "thresholds: a window is being touched: its new thresholds take effect when nothing touches it"
    ]
  }

  /// Returns whether a live touch is in a window. Touches in a stand-in do not count.
  func isTouched(_ entry: SceneEntry) -> Bool {
    guard let window = entry.window, !window.isStandIn else { return false }
    return (application.liveTouches + application.touchesWithViews).contains {
      $0.window === window
    }
  }
}
