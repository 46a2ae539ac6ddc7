/// A change of a touch, or of a hovering pen, that is tracked and not written yet.
struct OwnedChange: Sendable {
  /// What happens.
  enum Kind {
    case began
    case moved
    case ended
    case cancelled
    /// A pen hovers.
    case hovers
    /// A pen hovers no more.
    case leaves
  }

  /// The ``OwnedTouch/key``; 0 for a hovering pen whose contact is not held.
  let key: UInt32
  /// The number of the write for which it was tracked.
  let batch: UInt32
  let kind: Kind
  var values: RawMeasurements
  /// The distance of a pen from the surface.
  var distance: Int32 = 0

  /// Whether it tells of a hovering pen.
  var isHover: Bool { kind == .hovers || kind == .leaves }

  /// Whether it only moves something.
  var isLocation: Bool { kind == .moved || kind == .hovers }
}
