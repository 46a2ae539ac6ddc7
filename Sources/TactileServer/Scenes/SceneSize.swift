import TactileWire

/// How much is in windows, which is what clients have limits for.
struct SceneSize: Equatable {
  var windows = 0
  var views = 0
  var recognizers = 0

  init() {}

  init(of window: WindowDescription) {
    windows = 1
    recognizers = window.gestures.count
    add(window.views)
  }

  private mutating func add(_ descriptions: [ViewDescription]) {
    views += descriptions.count
    for view in descriptions {
      recognizers += view.gestures.count
      add(view.views)
    }
  }

  static func + (one: SceneSize, other: SceneSize) -> SceneSize {
    var sum = one
    sum.windows += other.windows
    sum.views += other.views
    sum.recognizers += other.recognizers
    return sum
  }

  /// What of it is more than a user may have, as the error's words; nil if nothing is.
  func excess(over limits: ServerLimits) -> String? {
    let all = [
      (windows, limits.windows, "windows"), (views, limits.views, "views"),
      (recognizers, limits.recognizers, "recognizers"),
    ]
    for (count, limit, what) in all where count > limit {
      return "found \(count) \(what) together with what this user shows already, "
        + "expected no more than \(limit)"
    }
    return nil
  }
}
