/// How much of a stranger's JSON is read before it is refused.
public struct JSONLimits: Sendable, Equatable {
  /// The most bytes of text.
  public var maximumBytes = 1 << 20
  /// How deep arrays and objects may nest; at most 1000, where the parser itself gives up soon after.
  public var maximumDepth = 64
  /// The most values in all; one value can cost a hundred times the memory of its text.
  public var maximumValues = 250_000

  /// The usual limits: 1 MiB, 64 deep, 250,000 values.
  public init() {}
}
