/// The edge of a panel that is up, or the side of a flat panel.
public enum PanelOrientation: String, Hashable, Sendable, CaseIterable {
  /// The upper edge is up.
  case normal
  /// The lower edge is up.
  case upsideDown
  /// The left edge is up.
  case leftUp
  /// The right edge is up.
  case rightUp
  /// The panel lies on its back.
  case faceUp
  /// The panel lies on its face.
  case faceDown
}
