import Tactile

/// Maps contacts and hovers of a pen to points.
public struct PenMapping: Hashable, Sendable {
  /// The mapping of positions.
  public let screen: ScreenMapping
  private let tilt: PenTilt
  private let distance: PressureScale

  /// Creates the mapping of a pen.
  ///
  /// - Throws: `ScreenMapping.Problem` if the device cannot be mapped.
  public init(
    of device: DeviceDescription, options: MappingOptions = MappingOptions()
  ) throws(ScreenMapping.Problem) {
    screen = try ScreenMapping(of: device, isMultitouch: false, options: options)
    tilt = PenTilt(device)
    distance = PressureScale(device.axes[AbsCode.distance])
  }

  /// Converts a contact from device units to points.
  ///
  /// Its number is negative, so that it differs from the numbers of fingers on the same device.
  public func contact(_ raw: RawContact, on device: DeviceID) -> Contact {
    var contact = screen.contact(raw, on: device)
    let lean = lean(raw.measurements)
    contact.id.tracking = -raw.number
    contact.azimuthAngle = PenTilt.azimuth(of: lean)
    contact.altitudeAngle = PenTilt.altitude(of: lean)
    contact.penState = raw.measurements.penState
    return contact
  }

  /// Converts a hover from device units to an event in points.
  public func hover(_ raw: RawHover, at time: Timestamp, on device: DeviceID) -> HoverEvent {
    let lean = lean(raw.measurements)
    return HoverEvent(
      timestamp: time, device: device, phase: raw.phase,
      screenLocation: screen.location(x: raw.measurements.x, y: raw.measurements.y),
      zOffset: distance.force(of: raw.distance), azimuthAngle: PenTilt.azimuth(of: lean),
      altitudeAngle: PenTilt.altitude(of: lean), penState: raw.measurements.penState)
  }

  private func lean(_ measurements: RawMeasurements) -> Vector {
    let lean = tilt.lean(measurements.tiltX, measurements.tiltY)
    return lean == .zero ? lean : screen.turned(lean)
  }
}

/// Converts the two tilts of a pen to azimuth and altitude.
///
/// A tilt is the angle between the upright direction and the pen's projection on one side. With a
/// resolution, its unit is units per radian (kernel documentation of `ABS_TILT_X`). Without one,
/// the range is taken as 64 degrees to either side, as on Wacom's tablets.
struct PenTilt: Hashable, Sendable {
  private let x: Scale
  private let y: Scale

  /// Converts values of one axis to angles.
  private struct Scale: Hashable {
    var upright = 0.0
    var radians = 0.0
    /// The maximum angle in radians, because the tangent of 90 degrees is infinite.
    static let most = 89.0 * .pi / 180

    init(_ axis: AbsoluteAxis?) {
      guard let axis, axis.minimum < axis.maximum else { return }
      upright = Double(PenTilt.upright(axis))
      radians =
        axis.resolution > 0
        ? 1 / Double(axis.resolution) : 128 * .pi / 180 / axis.unitCount
    }

    func tangent(_ value: Int32) -> Double {
      PortableMath.tan(min(max((Double(value) - upright) * radians, -Self.most), Self.most))
    }
  }

  /// Creates the scales of a device; a missing tilt axis means upright.
  init(_ device: DeviceDescription) {
    x = Scale(device.axes[AbsCode.tiltX])
    y = Scale(device.axes[AbsCode.tiltY])
  }

  /// Returns the value for upright: 0, or the middle of a range that does not include negative
  /// values.
  static func upright(_ axis: AbsoluteAxis) -> Int32 {
    axis.minimum < 0 ? 0 : Int32((Int64(axis.minimum) + Int64(axis.maximum) + 1) / 2)
  }

  /// Returns the vector from the tip to the upper end of the pen, divided by its height, along the
  /// device's own axes: right and down.
  func lean(_ tiltX: Int32, _ tiltY: Int32) -> Vector {
    Vector(dx: x.tangent(tiltX), dy: y.tangent(tiltY))
  }

  /// Returns the direction of a vector in radians, clockwise from the right, from 0 to 2π.
  static func azimuth(of lean: Vector) -> Double {
    if lean == .zero { return 0 }
    let angle = PortableMath.atan2(lean.dy, lean.dx)
    return angle < 0 ? angle + 2 * .pi : angle
  }

  /// Returns the altitude of a vector: π/2 is upright, 0 is flat.
  static func altitude(of lean: Vector) -> Double {
    lean == .zero ? .pi / 2 : PortableMath.atan2(1, lean.length)
  }
}
