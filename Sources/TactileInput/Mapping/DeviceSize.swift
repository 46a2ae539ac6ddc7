import Tactile

/// How large a device's surface is on the glass, and how that is known.
public struct DeviceSize: Hashable, Sendable {
  /// Extent along the device's own axes, in millimetres; not turned with the picture.
  public var millimetres: Size
  /// Where that comes from.
  public var source: SizeSource

  /// A size with its source.
  public init(millimetres: Size, source: SizeSource) {
    self.millimetres = millimetres
    self.source = source
  }

  /// Points in a millimetre: a point is 1/160 inch, 0.15875 mm.
  public static let pointsPerMillimetre = 160 / 25.4

  /// The sides a screen can have, in millimetres: from a watch to a video wall.
  public static let plausibleSide: ClosedRange<Double> = 10...3000

  /// Whether a screen can be that large, in millimetres.
  public static func isPlausible(_ size: Size) -> Bool {
    plausibleSide.contains(size.width) && plausibleSide.contains(size.height)
  }

  /// The size of a surface with these two axes, as well as it can be known.
  ///
  /// What a person configured wins, since only so can a wrong resolution be put right; then the
  /// resolution; then an assumption, from the pixels of the picture where they are known.
  static func of(
    _ x: AbsoluteAxis, _ y: AbsoluteAxis, configured: Size?, pixels: Size?
  ) throws(ScreenMapping.Problem) -> DeviceSize {
    if let configured {
      guard isPlausible(configured) else { throw .absurdSize(configured) }
      return DeviceSize(millimetres: configured, source: .configured)
    }
    let units = Size(width: x.unitCount, height: y.unitCount)
    guard x.resolution > 0, y.resolution > 0 else {
      return assumed(units, pixels, because: .noResolution)
    }
    let stated = Size(
      width: units.width / Double(x.resolution), height: units.height / Double(y.resolution))
    guard isPlausible(stated) else {
      return assumed(units, pixels, because: .absurdResolution(stated))
    }
    return DeviceSize(millimetres: stated, source: .resolution)
  }

  private static func assumed(
    _ units: Size, _ pixels: Size?, because cause: SizeSource.Cause
  ) -> DeviceSize {
    if let pixels, isPlausible(millimetres(ofPixels: pixels)) {
      return DeviceSize(
        millimetres: millimetres(ofPixels: pixels), source: .assumed(.pixels, because: cause))
    }
    if mostPixels.contains(units.width), mostPixels.contains(units.height) {
      return DeviceSize(
        millimetres: millimetres(ofPixels: units),
        source: .assumed(.unitsAsPixels, because: cause))
    }
    return DeviceSize(
      millimetres: millimetres(ofPixels: Size(width: 1920, height: 1080)),
      source: .assumed(.usualScreen, because: cause))
  }

  /// As many units can be pixels; beyond that they are an even 4096 or 32768, whatever the picture.
  private static let mostPixels: ClosedRange<Double> = 100...3840

  private static func millimetres(ofPixels pixels: Size) -> Size {
    Size(width: pixels.width * 25.4 / 96, height: pixels.height * 25.4 / 96)
  }
}

extension AbsoluteAxis {
  /// How many values the axis has.
  var unitCount: Double { Double(maximum) - Double(minimum) + 1 }
}
