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

  /// Creates the settings of a device for which no rule applies.
  public init(_ classification: Classification) {
    self.classification = classification
  }
}
