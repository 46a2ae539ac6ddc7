import Tactile
import TactileInput
import Testing

struct DeviceSizeTests {
  static func size(
    _ width: Int32, _ height: Int32, resolution: Int32 = 0,
    _ options: MappingOptions = MappingOptions()
  ) throws -> DeviceSize {
    try ScreenMapping(
      x: AbsoluteAxis(minimum: 0, maximum: width - 1, resolution: resolution),
      y: AbsoluteAxis(minimum: 0, maximum: height - 1, resolution: resolution), options: options
    ).size
  }

  @Test func `comes from the resolution`() throws {
    let size = try Self.size(4096, 2160, resolution: 16)
    #expect(size == DeviceSize(millimetres: Size(width: 256, height: 135), source: .resolution))
    #expect("\(size.source)" == "the resolution of its axes")
  }

  @Test func `comes from the configuration if there is one, independent of the axes`() throws {
    let configured = Size(width: 345, height: 194)
    for resolution in [Int32(0), 16] {
      let size = try Self.size(
        4096, 2160, resolution: resolution, MappingOptions(millimetres: configured))
      #expect(size == DeviceSize(millimetres: configured, source: .configured))
    }
  }

  @Test func `is assumed from units that can be pixels`() throws {
    let size = try Self.size(960, 480)
    #expect(
      size
        == DeviceSize(
          millimetres: Size(width: 254, height: 127),
          source: .assumed(.unitsAsPixels, because: .noResolution)))
  }

  @Test(arguments: [Int32(4096), 32768, .max])
  func `is assumed to be the default screen's if units cannot be pixels`(count: Int32) throws {
    let size = try Self.size(count, count)
    #expect(size.source == .assumed(.defaultScreen, because: .noResolution))
    #expect((size.millimetres.width - 508).magnitude < 1e-9)
  }

  @Test func `is assumed from the picture's pixels if they are known`() throws {
    let size = try Self.size(
      32768, 32768, MappingOptions(pixels: Size(width: 960, height: 480)))
    #expect(size.source == .assumed(.pixels, because: .noResolution))
    #expect(size.millimetres == Size(width: 254, height: 127))
  }

  @Test func `does not accept a resolution that gives a screen of nineteen metres`() throws {
    let size = try Self.size(19456, 12160, resolution: 1)
    let absurd = Size(width: 19456, height: 12160)
    #expect(size.source == .assumed(.defaultScreen, because: .implausibleResolution(absurd)))
    #expect("\(size.source)".contains("19456 x 12160 mm"))
  }

  @Test(arguments: [Int32(-3), 0, .max])
  func `never divides by an invalid resolution`(resolution: Int32) throws {
    let size = try Self.size(800, 480, resolution: resolution)
    #expect(DeviceSize.isPlausible(size.millimetres))
  }

  @Test(arguments: [
    Size.zero, Size(width: 9, height: 100), Size(width: 100, height: 3001),
    Size(width: .nan, height: 100), Size(width: .infinity, height: 100),
  ])
  func `refuses an implausible configured size`(configured: Size) {
    #expect(throws: ScreenMapping.Problem.self) {
      try Self.size(800, 480, MappingOptions(millimetres: configured))
    }
  }

  @Test func `uses the resolution of ABS_X if the multitouch axis has none`() throws {
    var device = DeviceDescription.panel(width: 1000, height: 500)
    device.axes[AbsCode.x]?.resolution = 5
    device.axes[AbsCode.y]?.resolution = 5
    #expect(try ScreenMapping(of: device, isMultitouch: true).size.source == .resolution)
    device.axes[AbsCode.x]?.maximum = 4000
    #expect(try ScreenMapping(of: device, isMultitouch: true).size.source != .resolution)
  }
}
