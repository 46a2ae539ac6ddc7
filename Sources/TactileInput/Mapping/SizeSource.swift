import Tactile

/// Where a device's size in millimetres comes from.
public enum SizeSource: Hashable, Sendable {
  /// From the units per millimetre its axes state.
  case resolution
  /// From the configuration.
  case configured
  /// Nothing says how large it is, so a size was made up, in this way and for this reason.
  case assumed(Assumption, because: Cause)

  /// How a size was made up.
  public enum Assumption: Hashable, Sendable {
    /// From the pixels of the picture, at 96 to the inch.
    case pixels
    /// From its units, taken as pixels, at 96 to the inch.
    case unitsAsPixels
    /// As a picture of 1920 by 1080 pixels, at 96 to the inch.
    case usualScreen
  }

  /// Why a size had to be made up.
  public enum Cause: Hashable, Sendable {
    /// The axes state no units per millimetre.
    case noResolution
    /// The axes state units per millimetre, but no screen has the size they make (in millimetres).
    case absurdResolution(Size)
  }
}

extension SizeSource: CustomStringConvertible {
  /// The source in words, to be read after "its size comes from".
  public var description: String {
    switch self {
    case .resolution: "the resolution its axes state"
    case .configured: "the configuration"
    case .assumed(let assumption, let cause): "\(assumption), because \(cause)"
    }
  }
}

extension SizeSource.Assumption: CustomStringConvertible {
  /// The assumption in words.
  public var description: String {
    switch self {
    case .pixels: "its picture's pixels at an assumed 96 dpi"
    case .unitsAsPixels: "its units, taken as pixels at an assumed 96 dpi"
    case .usualScreen: "a screen of 1920x1080 pixels at an assumed 96 dpi"
    }
  }
}

extension SizeSource.Cause: CustomStringConvertible {
  /// The cause in words.
  public var description: String {
    switch self {
    case .noResolution: "its axes state no resolution"
    case .absurdResolution(let size):
      "the resolution its axes state makes it \(size.inMillimetres), which no screen is"
    }
  }
}

extension Size {
  /// The extents in whole millimetres, in words.
  var inMillimetres: String {
    "\(Self.whole(width)) x \(Self.whole(height)) mm"
  }

  private static func whole(_ extent: Double) -> String {
    abs(extent) < 1e15 ? "\(Int(extent.rounded()))" : "\(extent)"
  }
}
