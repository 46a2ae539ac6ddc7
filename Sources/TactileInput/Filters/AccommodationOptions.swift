import Tactile

/// The parameters of touch accommodations, which help people whose hands tremble or do not hit exactly.
///
/// Each part is off if its parameter is 0, negative, infinite or NaN. The defaults apply when a person
/// switches the accommodations on. They are choices of this project, for a standing adult at a kiosk; set
/// others if you know the people who use the panel.
///
/// | part | parameter | default | range in the configuration |
/// |---|---|---|---|
/// | hold duration | ``hold`` | off | 0 to 4 s |
/// | repeated touches | ``ignoreRepeat`` | 0.3 s | 0 to 4 s |
/// | tap assistance | ``tapLocation``, ``tapTime``, ``tapMovement`` | first, 0.3 s, 15 mm | 0.05 to 4 s, 1 to 50 mm |
/// | tremor | ``tremor`` | 2 mm | 0 to 20 mm |
/// | reach of targets | ``reach`` | 5 mm | 0 to 20 mm |
public struct AccommodationOptions: Hashable, Sendable {
  /// The location at which an assisted tap happens.
  public enum TapLocation: String, CaseIterable, Hashable, Sendable {
    /// Taps are not assisted.
    case off
    /// A tap happens where the finger landed.
    case first
    /// A tap happens where the finger lifted.
    case last
  }

  /// How long a finger must be down before its touch begins, in seconds (S291).
  ///
  /// Off by default: with it, a short tap presses nothing, and most people tap shortly.
  public var hold: TimeInterval = 0
  /// For how long after a lift new touches are ignored, in seconds (S292).
  ///
  /// A tremor of 4 Hz, the slowest common one, brings a finger back after 0.25 s.
  public var ignoreRepeat: TimeInterval = 0.3
  /// The location of a tap whose finger slides (S293).
  public var tapLocation = TapLocation.first
  /// The longest time of an assisted tap, in seconds. Other touches begin this much later (S293).
  public var tapTime: TimeInterval = 0.3
  /// The longest movement of an assisted tap, in millimetres (S293).
  ///
  /// The default is about the width of a fingertip. A flick that scrolls moves farther.
  public var tapMovement = 15.0
  /// The distance at which a touch follows its finger, in millimetres (S294). Smaller movements move nothing.
  public var tremor = 2.0
  /// The longest distance at which a near miss hits a target, in millimetres (S295).
  ///
  /// The default doubles the width of a target of 10 mm.
  public var reach = 5.0

  /// Creates the default parameters.
  public init() {}

  /// ``reach`` in points; 0 if it is off.
  public var reachInPoints: Double { Self.valid(reach) * DeviceSize.pointsPerMillimetre }

  fileprivate static func valid(_ value: Double) -> Double {
    value > 0 && value.isFinite ? value : 0
  }
}

/// The parameters of touch accommodations in points, with 0 for invalid values.
struct AccommodationThresholds: Sendable {
  let hold: TimeInterval
  let ignoreRepeat: TimeInterval
  let tapLocation: AccommodationOptions.TapLocation
  let tapTime: TimeInterval
  let tapMovement: Double
  let tremor: Double

  init(_ options: AccommodationOptions) {
    typealias Options = AccommodationOptions
    hold = Options.valid(options.hold)
    ignoreRepeat = Options.valid(options.ignoreRepeat)
    tapTime = Options.valid(options.tapTime)
    tapLocation = tapTime > 0 ? options.tapLocation : .off
    tapMovement = Options.valid(options.tapMovement) * DeviceSize.pointsPerMillimetre
    tremor = Options.valid(options.tremor) * DeviceSize.pointsPerMillimetre
  }
}
