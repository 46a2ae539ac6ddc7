/// What a device was taken for, and why.
public struct Classification: Hashable, Sendable {
  /// What it was taken for.
  public var kind: DeviceKind
  /// The bits or tags that decided, as one plain sentence.
  public var reason: String

  /// A kind with its reason.
  public init(_ kind: DeviceKind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }
}
