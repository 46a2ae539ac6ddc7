extension Calibration {
  /// Why targets make no calibration.
  public enum Problem: Error, Hashable, Sendable {
    /// There are so few.
    case tooFewTargets(Int)
    /// One is at no place.
    case notFinite
    /// They were shown along a line.
    case targetsOnALine
    /// They were touched along a line, or all at one place.
    case touchesOnALine
  }
}

extension Calibration.Problem: CustomStringConvertible {
  /// What is wrong and what to do, as a sentence.
  public var description: String {
    switch self {
    case .tooFewTargets(let count):
      "a calibration needs \(Calibration.leastTargets) targets or more, but there are \(count); "
        + "show one near each corner"
    case .notFinite:
      "a target or a touch of the calibration is at no place (infinite or not a number); touch the "
        + "targets again"
    case .targetsOnALine:
      "the targets of the calibration lie nearly on one line, so nothing can be told of what is "
        + "beside it; show one near each corner"
    case .touchesOnALine:
      "the touches of the calibration lie nearly on one line or at one place, though their targets "
        + "do not; touch each target, and look whether the panel reports both axes"
    }
  }
}
