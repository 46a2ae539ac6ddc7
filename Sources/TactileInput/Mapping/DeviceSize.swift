import Tactile

/// The size of a device's surface, and the source of that size.
public struct DeviceSize: Hashable, Sendable {
  /// The size along the device's own axes, in millimetres, before rotation.
  public var millimetres: Size
  /// The source of the size.
  public var source: SizeSource

  /// Creates a size in millimetres with its source.
  public init(millimetres: Size, source: SizeSource) {
    self.millimetres = millimetres
    self.source = source
  }

  /// The number of points in a millimetre. A point is 1/160 inch, 0.15875 mm.
  public static let pointsPerMillimetre = 160 / 25.4

  /// The plausible length of a screen's side, in millimetres: from a watch to a video wall.
  public static let plausibleSide: ClosedRange<Double> = 10...3000

  /// Returns whether a screen can have this size, in millimetres.
  public static func isPlausible(_ size: Size) -> Bool {
    plausibleSide.contains(size.width) && plausibleSide.contains(size.height)
  }

  /// Determines the size of a surface with these two axes.
  ///
  /// A configured size has priority, because it can correct a wrong resolution. The resolution of
  /// the axes is next. Otherwise the size is assumed, from the pixels of the picture if they are
  /// known.
  static func of(
    _ x: AbsoluteAxis, _ y: AbsoluteAxis, configured: Size?, pixels: Size?
  ) throws(ScreenMapping.Problem) -> DeviceSize {
    if let configured {
      guard isPlausible(configured) else { throw .implausibleSize(configured) }
      return DeviceSize(millimetres: configured, source: .configured)
    }
    let units = Size(width: x.unitCount, height: y.unitCount)
    guard x.resolution > 0, y.resolution > 0 else {
      return assumed(units, pixels, because: .noResolution)
    }
    let stated = Size(
      width: units.width / Double(x.resolution), height: units.height / Double(y.resolution))
    guard isPlausible(stated) else {
      return assumed(units, pixels, because: .implausibleResolution(stated))
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
    if plausiblePixels.contains(units.width), plausiblePixels.contains(units.height) {
      return DeviceSize(
        millimetres: millimetres(ofPixels: units),
        source: .assumed(.unitsAsPixels, because: cause))
    }
    return DeviceSize(
      millimetres: millimetres(ofPixels: Size(width: 1920, height: 1080)),
      source: .assumed(.defaultScreen, because: cause))
  }

  /// The numbers of units that may be pixels. Larger ranges are usually 4096 or 32768, independent
  /// of the picture.
  private static let plausiblePixels: ClosedRange<Double> = 100...3840

  private static func millimetres(ofPixels pixels: Size) -> Size {
    Size(width: pixels.width * 25.4 / 96, height: pixels.height * 25.4 / 96)
  }
}

extension AbsoluteAxis {
  /// The number of values of the axis.
  var unitCount: Double { Double(maximum) - Double(minimum) + 1 }
}

/// The source of a device's size in millimetres.
public enum SizeSource: Hashable, Sendable {
  /// The units per millimetre of the axes.
  case resolution
  /// The configuration.
  case configured
  /// An assumption, because no source states the size.
  case assumed(Assumption, because: Cause)

  /// How a size was assumed.
  public enum Assumption: Hashable, Sendable {
    /// From the pixels of the picture, at 96 dpi.
    case pixels
    /// From the device's units as pixels, at 96 dpi.
    case unitsAsPixels
    /// As a picture of 1920 by 1080 pixels, at 96 dpi.
    case defaultScreen
  }

  /// Why a size was assumed.
  public enum Cause: Hashable, Sendable {
    /// The axes state no units per millimetre.
    case noResolution
    /// The units per millimetre of the axes give an implausible size, in millimetres.
    case implausibleResolution(Size)
  }
}

extension SizeSource: CustomStringConvertible {
  /// The source as a phrase that follows "its size comes from".
  public var description: String {
    switch self {
    case .resolution: "the resolution of its axes"
    case .configured: "the configuration"
    case .assumed(let assumption, let cause): "\(assumption), because \(cause)"
    }
  }
}

extension SizeSource.Assumption: CustomStringConvertible {
  /// The assumption as a phrase.
  public var description: String {
    switch self {
    case .pixels: "its picture's pixels at an assumed 96 dpi"
    case .unitsAsPixels: "its units, taken as pixels at an assumed 96 dpi"
    case .defaultScreen: "a screen of 1920x1080 pixels at an assumed 96 dpi"
    }
  }
}

extension SizeSource.Cause: CustomStringConvertible {
  /// The cause as a clause.
  public var description: String {
    switch self {
    case .noResolution: "its axes state no resolution"
    case .implausibleResolution(let size):
      "the resolution of its axes makes it \(size.inMillimetres), which is implausible for a screen"
    }
  }
}

extension Size {
  /// The size in whole millimetres, such as "300 x 170 mm".
  var inMillimetres: String {
    "\(Self.whole(width)) x \(Self.whole(height)) mm"
  }

  private static func whole(_ extent: Double) -> String {
    abs(extent) < 1e15 ? "\(Int(extent.rounded()))" : "\(extent)"
  }
}
