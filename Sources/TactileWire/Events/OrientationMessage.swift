/// A panel was turned: `Orientation` of `io.tactile.Events`.
public struct OrientationMessage: Equatable, Sendable {
  /// Which edge is up, or whether it lies flat.
  public enum Edge: String, CaseIterable, Sendable {
    /// Its upper edge is up.
    case normal
    /// Its lower edge is up.
    case upsideDown
    /// Its left edge is up.
    case leftUp
    /// Its right edge is up.
    case rightUp
    /// It lies on its back.
    case faceUp
    /// It lies on its face.
    case faceDown
  }

  /// The number of the device that felt it.
  public var device: Int
  /// Which edge is up now.
  public var edge: Edge

  /// An orientation given by its fields.
  public init(device: Int, edge: Edge) {
    self.device = device
    self.edge = edge
  }
}

extension OrientationMessage: WireMessage {
  /// Reads an orientation; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    device = try cursor.member("device").int()
    edge = try cursor.member("orientation").word()
  }

  /// Writes the orientation.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("device", device)
    writer.member("orientation", edge.rawValue)
    writer.endObject()
  }
}
