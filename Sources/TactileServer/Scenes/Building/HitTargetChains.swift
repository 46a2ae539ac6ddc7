import Tactile
import TactileWire

/// The chains of hit targets in a window. The decoder accepts no cycle.
///
/// A view sends its hits to its hit target, which may send them further. Each view knows the end of its
/// chain, so that a hit needs one step.
struct HitTargetChains {
  /// The hit targets by the names of their views.
  private var targets: [Name: Name] = [:]
  /// The views with a hit target, in the order of the description.
  private var sources: [Name] = []

  /// Reads the hit targets of a window; this takes time for each view.
  init(of window: WindowDescription) {
    add(window.views)
  }

  private mutating func add(_ views: [ViewDescription]) {
    for view in views {
      if let target = view.hitTarget {
        let name = Name(view.name)
        targets[name] = Name(target)
        sources.append(name)
      }
      if !view.views.isEmpty { add(view.views) }
    }
  }

  /// Returns the ends of the chains that contain one of some views.
  func ends(changedBy changed: Set<Name>) -> [(view: Name, end: Name)] {
    var known: [Name: (end: Name, isChanged: Bool)] = [:]
    for source in sources {
      var chain: [Name] = []
      var view = source
      while known[view] == nil, let next = targets[view] {
        chain.append(view)
        view = next
      }
      var (end, isChanged) = known[view] ?? (view, changed.contains(view))
      for view in chain.reversed() {
        isChanged = isChanged || changed.contains(view)
        known[view] = (end, isChanged)
      }
    }
    return sources.compactMap { source in
      known[source].flatMap { $0.isChanged ? (source, $0.end) : nil }
    }
  }
}
