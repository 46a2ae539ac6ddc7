/// Every threshold of the gestures, with its unit, its reason and where it comes from.
///
/// A recognizer copies the figures when it is made and has a property for each, so one can be changed
/// for one recognizer, or for all by making them with other defaults. Distances are points, 1/160
/// inch on the glass, never pixels: a gesture asks for the same movement on every panel.
public struct GestureDefaults: Hashable, Sendable {
  /// How far a finger may move and still tap, in points. 10 in the reimplementations measured
  /// against UIKit (S135).
  public var tapMovement = 10.0
  /// How long after a tap the next one may begin, in seconds (S135).
  public var tapInterval: TimeInterval = 0.35
  /// How far apart the taps of one gesture may be, in points (S135).
  public var tapDistance = 45.0
  /// How long each press of a multiple tap may last, in seconds; a single tap has no limit (S136).
  public var multipleTapDuration: TimeInterval = 0.75
  /// How far the fingers' middle moves before a pan begins, in points (S149).
  public var panMovement = 10.0

  /// UIKit's figures, for a panel held in the hand.
  public static let handheld = GestureDefaults()

  /// Figures for people standing at a fixed panel.
  ///
  /// Arms reach from the shoulder there, gloves and fingernails are common, and infrared and large
  /// capacitive panels report places with an error of 1 to 2 mm; rivals' figures for such panels lie
  /// between 2 and 4 mm.
  public static let kiosk: GestureDefaults = {
    var defaults = GestureDefaults()
    // 2.5 mm, of which up to 2 mm may be the panel's own error.
    defaults.tapMovement = 16
    // Slower than on a phone in the hand: the whole arm moves.
    defaults.tapInterval = 0.45
    // 12 mm: the arm comes back less exactly than a thumb.
    defaults.tapDistance = 75
    // Just above the movement of a tap, so that one of the two always decides at once.
    defaults.panMovement = 16
    return defaults
  }()

  /// The figures of ``handheld``.
  public init() {}
}
