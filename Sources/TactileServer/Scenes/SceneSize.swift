import Tactile
import TactileWire

/// The numbers of windows, views and recognizers, and their memory, which have limits for each user.
struct SceneSize: Equatable {
  var windows = 0
  var views = 0
  var recognizers = 0
  /// The memory of the windows with all that is in them, in bytes.
  var memory = 0
  /// Whether the window or a view in it states what the compositor's app may receive.
  private(set) var limitsCompositor = false
  /// Whether a recognizer of the window itself keeps touches from windows in its regions (S285).
  private(set) var reservesRegions = false
  /// The total weight in the limit of all users (S321): of the recognizers with the scope `screen`, and of windows that
  /// handle idle times (S318). One touch can reach all of them.
  private(set) var screenWide = 0
  /// The bytes of the responders that an action of the window can ask, in an event (S218).
  private(set) var responderBytes = 0
  /// Whether a recognizer has the scope `screen`.
  var hasScreenWide: Bool { screenWideNumber > 0 }
  /// The number of recognizers with the scope `screen`.
  private var screenWideNumber = 0
  /// The most recognizers with the scope `view` that one touch can reach.
  private var reach = 0
  /// The bytes that the recognizers with the scope `screen`, and the actions of idle times, can add to a frame.
  private var screenWideBytes = 0
  /// The most bytes that the other recognizers, and the control, that one touch can reach add to a frame.
  private var reachBytes = 0

  /// Whether a short job can build it: in about 20 ms, with the least favourable names.
  var isBuiltInShortJob: Bool { views + recognizers <= 512 && memory <= 1 << 20 }

  init() {}

  init(of window: WindowDescription) {
    windows = 1
    recognizers = window.gestures.count
    memory = window.gestures.reduce(window.ownMemory) { $0 + $1.memory }
    screenWideNumber = window.gestures.count { $0.scope == .screen }
    limitsCompositor = window.compositorGestures != nil
    reach = recognizers - screenWideNumber
    let frame = FrameBytes(of: window)
    responderBytes = frame.responders
    screenWideBytes = frame.bytesOfPresence(in: window)
    if screenWideBytes > 0 { screenWide = Window.weight(ofEvent: screenWideBytes) }
    for gesture in window.gestures {
      if gesture.reservesRegions { reservesRegions = true }
      let bytes = frame.bytes(of: gesture, in: window.name)
      if gesture.scope == .screen {
        screenWideBytes += bytes
        screenWide += Window.weight(ofEvent: bytes)
      } else {
        reachBytes += bytes
      }
    }
    add(window.views, outer: reach, outerBytes: reachBytes, frame)
  }

  private mutating func add(
    _ descriptions: [ViewDescription], outer: Int, outerBytes: Int, _ frame: FrameBytes
  ) {
    views += descriptions.count
    for view in descriptions {
      if view.compositorGestures != nil { limitsCompositor = true }
      recognizers += view.gestures.count
      memory += view.gestures.reduce(view.ownMemory) { $0 + $1.memory }
      reach = max(reach, outer + view.gestures.count)
      let bytes = view.gestures.reduce(outerBytes) { $0 + frame.bytes(of: $1, in: view.name) }
      // Touches of views in a control belong to the control.
      let all = bytes + frame.bytes(ofActionsOf: view)
      reachBytes = max(reachBytes, all)
      add(view.views, outer: outer + view.gestures.count, outerBytes: all, frame)
    }
  }

  static func + (one: SceneSize, other: SceneSize) -> SceneSize {
    var sum = one
    sum.windows += other.windows
    sum.views += other.views
    sum.recognizers += other.recognizers
    sum.memory += other.memory
    sum.limitsCompositor = one.limitsCompositor || other.limitsCompositor
    sum.reservesRegions = one.reservesRegions || other.reservesRegions
    sum.screenWide += other.screenWide
    sum.screenWideNumber += other.screenWideNumber
    // It belongs to one window.
    sum.responderBytes = 0
    sum.reach = max(one.reach, other.reach)
    sum.screenWideBytes += other.screenWideBytes
    sum.reachBytes = max(one.reachBytes, other.reachBytes)
    return sum
  }

  static func += (sum: inout SceneSize, size: SceneSize) { sum = sum + size }

  /// Returns the reason of the error if a number exceeds its limit; nil if none does.
  func excess(over limits: ServerLimits) -> String? {
    let all = [
      (windows, limits.windows, "windows"), (views, limits.views, "views"),
      (recognizers, limits.recognizers, "recognizers"),
      (
        reach + screenWideNumber, limits.recognizersPerTouch, "recognizers that one touch can reach"
      ),
    ]
    for (count, limit, what) in all where count > limit {
      return "found \(count) \(what) of this user in all windows, expected at most \(limit)"
    }
    let bytes = reachBytes + screenWideBytes
    guard bytes > limits.bytesPerTouch else { return nil }
    return "found \(bytes) bytes of gestures and actions that one touch can add to a frame, "
      + "expected at most \(limits.bytesPerTouch) (limits.bytesPerTouch); "
      + "use fewer recognizers, actions or shorter names"
  }
}
