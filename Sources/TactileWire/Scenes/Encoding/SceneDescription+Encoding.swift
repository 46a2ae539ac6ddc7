import Tactile

extension SceneDescription {
  /// The scene in the scene language, as in `io.tactile.Scene.Attach`. Decoding it returns this
  /// scene.
  ///
  /// Properties with default values are left out. Numbers keep all their digits in a call.
  public var json: JSONValue {
    .object(["windows": .array(windows.map(\.json))])
  }
}

extension WindowDescription {
  /// The window in the scene language.
  package var json: JSONValue {
    var members = SceneMembers()
    members.add("name", name)
    members.add("screen", screen)
    members.add("frame", frame)
    members.add("size", size)
    members.add("level", level, unless: 0)
    members.add("passThrough", passesTouchesThrough, unless: false)
    members.add("secret", isSecret, unless: false)
    members.add("compositorGestures", compositorGestures?.json)
    members.add("thresholds", thresholds == .kiosk ? nil : thresholds.rawValue)
    members.add("firstResponder", firstResponder)
    members.add("handles", handles.names)
    members.add("gestures", gestures) { $0.json(of: name) }
    members.add("views", views, \.json)
    return members.json
  }
}

extension CompositorGestures {
  /// The list of words; an empty list means no gesture.
  var json: JSONValue { .array(words.map { .string($0) }) }
}

extension ControllerDescription {
  var json: JSONValue {
    var members = SceneMembers()
    members.add("name", name)
    members.add("presentedBy", presentedBy)
    members.add("focusable", canBecomeFirstResponder, unless: false)
    members.add("handles", handles.names)
    return members.json
  }
}

extension ActionDescription {
  /// Returns the action's name, or a map with its target and the states in which a recognizer sends
  /// it.
  func json(states: [String]? = nil) -> JSONValue {
    guard target != nil || states != nil else { return .string(name) }
    var members = SceneMembers()
    members.add("name", name)
    members.add("target", target)
    members.add("states", states.map { .array($0.map { .string($0) }) })
    return members.json
  }
}
