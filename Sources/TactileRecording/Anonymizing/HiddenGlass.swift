import TactileInput

/// A part of a panel whose touch positions are hidden.
package struct HiddenRegion: Hashable, Sendable {
  /// The left edge, as a fraction of the panel's width.
  package var x: Double
  /// The top edge, as a fraction of the panel's height.
  package var y: Double
  /// The width, as a fraction of the panel's width.
  package var width: Double
  /// The height, as a fraction of the panel's height.
  package var height: Double

  /// Creates a region. All values are fractions of the panel.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole panel.
  package static let everywhere = HiddenRegion(x: 0, y: 0, width: 1, height: 1)

  /// Whether it may contain a place; nil is a coordinate that is not known.
  func mayContain(_ x: Double?, _ y: Double?) -> Bool {
    let isBeside = x.map { $0 < self.x || $0 > self.x + width } ?? false
    return !isBeside && !(y.map { $0 < self.y || $0 > self.y + height } ?? false)
  }
}

/// The regions of a panel, and the ranges of its axes.
struct HiddenGlass: Sendable {
  let regions: [HiddenRegion]
  /// The axes of the device and of the copy; nil if the range is not known.
  let horizontal: (sent: AbsoluteAxis?, shown: AbsoluteAxis)
  let vertical: (sent: AbsoluteAxis?, shown: AbsoluteAxis)

  /// - Parameter shown: The description of the device in the copy; nil for the same.
  init(_ device: DeviceDescription, _ regions: [HiddenRegion], shown: DeviceDescription?) {
    self.regions = regions
    func axis(_ multi: UInt16, _ single: UInt16) -> (sent: AbsoluteAxis?, shown: AbsoluteAxis) {
      let sent = device.axes[multi] ?? device.axes[single]
      let shown = shown.map { $0.axes[multi] ?? $0.axes[single] } ?? sent
      return (
        sent.flatMap { $0.minimum < $0.maximum ? $0 : nil },
        shown.flatMap { $0.minimum <= $0.maximum ? $0 : nil }
          ?? AbsoluteAxis(minimum: 0, maximum: 0)
      )
    }
    horizontal = axis(AbsCode.mtPositionX, AbsCode.x)
    vertical = axis(AbsCode.mtPositionY, AbsCode.y)
  }

  /// The first region that may contain a place; nil is a coordinate that is not known.
  func region(_ x: Int32?, _ y: Int32?) -> HiddenRegion? {
    /// The position as a fraction of the axis. Some panels report positions beyond the ends of their axes.
    func part(_ value: Int32?, _ axis: AbsoluteAxis?) -> Double? {
      guard let value, let axis else { return nil }
      let length = Double(axis.maximum) - Double(axis.minimum)
      return min(max((Double(value) - Double(axis.minimum)) / length, 0), 1)
    }
    let place = (part(x, horizontal.sent), part(y, vertical.sent))
    return regions.first { $0.mayContain(place.0, place.1) }
  }

  func middle(of region: HiddenRegion) -> (x: Int32, y: Int32) {
    func middle(_ start: Double, _ length: Double, _ axis: AbsoluteAxis) -> Int32 {
      let span = Double(axis.maximum) - Double(axis.minimum)
      let place = Double(axis.minimum) + span * min(1, max(0, start + length / 2))
      return Int32(clamping: Int64(place.rounded()))
    }
    return (
      middle(region.x, region.width, horizontal.shown),
      middle(region.y, region.height, vertical.shown)
    )
  }
}
