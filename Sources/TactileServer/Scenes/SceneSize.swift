import TactileWire

/// The numbers of windows, views and recognizers, and their memory, which have limits for each user.
struct SceneSize: Equatable {
  var windows = 0
  var views = 0
  var recognizers = 0
  /// The memory of the windows with all that is in them, in bytes.
  var memory = 0
  /// The number of recognizers with the scope `screen`.
  private var screenWide = 0
  /// The most recognizers with the scope `view` that one touch can reach.
  private var reach = 0

  init() {}

  init(of window: WindowDescription) {
    windows = 1
    recognizers = window.gestures.count
    memory = window.gestures.reduce(window.ownMemory) { $0 + $1.memory }
    screenWide = window.gestures.count { $0.scope == .screen }
    reach = recognizers - screenWide
    add(window.views, outer: reach)
  }

  private mutating func add(_ descriptions: [ViewDescription], outer: Int) {
    views += descriptions.count
    for view in descriptions {
      recognizers += view.gestures.count
      memory += view.gestures.reduce(view.ownMemory) { $0 + $1.memory }
      reach = max(reach, outer + view.gestures.count)
      add(view.views, outer: outer + view.gestures.count)
    }
  }

  static func + (one: SceneSize, other: SceneSize) -> SceneSize {
    var sum = one
    sum.windows += other.windows
    sum.views += other.views
    sum.recognizers += other.recognizers
    sum.memory += other.memory
    sum.screenWide += other.screenWide
    sum.reach = max(one.reach, other.reach)
    return sum
  }

  /// Returns the reason of the error if a number exceeds its limit; nil if none does.
  func excess(over limits: ServerLimits) -> String? {
    let all = [
      (windows, limits.windows, "windows"), (views, limits.views, "views"),
      (recognizers, limits.recognizers, "recognizers"),
      (
        reach + screenWide, limits.recognizersPerTouch, "recognizers that one touch can reach"
      ),
    ]
    for (count, limit, what) in all where count > limit {
      return "found \(count) \(what) of this user in all windows, expected at most \(limit)"
    }
    return nil
  }
}

/// The description of a window with its size. Any thread can measure it.
struct MeasuredWindow: Sendable {
  let description: WindowDescription
  let size: SceneSize

  /// Measures a window; this takes time for each view.
  init(_ description: WindowDescription) {
    self.description = description
    size = SceneSize(of: description)
  }
}
