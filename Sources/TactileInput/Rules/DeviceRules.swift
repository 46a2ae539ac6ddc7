/// What a configuration says about devices: rules in order, and the seat they belong to.
///
/// Every rule that fits a device is heard, in order, and for each thing the last that says something
/// of it counts: general rules first, exceptions after them. Of what no rule says, udev's word counts
/// (`LIBINPUT_CALIBRATION_MATRIX`, `WL_OUTPUT`), then the device's own.
public struct DeviceRules: Hashable, Sendable {
  /// The seat of a device for which udev has none (`ID_SEAT`, as in systemd's sd-login).
  public static let usualSeat = "seat0"

  /// The rules, in order.
  public var rules: [DeviceRule]
  /// The seat whose devices are ours.
  public var seat: String
  /// What filters let pass where no rule says so.
  public var filters: FilterOptions
  /// What is said about screens, in order; the last that says something of a screen counts.
  public var screens: [ScreenRule] = []

  /// Rules for a seat; none leave everything to be found out.
  public init(
    _ rules: [DeviceRule] = [], seat: String = DeviceRules.usualSeat,
    filters: FilterOptions = FilterOptions()
  ) {
    self.rules = rules
    self.seat = seat
    self.filters = filters
  }

  /// What counts for a device.
  public func settings(for device: DeviceDescription) -> DeviceSettings {
    var settings = DeviceSettings(foreign(device) ?? DeviceClassifier.classify(device))
    settings.filters = filters
    settings.output = device.udevProperties["WL_OUTPUT"].flatMap { $0.isEmpty ? nil : $0 }
    for rule in rules where rule.match.fits(device) { settings.apply(rule) }
    if let output = settings.output { settings.apply(screen(named: output)) }
    return settings
  }

  /// All that is said of a screen.
  private func screen(named name: String) -> ScreenRule {
    var merged = ScreenRule(name: name)
    for rule in screens where rule.name == name {
      merged.millimetres = rule.millimetres ?? merged.millimetres
      merged.pixels = rule.pixels ?? merged.pixels
    }
    return merged
  }

  /// A device of another seat is left alone, unless a rule says what it is.
  private func foreign(_ device: DeviceDescription) -> Classification? {
    let other = device.udevProperties["ID_SEAT"].flatMap { $0.isEmpty ? nil : $0 }
    let seat = other ?? Self.usualSeat
    if seat == self.seat { return nil }
    return Classification(
      .other, "It belongs to \(seat), and only \(self.seat) is served (ID_SEAT).")
  }
}

extension DeviceSettings {
  /// Hears a rule that fits.
  fileprivate mutating func apply(_ rule: DeviceRule) {
    if let kind = rule.kind {
      classification = Classification(kind, "The configuration says so, for \(rule.match).")
    }
    if let millimetres = rule.millimetres { mapping.millimetres = millimetres }
    if let pixels = rule.pixels { mapping.pixels = pixels }
    if let rotation = rule.rotation { mapping.rotation = rotation }
    if let calibration = rule.calibration { mapping.calibration = calibration }
    if let area = rule.area { mapping.area = area }
    if let output = rule.output { self.output = output }
    rule.filters?.apply(to: &filters)
  }
}
