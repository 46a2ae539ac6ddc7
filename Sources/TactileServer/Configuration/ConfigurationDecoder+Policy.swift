import Tactile
import TactileWire

extension ConfigurationDecoder {
  func read(
    policy value: SourcedValue, into configuration: inout Configuration
  ) throws(SceneFlaw) {
    let section = ConfigurationGuide.policy
    let table = try SceneTable(value, section)
    if let attach = table["attach"] {
      if !configuration.statesAttaching { configuration.policy.attach = [] }
      configuration.statesAttaching = true
      for value in try attach.list() { configuration.policy.attach.append(try grant(value)) }
    }
    if let watch = table["watch"] { try add(watch, to: &configuration.policy.watch) }
    if let actions = table["actions"] {
      configuration.statesActions = true
      try add(actions, to: &configuration.policy.actions)
    }
    if let control = table["control"] { try add(control, to: &configuration.policy.control) }
    if let inject = table["inject"] { try add(inject, to: &configuration.policy.inject) }
    if let gestures = table["systemGestures"] {
      configuration.statesSystemGestures = true
      try add(gestures, to: &configuration.policy.systemGestures)
    }
    if let health = table["health"] {
      configuration.statesHealth = true
      try add(health, to: &configuration.policy.health)
    }
    if let withhold = table["withhold"] { try add(withhold, to: &configuration.policy.withhold) }
  }

  private func grant(_ value: SourcedValue) throws(SceneFlaw) -> Policy.Attaching {
    let section = ConfigurationGuide.attach
    let table = try SceneTable(value, section)
    var users = UserSet()
    try add(try table.required("who"), to: &users)
    return Policy.Attaching(
      users, levels: try table["levels"].map(Self.levels) ?? Policy.Attaching.defaultLevels)
  }

  private static func levels(_ value: SourcedValue) throws(SceneFlaw) -> ClosedRange<Int> {
    guard case .list(let values) = value.content, values.count == 2 else {
      throw value.flaw(expected: "two whole numbers: [lowest, highest]")
    }
    let lowest = try values[0].count(SceneRange.levels)
    return lowest...(try values[1].count(lowest...SceneRange.levels.upperBound))
  }

  /// Adds users and groups to a set; `everyone` and `nobody` replace it.
  private func add(_ value: SourcedValue, to set: inout UserSet) throws(SceneFlaw) {
    let words = [("everyone", UserSet.all), ("nobody", UserSet())]
    guard case .map = value.content else {
      var flaw = value.flaw(expected: "everyone, nobody, or a map with users, groups")
      if case .string(let word) = value.content {
        if let known = words.first(where: { $0.0 == word }) {
          set = known.1
          return
        }
        flaw.nearest = NearestWord.of(word, among: words.map(\.0))
      }
      throw flaw
    }
    let section = ConfigurationGuide.userSet
    let table = try SceneTable(value, section)
    for value in try table.list("users") {
      set.users.insert(try number(value, "user", accounts.user))
    }
    for value in try table.list("groups") {
      set.groups.insert(try number(value, "group", accounts.group))
    }
  }

  /// Returns the number of a user or a group, which the file states by name or number.
  private func number(
    _ value: SourcedValue, _ what: String, _ lookUp: (String) -> UInt32?
  ) throws(SceneFlaw) -> UInt32 {
    if case .number = value.content { return UInt32(try value.count(0...Int(UInt32.max) - 1)) }
    guard let number = lookUp(try value.name()) else {
      throw value.flaw(expected: "a \(what) of this machine, by name or number")
    }
    return number
  }
}
