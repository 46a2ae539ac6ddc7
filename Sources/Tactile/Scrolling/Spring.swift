import Glibc

/// A spring that comes to rest as fast as it can without swinging.
///
///     x(t) = (x₀ + (v₀ + β·x₀)·t) · e^(−β·t)
struct Spring: Hashable, Sendable {
  private let displacement: Double
  private let slope: Double
  private let rate: Double

  /// A spring let go at a distance from its rest, at a speed per second; `rate` is β, per second.
  init(displacement: Double, velocity: Double, rate: Double) {
    self.displacement = displacement
    self.rate = rate
    slope = velocity + rate * displacement
  }

  func displacement(at time: TimeInterval) -> Double {
    (displacement + slope * time) * exp(-rate * time)
  }

  /// After how many seconds it certainly stays nearer than `distance`: both parts of x(t) are then
  /// below half of that. For the second, t·e^(−βt/2) is never above 2/(e·β).
  func duration(within distance: Double) -> TimeInterval {
    let first = log(2 * displacement.magnitude / distance) / rate
    let second = 2 * log(4 * slope.magnitude / (M_E * rate * distance)) / rate
    return max(0, first, second)
  }
}
