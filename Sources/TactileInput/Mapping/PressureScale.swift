/// Turns a device's pressure into a force from 0 to 1.
struct PressureScale: Hashable, Sendable {
  /// The greatest force: 1, or 0 for a device without pressure (S21).
  let maximumForce: Double
  private let range: ClosedRange<Int32>
  private let scale: Double

  /// A scale for an axis; nil, or one whose range is unknown, means no pressure.
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
}
