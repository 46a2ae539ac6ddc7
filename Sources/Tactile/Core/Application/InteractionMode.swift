/// A mode, which decides which windows receive touches (S258).
public enum InteractionMode: String, CaseIterable, Hashable, Sendable {
  /// Every window receives touches.
  case normal
  /// Only windows with ``Window/receivesTouchesWhenLocked`` receive touches.
  case locked
  /// No window receives touches, because a person cleans the glass.
  case cleaning
  /// No window receives touches, because the screen is dark.
  case asleep

  /// Whether no window receives touches.
  public var withholdsAllTouches: Bool { self == .cleaning || self == .asleep }
}

extension Application {
  /// Sets the mode. If it is another one than before, and not ``InteractionMode/normal``, the live touches are
  /// cancelled at once (S259).
  public func setMode(_ new: InteractionMode) {
    guard new != mode else { return }
    mode = new
    if new != .normal { cancelTouches { _ in true } }
  }

  /// Whether no window receives new touches: because of the mode, or because touches are ignored (S196).
  public var withholdsAllTouches: Bool { ignoringDepth > 0 || mode.withholdsAllTouches }

  /// Returns why a new touch is not delivered to the window that it hits; nil if it is delivered.
  func withholding(_ touch: Touch, from window: Window?) -> Decision? {
    if ignoringDepth > 0 { return .interactionIgnored(touch: touch.id) }
    switch mode {
    case .normal: return nil
    case .locked where window?.receivesTouchesWhenLocked ?? true: return nil
    case .locked, .cleaning, .asleep: return .withheldByMode(mode, touch: touch.id)
    }
  }
}
