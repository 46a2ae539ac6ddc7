/// What only switches have.
public struct SwitchDescription: Equatable, Sendable {
  /// Whether it is on.
  public var isOn = false
  /// How far a finger must go to push instead of tap, in points; nil leaves it as usual.
  public var pushMovement: Double?

  /// A switch, off unless told otherwise.
  public init(isOn: Bool = false, pushMovement: Double? = nil) {
    self.isOn = isOn
    self.pushMovement = pushMovement
  }
}
