import Tactile
import TactileWire

/// What counts of windows in the limits of their user.
struct SceneSize {
  /// The numbers of windows, views, recognizers and bytes.
  private(set) var counts = Quota.Counts()
  /// Whether the window or a view in it states what the compositor's app may receive.
  private(set) var limitsCompositor = false
  /// Whether a recognizer of the window itself keeps touches from windows in its regions (S285).
  private(set) var reservesRegions = false
  /// The number of recognizers with the scope `screen`.
  private(set) var screenWideRecognizers = 0
  /// The number in the limit of all users (S321): of the recognizers with the scope `screen`, and of windows that
  /// handle idle times (S318). One touch can reach all of them.
  private(set) var screenWide = 0
  /// The most recognizers with the scope `view` that one touch can reach.
  private var reach = 0

  init() {}

  /// Counts the parts of a window.
  init(of window: WindowDescription) {
    counts[.windows] = 1
    counts[.sceneBytes] = window.byteCount
    screenWideRecognizers = window.gestures.count { $0.scope == .screen }
    let handlesPresence = PresenceAction.allCases.contains {
      window.handles.contains($0.rawValue)
    }
    screenWide = screenWideRecognizers + (handlesPresence ? 1 : 0)
    limitsCompositor = window.compositorGestures != nil
    reservesRegions = window.gestures.contains(where: \.reservesRegions)
    reach = window.gestures.count - screenWideRecognizers
    var (views, recognizers) = (0, window.gestures.count)
    add(window.views, outer: reach, &views, &recognizers)
    (counts[.views], counts[.recognizers]) = (views, recognizers)
  }

  private mutating func add(
    _ descriptions: [ViewDescription], outer: Int, _ views: inout Int, _ recognizers: inout Int
  ) {
    views += descriptions.count
    for view in descriptions {
      if view.compositorGestures != nil { limitsCompositor = true }
      recognizers += view.gestures.count
      reach = max(reach, outer + view.gestures.count)
      add(view.views, outer: outer + view.gestures.count, &views, &recognizers)
    }
  }

  static func + (one: SceneSize, other: SceneSize) -> SceneSize {
    var sum = one
    sum.counts = one.counts + other.counts
    sum.limitsCompositor = one.limitsCompositor || other.limitsCompositor
    sum.reservesRegions = one.reservesRegions || other.reservesRegions
    sum.screenWideRecognizers += other.screenWideRecognizers
    sum.screenWide += other.screenWide
    sum.reach = max(one.reach, other.reach)
    return sum
  }

  /// The most recognizers of one user that a touch can reach, if these are the windows of the user.
  var recognizersOfTouch: Int { reach + screenWideRecognizers }
}
