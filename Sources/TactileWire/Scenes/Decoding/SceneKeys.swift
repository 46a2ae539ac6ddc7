import Tactile

/// The keys of the scene language, by map. Every other key is an error.
package enum SceneKeys {
  static let scene = ["windows"]
  package static let window = [
    "name", "screen", "frame", "size", "level", "passThrough", "secret",
    "compositorGestures", "thresholds", "firstResponder", "handles", "gestures", "views",
  ]

  /// The keys of every view.
  static let view = [
    "name", "kind", "frame", "transform", "hidden", "alpha", "interactive", "multipleTouch",
    "exclusiveTouch", "hitOutset", "hitTarget", "compositorGestures", "label", "hint",
    "focusable", "handles", "controller", "gestures", "views",
  ]
  static let control = ["enabled", "trackingMargin", "actions"]
  static let button = view + control + ["title"]
  static let toggle = view + control + ["on", "pushMovement"]
  static let slider =
    view + control + ["value", "minimum", "maximum", "continuous", "knobWidth"]
  static let stepper =
    view + control
    + ["value", "minimum", "maximum", "step", "wraps", "autorepeat", "continuous"]
  static let segmented =
    view + control + ["segments", "disabledSegments", "segmentWidths", "selected", "momentary"]
  static let pages = view + control + ["pages", "page", "hidesForSinglePage"]
  static let scroll =
    view + [
      "contentSize", "contentOffset", "contentInset", "scrollEnabled", "directionalLock", "paging",
      "bounces", "alwaysBounceHorizontal", "alwaysBounceVertical", "deceleration",
      "delaysContentTouches", "contentTouchDelay", "canCancelContentTouches", "zoomView", "zoom",
      "zoomScale", "bouncesZoom",
    ]
  static let controller = ["name", "presentedBy", "focusable", "handles"]
  static let transform = ["scale", "rotation", "translation"]
  static let action = ["name", "target"]
  static let gestureAction = action + ["states"]

  /// The keys of every recognizer.
  package static let gesture = [
    "kind", "name", "scope", "enabled", "cancelsTouches", "delaysTouchesBegan",
    "delaysTouchesEnded", "touchTypes", "exclusiveTouchType", "shouldBegin", "shouldReceive",
    "simultaneousWith", "requireToFail", "action",
  ]
  static let shouldBegin = ["region"]
  /// The keys of recognizers with movement: an axis, directions and a speed.
  static let movingShouldBegin =
    shouldBegin + ["axis", "directions", "minimumSpeed", "maximumSpeed"]
  /// The keys of a place at the border of the screen.
  static let place = ["corner", "edges", "size"]
  /// The keys of a step of a sequence.
  static let step = ["in", "taps", "hold", "touches"]
  static let shouldReceive = ["region", "notRegion", "views", "notViews"]

  /// The keys of a recognizer of a kind: those of every recognizer, and the kind's parameters.
  package static func keys(of kind: GestureKind) -> [String] { byKind[kind] ?? gesture }

  private static let byKind = Dictionary(
    uniqueKeysWithValues: GestureKind.allCases.map { kind in
      (kind, gesture + kind.parameters.map(\.name.rawValue))
    })
}
