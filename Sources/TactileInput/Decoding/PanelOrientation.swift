/// Which edge of a panel is up, or whether it lies flat.
public enum PanelOrientation: String, Hashable, Sendable, CaseIterable {
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
