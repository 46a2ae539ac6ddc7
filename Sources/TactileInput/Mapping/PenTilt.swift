@preconcurrency import Glibc
import Tactile

/// Turns a pen's two tilts into where it leans to and how upright it is.
///
/// A tilt is the angle between upright and the pen's shadow on one side. With a resolution, its unit
/// is units per radian (kernel documentation of `ABS_TILT_X`); without one, the whole range is taken
/// for 64 degrees to either side, which is what Wacom's tablets have.
struct PenTilt: Hashable, Sendable {
  private let x: Scale
  private let y: Scale

  /// An axis as an angle.
  private struct Scale: Hashable {
    var upright = 0.0
    var radians = 0.0
    /// No pen lies flatter than this; a tangent has to be taken of it.
    static let most = 89.0 * .pi / 180

    init(_ axis: AbsoluteAxis?) {
      guard let axis, axis.minimum < axis.maximum else { return }
      upright = Double(PenTilt.upright(axis))
      radians =
        axis.resolution > 0
        ? 1 / Double(axis.resolution) : 128 * .pi / 180 / axis.unitCount
    }

    func tangent(_ value: Int32) -> Double {
      tan(min(max((Double(value) - upright) * radians, -Self.most), Self.most))
    }
  }

  /// Angles for a device; a tilt that it does not have is upright.
  init(_ device: DeviceDescription) {
    x = Scale(device.axes[AbsCode.tiltX])
    y = Scale(device.axes[AbsCode.tiltY])
  }

  /// The value that means upright: 0, or the middle of a range that begins there.
  static func upright(_ axis: AbsoluteAxis) -> Int32 {
    axis.minimum < 0 ? 0 : Int32((Int64(axis.minimum) + Int64(axis.maximum) + 1) / 2)
  }

  /// How far the pen's upper end lies from its tip, per height: to the right and down, along the
  /// device's own axes.
  func lean(_ tiltX: Int32, _ tiltY: Int32) -> Vector {
    Vector(dx: x.tangent(tiltX), dy: y.tangent(tiltY))
  }

  /// Where a lean points to: radians clockwise from the right, from 0 to 2π.
  static func azimuth(of lean: Vector) -> Double {
    if lean == .zero { return 0 }
    let angle = atan2(lean.dy, lean.dx)
    return angle < 0 ? angle + 2 * .pi : angle
  }

  /// How upright a lean is: π/2 upright, 0 flat.
  static func altitude(of lean: Vector) -> Double {
    lean == .zero ? .pi / 2 : atan(1 / lean.length)
  }
}
