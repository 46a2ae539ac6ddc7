import Tactile

extension GestureDescription {
  /// Encodes the recognizer of a view or window in the scene language.
  ///
  /// A default name is left out, because it may be longer than the limit for names.
  func json(of owner: String) -> JSONValue {
    var members = SceneMembers()
    members.add("kind", kind.rawValue)
    members.add("name", name == "\(owner).\(kind.rawValue)" ? nil : name)
    addParameters(to: &members)
    members.add("scope", scope == .view ? nil : scope.rawValue)
    members.add("enabled", isEnabled, unless: true)
    members.add("cancelsTouches", cancelsTouches)
    members.add("delaysTouchesBegan", delaysTouchesBegan)
    members.add("delaysTouchesEnded", delaysTouchesEnded)
    if touchTypes != .all { members.add("touchTypes", touchTypes.words) }
    members.add("exclusiveTouchType", requiresExclusiveTouchType, unless: true)
    members.add("shouldBegin", shouldBegin?.json)
    members.add("shouldReceive", shouldReceive?.json)
    addRelations(to: &members)
    return members.json
  }

  private func addRelations(to members: inout SceneMembers) {
    switch simultaneousWith {
    case .all: members.add("simultaneousWith", "all")
    case .some(let names): members.add("simultaneousWith", names.names.isEmpty ? nil : names.names)
    }
    members.add("requireToFail", requireToFail)
    let states = GestureMessage.State.allCases
    let asked = actionStates == Set(states) ? nil : states.filter { actionStates.contains($0) }
    members.add("action", action?.json(states: asked?.map(\.rawValue)))
  }
}

extension TouchKinds {
  fileprivate var words: [String] {
    [("direct", TouchKinds.direct), ("stylus", .stylus)].filter { contains($0.1) }.map(\.0)
  }
}

extension BeginRule {
  fileprivate var json: JSONValue {
    var members = SceneMembers()
    members.add("region", region)
    members.add("axis", axis?.rawValue)
    members.add("directions", directions?.words ?? [])
    members.add("minimumSpeed", minimumSpeed)
    members.add("maximumSpeed", maximumSpeed)
    return members.json
  }
}

extension ReceiveRule {
  fileprivate var json: JSONValue {
    var members = SceneMembers()
    members.add("region", region?.json)
    members.add("notRegion", notRegion?.json)
    members.add("views", views?.names)
    members.add("notViews", notViews?.names)
    return members.json
  }
}
