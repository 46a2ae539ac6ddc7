import Tactile

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
