/// The rules of a configuration for devices, and the seat that Tactile serves.
///
/// All rules that match a device apply in order; for each setting, the last rule that sets it
/// takes effect. Put general rules first and exceptions after them. If no rule sets a value,
/// udev's value applies (`LIBINPUT_CALIBRATION_MATRIX`, `WL_OUTPUT`), then the device's own.
public struct DeviceRules: Hashable, Sendable {
  /// The seat of a device without `ID_SEAT`, as in systemd's sd-login.
  public static let defaultSeat = "seat0"

  /// The rules in order.
  public var rules: [DeviceRule]
  /// The seat whose devices Tactile serves.
  public var seat: String
  /// The filter options before any rule applies.
  public var filters: FilterOptions
  /// The rules for screens in order; for each setting, the last rule that sets it takes effect.
  public var screens: [ScreenRule] = []

  /// Creates rules for a seat.
  public init(
    _ rules: [DeviceRule] = [], seat: String = DeviceRules.defaultSeat,
    filters: FilterOptions = FilterOptions()
  ) {
    self.rules = rules
    self.seat = seat
    self.filters = filters
  }

  /// Returns the settings of a device.
  public func settings(for device: DeviceDescription) -> DeviceSettings {
    var settings = DeviceSettings(foreign(device) ?? DeviceClassifier.classify(device))
    settings.filters = filters
    settings.output = device.udevProperties["WL_OUTPUT"].flatMap { $0.isEmpty ? nil : $0 }
    for rule in rules where rule.match.matches(device) { settings.apply(rule) }
    if let output = settings.output { settings.apply(screen(named: output)) }
    return settings
  }

  /// Returns the merged rules for a screen.
  private func screen(named name: String) -> ScreenRule {
    var merged = ScreenRule(name: name)
    for rule in screens where rule.name == name {
      merged.millimetres = rule.millimetres ?? merged.millimetres
      merged.pixels = rule.pixels ?? merged.pixels
    }
    return merged
  }

  /// Excludes a device of another seat. A rule can still set its kind.
  private func foreign(_ device: DeviceDescription) -> Classification? {
    let other = device.udevProperties["ID_SEAT"].flatMap { $0.isEmpty ? nil : $0 }
    let seat = other ?? Self.defaultSeat
    if seat == self.seat { return nil }
    return Classification(
      .other, "It belongs to \(seat), and only \(self.seat) is served (ID_SEAT).")
  }
}

extension DeviceSettings {
  /// Applies a rule that matches.
  fileprivate mutating func apply(_ rule: DeviceRule) {
    if let kind = rule.kind {
      classification = Classification(
        kind, "A rule of the configuration sets it, for \(rule.match).")
    }
    if let millimetres = rule.millimetres { mapping.millimetres = millimetres }
    if let pixels = rule.pixels { mapping.pixels = pixels }
    if let rotation = rule.rotation { mapping.rotation = rotation }
    if let calibration = rule.calibration { mapping.calibration = calibration }
    if let area = rule.area { mapping.area = area }
    if let output = rule.output { self.output = output }
    rule.filters?.apply(to: &filters)
    rule.own?.apply(to: &own)
  }
}
