/// What counts for one device, once all rules and udev's properties have been heard.
public struct DeviceSettings: Hashable, Sendable {
  /// What it is, and why.
  public var classification: Classification
  /// How it lies on its screen.
  public var mapping = MappingOptions()
  /// What its filters let pass.
  public var filters = FilterOptions()
  /// The name of its screen; nil for one of its own without a name.
  public var output: String?

  /// The settings of a device of which nobody says anything.
  public init(_ classification: Classification) {
    self.classification = classification
  }
}
