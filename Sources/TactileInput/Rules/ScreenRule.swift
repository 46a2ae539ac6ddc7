import Tactile

/// A rule of the configuration for a screen, used for devices that do not report their size.
public struct ScreenRule: Hashable, Sendable {
  /// The name of the screen, such as a connector's (`DSI-1`). `DeviceRule.output` or udev's
  /// `WL_OUTPUT` assigns devices to it.
  public var name: String
  /// The size of the upright picture, in millimetres; nil sets none.
  public var millimetres: Size?
  /// The pixels of the upright picture; nil sets none.
  public var pixels: Size?

  /// Creates a rule that sets nothing.
  public init(name: String) {
    self.name = name
  }
}

extension DeviceSettings {
  /// Applies the rule for the device's screen. Values set for the device itself take precedence.
  mutating func apply(_ rule: ScreenRule) {
    if let size = rule.millimetres {
      mapping.screen = Size(
        width: size.width * DeviceSize.pointsPerMillimetre,
        height: size.height * DeviceSize.pointsPerMillimetre)
      mapping.millimetres = mapping.millimetres ?? partOfDevice(size)
    }
    if let pixels = rule.pixels { mapping.pixels = mapping.pixels ?? partOfDevice(pixels) }
  }

  /// Returns the device's part of a screen's size, along the device's own axes.
  private func partOfDevice(_ extent: Size) -> Size {
    let width = extent.width * mapping.area.size.width
    let height = extent.height * mapping.area.size.height
    return mapping.rotation.swapsAxes
      ? Size(width: height, height: width) : Size(width: width, height: height)
  }
}
