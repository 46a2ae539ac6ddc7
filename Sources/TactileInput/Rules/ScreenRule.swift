import Tactile

/// What a configuration says about a screen, for devices that do not know how large they are.
public struct ScreenRule: Hashable, Sendable {
  /// Its name, such as a connector's (`DSI-1`); devices are put on it by `DeviceRule.output` or udev's
  /// `WL_OUTPUT`.
  public var name: String
  /// Its extent as the picture stands, in millimetres; nil says nothing of it.
  public var millimetres: Size?
  /// The pixels of its picture, as it stands; nil says nothing of it.
  public var pixels: Size?

  /// A rule that says nothing of a screen yet.
  public init(name: String) {
    self.name = name
  }
}

extension DeviceSettings {
  /// Hears what is said about the device's screen. What was said about the device itself counts more.
  mutating func apply(_ rule: ScreenRule) {
    if let size = rule.millimetres {
      mapping.screen = Size(
        width: size.width * DeviceSize.pointsPerMillimetre,
        height: size.height * DeviceSize.pointsPerMillimetre)
      mapping.millimetres = mapping.millimetres ?? partOfDevice(size)
    }
    if let pixels = rule.pixels { mapping.pixels = mapping.pixels ?? partOfDevice(pixels) }
  }

  /// How much of a screen's extent is the device's, along the device's own axes.
  private func partOfDevice(_ extent: Size) -> Size {
    let width = extent.width * mapping.area.size.width
    let height = extent.height * mapping.area.size.height
    return mapping.rotation.swapsAxes
      ? Size(width: height, height: width) : Size(width: width, height: height)
  }
}
