/// The limits for JSON from other processes.
public struct JSONLimits: Sendable, Equatable {
  /// The most bytes of text.
  public var maximumBytes = 1 << 20
  /// The most levels of nested arrays and objects; at most 1000, because the parser has a limit
  /// slightly above that.
  public var maximumDepth = 64
  /// The most values in total. One value can use a hundred times the memory of its text.
  public var maximumValues = 250_000

  /// The default limits: 1 MiB, 64 levels, 250,000 values.
  public init() {}

  /// The limits for replies of the service, 32 MiB and eight million values: a reply describes up to
  /// 20,000 views of each user.
  package static let reply: JSONLimits = {
    var limits = JSONLimits()
    limits.maximumBytes = 32 << 20
    limits.maximumValues = 8_000_000
    return limits
  }()
}
