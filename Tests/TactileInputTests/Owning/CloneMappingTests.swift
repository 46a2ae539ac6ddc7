import Tactile
import TactileInput
import TactileTesting
import Testing

@Suite("From points back to device units")
struct CloneMappingTests {
  private static let seeds: [UInt64] = [1, 2, 3, 5, 8, 13, 21, 34]

  private func position(_ mapping: CloneMapping, _ location: Point) -> [Int32] {
    let position = mapping.position(of: location)
    return [position.x, position.y]
  }

  private func options(_ random: inout SeededGenerator) -> MappingOptions {
    var options = MappingOptions(
      millimetres: Size(
        width: Double.random(in: 20...1200, using: &random),
        height: Double.random(in: 20...1200, using: &random)),
      rotation: Rotation.allCases.randomElement(using: &random) ?? .none)
    if Bool.random(using: &random) {
      let width = Double.random(in: 0.1...0.9, using: &random)
      let height = Double.random(in: 0.1...0.9, using: &random)
      options.area = Rect(
        x: Double.random(in: 0...1 - width, using: &random),
        y: Double.random(in: 0...1 - height, using: &random), width: width, height: height)
    }
    return options
  }

  private func panel(_ random: inout SeededGenerator) -> DeviceDescription {
    var panel = DeviceDescription.panel(width: 100, height: 100)
    for code in [AbsCode.mtPositionX, AbsCode.mtPositionY] {
      let minimum = Int32.random(in: -40_000...40_000, using: &random)
      panel.axes[code] = AbsoluteAxis(
        minimum: minimum, maximum: minimum + Int32.random(in: 1...70_000, using: &random))
    }
    for code in [AbsCode.mtPressure, AbsCode.mtTouchMajor, AbsCode.mtTouchMinor] {
      panel.codes[EventType.abs]?.insert(code)
      panel.axes[code] = AbsoluteAxis(
        minimum: 0, maximum: Int32.random(in: 1...4095, using: &random))
    }
    return panel
  }

  @Test(arguments: seeds)
  func `S252 every value of a panel comes back exactly`(seed: UInt64) throws {
    print("CloneMappingTests: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let (panel, options) = (panel(&random), options(&random))
      let mapping = try ScreenMapping(of: panel, isMultitouch: true, options: options)
      let inverse = try CloneMapping(
        of: panel, isMultitouch: true, options: options, screen: mapping.screenSize)
      for _ in 0..<200 {
        var raw = RawContact(
          slot: 0, number: 1, trackingID: 1, change: .moved, measurements: RawMeasurements())
        raw.measurements.x = try value(AbsCode.mtPositionX, panel, &random)
        raw.measurements.y = try value(AbsCode.mtPositionY, panel, &random)
        raw.measurements.pressure = try value(AbsCode.mtPressure, panel, &random)
        raw.measurements.touchMajor = try value(AbsCode.mtTouchMajor, panel, &random)
        raw.measurements.touchMinor = try value(AbsCode.mtTouchMinor, panel, &random)
        // A panel that reports no short axis means a circle.
        if raw.measurements.touchMinor == 0 {
          raw.measurements.touchMinor = raw.measurements.touchMajor
        }
        let contact = mapping.contact(raw, on: DeviceID(rawValue: 1))
        let values = inverse.values(of: contact, raw: RawMeasurements(), isPen: false)
        #expect(values == raw.measurements)
      }
    }
  }

  private func value(
    _ code: UInt16, _ panel: DeviceDescription, _ random: inout SeededGenerator
  ) throws -> Int32 {
    let axis = try #require(panel.axes[code])
    return Int32.random(in: axis.minimum...axis.maximum, using: &random)
  }

  @Test func `S252 the calibration of udev is left to the compositor`() throws {
    var panel = DeviceDescription.panel(width: 1000, height: 800)
    panel.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = "0.9 0 0.05 0 0.9 0.05"
    let options = MappingOptions(millimetres: Size(width: 200, height: 160))
    let mapping = try ScreenMapping(of: panel, isMultitouch: true, options: options)
    let inverse = try CloneMapping(
      of: panel, isMultitouch: true, options: options, screen: mapping.screenSize)
    for (x, y) in [(0, 0), (17, 700), (999, 799)] as [(Int32, Int32)] {
      #expect(position(inverse, mapping.location(x: x, y: y)) == [x, y])
    }
  }

  @Test func `S252 a panel that reports beyond its declared range does so on its clone`() throws {
    // The calibration of udev halves the range, so positions up to twice the range are on the screen.
    var panel = DeviceDescription.panel(width: 1000, height: 800)
    panel.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = "0.5 0 0 0 0.5 0.25"
    let options = MappingOptions(millimetres: Size(width: 200, height: 160))
    let mapping = try ScreenMapping(of: panel, isMultitouch: true, options: options)
    let inverse = try CloneMapping(
      of: panel, isMultitouch: true, options: options, screen: mapping.screenSize)
    for (x, y) in [(1990, -390), (1700, 1150), (20, 799)] as [(Int32, Int32)] {
      #expect(position(inverse, mapping.location(x: x, y: y)) == [x, y])
    }
    // The compositor shows what is outside of the screen at its edge, where the daemon sees it.
    let lost = position(inverse, mapping.location(x: 4000, y: 0))
    #expect(
      mapping.location(x: lost[0], y: lost[1]).distance(to: mapping.location(x: 4000, y: 0)) < 1)
  }

  @Test func `S252 the calibration of the configuration is applied`() throws {
    let panel = DeviceDescription.panel(width: 1000, height: 800)
    var options = MappingOptions(millimetres: Size(width: 200, height: 160), rotation: .upsideDown)
    options.calibration = AffineMatrix(a: 1, b: 0, c: 0.1, d: 0, e: 1, f: -0.05)
    let mapping = try ScreenMapping(of: panel, isMultitouch: true, options: options)
    let inverse = try CloneMapping(
      of: panel, isMultitouch: true, options: options, screen: mapping.screenSize)
    // A tenth of the width is 100 units, a twentieth of the height 40.
    #expect(position(inverse, mapping.location(x: 300, y: 400)) == [400, 360])
    // The compositor would move a touch outside of the panel to its edge, too.
    #expect(position(inverse, mapping.location(x: 950, y: 20)) == [999, 0])
  }

  @Test func `S252 with both calibrations, the compositor shows what the daemon sees`() throws {
    var panel = DeviceDescription.panel(width: 1000, height: 800)
    panel.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = "1 0 0.2 0 1 0"
    var options = MappingOptions(millimetres: Size(width: 200, height: 160))
    options.calibration = AffineMatrix(a: 1, b: 0, c: 0.3, d: 0, e: 1, f: 0)
    let mapping = try ScreenMapping(of: panel, isMultitouch: true, options: options)
    let inverse = try CloneMapping(
      of: panel, isMultitouch: true, options: options, screen: mapping.screenSize)
    // 0.3 of the configuration, less the 0.2 that the compositor adds.
    #expect(position(inverse, mapping.location(x: 100, y: 400)) == [200, 400])
  }

  @Test func `a location that is no number has a position in the range`() {
    let mapping = CloneMapping(unitsPerPoint: 10)
    #expect(position(mapping, Point(x: 1.04, y: -2)) == [10, -20])
    let nowhere = position(mapping, Point(x: .nan, y: .infinity))
    #expect(nowhere == [-Int32.max, -Int32.max])
  }
}
