import Tactile

/// The rules of a configuration for devices, and the seat that Tactile serves.
///
/// All rules that match a device apply in order; for each setting, the last rule that sets it
/// takes effect. Put general rules first and exceptions after them. If no rule sets a value,
/// udev's value applies (`LIBINPUT_CALIBRATION_MATRIX`, `WL_OUTPUT`, `LIBINPUT_DEVICE_GROUP`), then the
/// device's own.
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
    settings.group = device.udevProperties["LIBINPUT_DEVICE_GROUP"].flatMap {
      $0.isEmpty ? nil : $0
    }
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
    if let group = rule.group { self.group = group }
    rule.filters?.apply(to: &filters)
    rule.own?.apply(to: &own)
  }
}

/// A rule of the configuration for some devices.
///
/// Rules select devices by name, port or serial number, never by node. Calibration and mapping
/// therefore apply again after a panel is unplugged and plugged in.
public struct DeviceRule: Hashable, Sendable {
  /// The devices to which the rule applies.
  public var match: DeviceMatch
  /// The kind of the devices; `.other` excludes them. nil keeps the detected kind.
  public var kind: DeviceKind?
  /// The size along the device's axes, in millimetres; nil sets none.
  public var millimetres: Size?
  /// The pixels of the picture along the device's axes; nil sets none.
  public var pixels: Size?
  /// The rotation of the picture relative to the device; nil sets none.
  public var rotation: Rotation?
  /// The calibration matrix, as in libinput; nil sets none.
  public var calibration: AffineMatrix?
  /// The part of the screen that the device covers, from 0 to 1 along both axes; nil sets none.
  public var area: Rect?
  /// The name of the screen, such as a connector's (`DSI-1`); nil sets none.
  public var output: String?
  /// The name of the piece of hardware, in place of udev's `LIBINPUT_DEVICE_GROUP`; nil sets none.
  public var group: String?
  /// The parameters of the filters to change; nil changes none.
  public var filters: FilterChanges?
  /// The options of owning to change; nil changes none.
  public var own: OwnChanges?

  /// Creates a rule that sets nothing.
  public init(_ match: DeviceMatch) {
    self.match = match
  }
}

/// Changes to the parameters of filters. Other parameters keep the values of earlier rules.
public struct FilterChanges: Hashable, Sendable {
  /// Whether to turn off all filters first.
  public var turnsAllOff: Bool
  /// The parameters to set, in their own units.
  public var parameters: [FilterParameter: Double]

  /// Creates changes.
  public init(turnsAllOff: Bool = false, _ parameters: [FilterParameter: Double] = [:]) {
    self.turnsAllOff = turnsAllOff
    self.parameters = parameters
  }

  /// Applies the changes to options.
  public func apply(to options: inout FilterOptions) {
    if turnsAllOff { options = .off }
    for (parameter, value) in parameters { options[parameter] = value }
  }
}

/// A rule of the configuration for a screen, used for devices that do not report their size.
public struct ScreenRule: Hashable, Sendable {
  /// The name of the screen, such as a connector's (`DSI-1`). `DeviceRule.output` or udev's
  /// `WL_OUTPUT` assigns devices to it.
  public var name: String
  /// The size of the upright picture, in millimetres; nil sets none.
  public var millimetres: Size?
  /// The pixels of the upright picture; nil sets none.
  public var pixels: Size?

  /// Creates a rule that sets nothing.
  public init(name: String) {
    self.name = name
  }
}

extension DeviceSettings {
  /// Applies the rule for the device's screen. Values set for the device itself take precedence.
  mutating func apply(_ rule: ScreenRule) {
    if let size = rule.millimetres {
      mapping.screen = Size(
        width: size.width * DeviceSize.pointsPerMillimetre,
        height: size.height * DeviceSize.pointsPerMillimetre)
      mapping.millimetres = mapping.millimetres ?? partOfDevice(size)
    }
    if let pixels = rule.pixels { mapping.pixels = mapping.pixels ?? partOfDevice(pixels) }
  }

  /// Returns the device's part of a screen's size, along the device's own axes.
  private func partOfDevice(_ extent: Size) -> Size {
    let width = extent.width * mapping.area.size.width
    let height = extent.height * mapping.area.size.height
    return mapping.rotation.swapsAxes
      ? Size(width: height, height: width) : Size(width: width, height: height)
  }
}

/// The settings of one device, after all rules and udev properties were applied.
public struct DeviceSettings: Hashable, Sendable {
  /// The kind of the device, and the reason.
  public var classification: Classification
  /// The mapping to its screen.
  public var mapping = MappingOptions()
  /// The options of its filters.
  public var filters = FilterOptions()
  /// The options of owning it.
  public var own = OwnOptions()
  /// The name of its screen; nil for a screen of its own without a name.
  public var output: String?
  /// The piece of hardware to which it belongs; nil if it is unknown.
  public var group: String?

  /// Creates the settings of a device for which no rule applies.
  public init(_ classification: Classification) {
    self.classification = classification
  }

  /// Returns whether both devices belong to one piece of hardware. A pen and a touchscreen in it have one surface.
  package func isInGroup(of other: DeviceSettings) -> Bool {
    group != nil && group == other.group
  }
}
