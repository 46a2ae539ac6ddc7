import Tactile

/// Makes contacts and hovers in points of what a pen says.
public struct PenMapping: Hashable, Sendable {
  /// The bridge to points.
  public let screen: ScreenMapping
  private let tilt: PenTilt
  private let distance: PressureScale

  /// A mapping for a pen.
  ///
  /// - Throws: `ScreenMapping.Problem`, where there is no sensible one.
  public init(
    of device: DeviceDescription, options: MappingOptions = MappingOptions()
  ) throws(ScreenMapping.Problem) {
    screen = try ScreenMapping(of: device, isMultitouch: false, options: options)
    tilt = PenTilt(device)
    distance = PressureScale(device.axes[AbsCode.distance])
  }

  /// A contact in device units as a contact in points.
  ///
  /// It is numbered from -1 down, so that it shares no number with a finger of the same device.
  public func contact(_ raw: RawContact, on device: DeviceID) -> Contact {
    var contact = screen.contact(raw, on: device)
    let lean = lean(raw.measures)
    contact.id.tracking = -raw.number
    contact.azimuthAngle = PenTilt.azimuth(of: lean)
    contact.altitudeAngle = PenTilt.altitude(of: lean)
    contact.penState = raw.measures.penState
    return contact
  }

  /// A hover in device units as an event in points.
  public func hover(_ raw: RawHover, at time: Timestamp, on device: DeviceID) -> HoverEvent {
    let lean = lean(raw.measures)
    return HoverEvent(
      timestamp: time, device: device, phase: raw.phase,
      screenLocation: screen.location(x: raw.measures.x, y: raw.measures.y),
      zOffset: distance.force(of: raw.distance), azimuthAngle: PenTilt.azimuth(of: lean),
      altitudeAngle: PenTilt.altitude(of: lean), penState: raw.measures.penState)
  }

  private func lean(_ measures: RawMeasures) -> Vector {
    let lean = tilt.lean(measures.tiltX, measures.tiltY)
    return lean == .zero ? lean : screen.turned(lean)
  }
}
