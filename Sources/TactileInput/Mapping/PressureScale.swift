/// Converts the pressure of a device to a force from 0 to 1.
struct PressureScale: Hashable, Sendable {
  /// The maximum force: 1, or 0 for a device without pressure (S21).
  let maximumForce: Double
  private let range: ClosedRange<Int32>
  private let scale: Double

  /// Creates the scale of an axis. nil, or an axis of unknown range, means no pressure.
  init(_ axis: AbsoluteAxis?) {
    guard let axis, axis.minimum < axis.maximum else {
      (maximumForce, range, scale) = (0, 0...0, 0)
      return
    }
    (maximumForce, range) = (1, axis.minimum...axis.maximum)
    scale = 1 / (Double(axis.maximum) - Double(axis.minimum))
  }

  func force(of pressure: Int32) -> Double {
    let held = min(max(pressure, range.lowerBound), range.upperBound)
    return (Double(held) - Double(range.lowerBound)) * scale
  }

  /// Returns the pressure that has a force; the lowest one for a device without pressure.
  func pressure(of force: Double) -> Int32 {
    guard scale > 0, force > 0 else { return range.lowerBound }
    return Int32((Double(range.lowerBound) + min(force, 1) / scale).rounded())
  }
}
