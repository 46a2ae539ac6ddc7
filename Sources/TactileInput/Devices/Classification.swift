/// The kind of a device, and the reason.
public struct Classification: Hashable, Sendable {
  /// The kind.
  public var kind: DeviceKind
  /// The codes or tags that decided, as one sentence.
  public var reason: String

  /// Creates a classification with the kind and the reason for it.
  public init(_ kind: DeviceKind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }
}
