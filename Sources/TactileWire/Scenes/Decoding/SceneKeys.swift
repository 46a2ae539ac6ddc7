/// Every key of the scene language, by the map it stands in; what is not here is refused.
enum SceneKeys {
  static let scene = ["windows"]
  static let window = [
    "name", "screen", "frame", "size", "level", "passThrough", "thresholds", "firstResponder",
    "handles", "gestures", "views",
  ]

  /// What every view has.
  static let view = [
    "name", "kind", "frame", "transform", "hidden", "alpha", "interactive", "multipleTouch",
    "exclusiveTouch", "hitOutset", "hitTarget", "focusable", "handles", "controller", "gestures",
    "views",
  ]
  static let control = ["enabled", "trackingMargin", "actions"]
  static let button = view + control + ["title"]
  static let toggle = view + control + ["on", "pushMovement"]
  static let slider =
    view + control + ["value", "minimum", "maximum", "continuous", "knobWidth"]
  static let scroll =
    view + [
      "contentSize", "contentOffset", "contentInset", "scrollEnabled", "directionalLock", "paging",
      "bounces", "alwaysBounceHorizontal", "alwaysBounceVertical", "deceleration",
      "delaysContentTouches", "contentTouchDelay", "canCancelContentTouches",
    ]
  static let controller = ["name", "presentedBy", "focusable", "handles"]
  static let transform = ["scale", "rotation", "translation"]
  static let action = ["name", "target"]
  static let gestureAction = action + ["states"]

  /// What every recognizer has.
  static let gesture = [
    "kind", "name", "scope", "enabled", "cancelsTouches", "delaysTouchesBegan",
    "delaysTouchesEnded",
    "touchTypes", "exclusiveTouchType", "shouldBegin", "shouldReceive", "simultaneousWith",
    "requireToFail", "action",
  ]
  static let tap =
    gesture + ["taps", "touches", "movement", "interval", "distance", "duration"]
  static let longPress =
    gesture + [
      "touches", "taps", "duration", "movement", "tapInterval", "tapDistance", "tapDuration",
    ]
  static let pan = gesture + ["minimumTouches", "maximumTouches", "movement"]
  static let screenEdgePan = pan + ["edges", "zone"]
  static let swipe = gesture + ["directions", "touches", "duration", "distance", "sideways"]
  static let pinch = gesture + ["spanChange"]
  static let rotation = gesture + ["angle"]
  static let transformGesture = gesture + ["minimumTouches", "movement", "spanChange", "angle"]
  static let sequence =
    gesture + [
      "regions", "steps", "duration", "movement", "toleratesOtherTouches", "excludesOthers",
    ]
  static let shouldBegin = ["region"]
  /// Only gestures that move have an axis, directions and a speed.
  static let movingShouldBegin =
    shouldBegin + ["axis", "directions", "minimumSpeed", "maximumSpeed"]
  static let shouldReceive = ["region", "notRegion", "views", "notViews"]
}
