import Tactile

/// Changes to the options of owning. Other options keep the values of earlier rules.
public struct OwnChanges: Hashable, Sendable {
  /// The new value; nil keeps the present one.
  public var mode: OwnOptions.Mode?
  /// The new value; nil keeps the present one.
  public var name: OwnOptions.Name?
  /// The new value; nil keeps the present one.
  public var cancel: OwnOptions.Cancel?
  /// The new value, in seconds; nil keeps the present one.
  public var hold: TimeInterval?
  /// The new value; nil keeps the present one.
  public var isFiltered: Bool?

  /// Changes that change nothing.
  public init() {}

  /// Applies the changes to options.
  public func apply(to options: inout OwnOptions) {
    options.mode = mode ?? options.mode
    options.name = name ?? options.name
    options.cancel = cancel ?? options.cancel
    options.hold = hold ?? options.hold
    options.isFiltered = isFiltered ?? options.isFiltered
  }
}
