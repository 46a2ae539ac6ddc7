/// The properties of switches.
public struct SwitchDescription: Equatable, Sendable {
  /// Whether it is on.
  public var isOn = false
  /// The distance from which a movement pushes the switch instead of tapping it, in points; nil for
  /// the default.
  public var pushMovement: Double?

  /// Creates a switch, which is off by default.
  public init(isOn: Bool = false, pushMovement: Double? = nil) {
    self.isOn = isOn
    self.pushMovement = pushMovement
  }
}
