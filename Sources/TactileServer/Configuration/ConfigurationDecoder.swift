import Tactile
import TactileInput
import TactileWire

/// Decodes a configuration from a tree of values, and accepts known keys only.
struct ConfigurationDecoder {
  /// The name of the file.
  let file: String
  let accounts: AccountNames

  /// Adds the contents of a file to a configuration; values replace earlier ones, lists are appended.
  func read(_ value: SourcedValue, into configuration: inout Configuration) throws(SceneFlaw) {
    guard !value.isNull else { return }
    let section = ConfigurationGuide.file
    let table = try SceneTable(value, section)
    if let log = table["log"] { configuration.log = try log.choice(Self.levels) }
    if let seat = table["seat"] { configuration.devices.seat = try seat.name() }
    for value in try table.list("devices") {
      configuration.devices.rules.append(try rule(value))
    }
    for value in try table.list("screens") {
      configuration.devices.screens.append(try screen(value))
    }
    for value in try table.list("regions") {
      let number = configuration.regions.count + 1
      configuration.regions.append(try region(value, number: number))
    }
    if let filters = table["filters"] {
      try FilterKeys.changes(filters, ConfigurationGuide.filters)
        .apply(to: &configuration.devices.filters)
    }
    if let thresholds = table["thresholds"] {
      try read(thresholds: thresholds, into: &configuration.thresholds)
    }
    if let scene = table["scene"] {
      configuration.scene = try scene.path()
      configuration.scenePlace = "\(file):\(scene.place.line):\(scene.place.column)"
    }
    if let policy = table["policy"] { try read(policy: policy, into: &configuration) }
    if let modes = table["modes"] { try ModeKeys.read(modes, into: &configuration.modes) }
    if let idle = table["idle"], let steps = try IdleKeys.steps(idle) {
      configuration.idle = steps
    }
    if let wake = table["wake"] { try WakeKeys.read(wake, into: &configuration) }
    if let accommodations = table["accommodations"] {
      try AccommodationKeys.read(accommodations, into: &configuration.accessibility)
    }
    if let exploring = table["exploring"] {
      try ExploringKeys.read(exploring, into: &configuration.accessibility.exploring)
    }
    if let support = table["support"] {
      try SupportKeys.read(support, into: &configuration.support)
    }
    if let limits = table["limits"] { try read(limits: limits, into: &configuration.limits) }
  }

  private static let levels = [
    ServerNotice.Level.error, .warning, .info,
  ].map { ($0.word, $0) }
  private static let presets: [(String, GestureDefaults)] = [
    ("kiosk", .kiosk), ("handheld", .handheld),
  ]

  private func read(
    thresholds value: SourcedValue, into defaults: inout GestureDefaults
  ) throws(SceneFlaw) {
    let section = ConfigurationGuide.thresholds
    let table = try SceneTable(value, section)
    if let preset = table["preset"] { defaults = try preset.choice(Self.presets) }
    for key in ConfigurationGuide.thresholdKeys { try key.read(table, into: &defaults) }
  }

  private func read(
    limits value: SourcedValue, into limits: inout ServerLimits
  ) throws(SceneFlaw) {
    let section = ConfigurationGuide.limits
    if case .map(let members) = value.content {
      for member in members where LimitKeys.removed.contains(member.name) {
        throw member.value.flaw(
          found: "a limit that this version does not have",
          expected: "no such key: the numbers of views, recognizers, windows and connections of "
            + "each user limit the memory; remove it")
      }
    }
    let table = try SceneTable(value, section)
    for number in LimitKeys.all { try number.read(table, into: &limits) }
  }
}

extension SourcedValue {
  /// Returns the path of a file, which has no control characters.
  fileprivate func path() throws(SceneFlaw) -> String {
    let path = try string()
    guard !path.isEmpty, path.utf8.count < 4096, !path.utf8.contains(where: { $0 < 0x20 }) else {
      throw flaw(expected: "the path of a file")
    }
    return path
  }
}
