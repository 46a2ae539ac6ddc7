import Tactile
import TactileInput
import Testing

struct InputPipelineTests {
  static let device = DeviceID(rawValue: 4)

  /// A unit is a point: 160 units per inch.
  static func pipeline(_ options: MappingOptions? = nil) throws -> InputPipeline {
    try InputPipeline(
      device: device, description: .panel(width: 1600, height: 800),
      options: options ?? MappingOptions(millimetres: Size(width: 254, height: 127)))
  }

  static func feed(_ pipeline: inout InputPipeline, _ events: [InputEvent]) -> [ContactFrame] {
    var frames: [ContactFrame] = []
    for event in events where pipeline.process(event, source: .kernel) {
      frames.append(pipeline.frame)
    }
    return frames
  }

  @Test func `creates frames in points, and none without contacts`() throws {
    var pipeline = try Self.pipeline()
    let frames = Self.feed(
      &pipeline,
      [
        .report, .id(7), .x(10), .y(20), .report.at(5), .report.at(6), .id(-1), .report.at(7),
      ])
    #expect(frames.map { $0.contacts.map(\.change) } == [[.began], [.ended]])
    let contact = try #require(frames.first?.contacts.first)
    #expect(contact.id == Contact.ID(device: Self.device, tracking: 1))
    #expect(contact.location.distance(to: Point(x: 10.5, y: 20.5)) < 1e-6)
    #expect(frames.map(\.timestamp.nanoseconds) == [5_000_000, 7_000_000])
    #expect(frames.allSatisfy { $0.device == Self.device })
  }

  @Test func `cancels live contacts once`() throws {
    var pipeline = try Self.pipeline()
    _ = Self.feed(&pipeline, [.id(7), .x(10), .y(20), .report])
    let isCancelled = pipeline.cancelAll(at: Timestamp(seconds: 3, microseconds: 0))
    #expect(isCancelled)
    #expect(pipeline.frame.contacts.map(\.change) == [.cancelled])
    #expect(pipeline.frame.timestamp == Timestamp(seconds: 3, microseconds: 0))
    let again = pipeline.cancelAll(at: Timestamp(seconds: 4, microseconds: 0))
    #expect(!again)
  }

  @Test func `counts positions outside the range and keeps them inside the screen`() throws {
    var pipeline = try Self.pipeline()
    let frames = Self.feed(&pipeline, [.id(7), .x(1700), .y(-20), .report])
    let location = try #require(frames.first?.contacts.first?.location)
    #expect(location.distance(to: Point(x: 1599.5, y: 0.5)) < 1e-6)
    #expect(pipeline.diagnostics.positionsOutOfRange == 1)
  }

  @Test func `does not count positions that a calibration brings back to the screen`() throws {
    let half = AffineMatrix(a: 0.5, b: 0, c: 0, d: 0, e: 0.5, f: 0.25)
    var pipeline = try Self.pipeline(
      MappingOptions(millimetres: Size(width: 254, height: 127), calibration: half))
    let frames = Self.feed(
      &pipeline, [.id(7), .x(3000), .y(-20), .report, .id(8), .x(3300), .y(-20), .report])
    let locations = frames.compactMap { $0.contacts.last?.location }
    #expect(locations.count == 2)
    #expect(locations[0].distance(to: Point(x: 1500.25, y: 190.25)) < 1e-6)
    #expect(locations[1].distance(to: Point(x: 1599.5, y: 190.25)) < 1e-6)
    #expect(pipeline.diagnostics.positionsOutOfRange == 1)
  }

  /// A PenMount panel: each report of a resting finger presses and releases BTN_TOUCH. A report every 7 ms.
  private static let flickeringRest: [InputEvent] = (0..<70).flatMap { report -> [InputEvent] in
    [.touch(1), .oneX(100), .oneY(200), .touch(0), InputEvent.report.at(report * 7)]
  }

  private static func flickeringPanel(bounceTime: TimeInterval = 0) throws -> InputPipeline {
    var description = DeviceDescription.with(
      keys: [KeyCode.touch], axes: [AbsCode.x, AbsCode.y])
    description.axes[AbsCode.x] = AbsoluteAxis(minimum: 0, maximum: 799)
    description.axes[AbsCode.y] = AbsoluteAxis(minimum: 0, maximum: 479)
    var filters = FilterOptions()
    filters.bounceTime = bounceTime
    return try InputPipeline(device: device, description: description, filters: filters)
  }

  @Test func `counts touches that flicker, unless the filter for bounces joins them`() throws {
    var pipeline = try Self.flickeringPanel()
    let began = Self.feed(&pipeline, Self.flickeringRest).flatMap(\.contacts)
      .count { $0.change == .began }
    #expect(began == 70)
    #expect(pipeline.diagnostics.oddities.map(\.count) == [69])
    #expect(InputDiagnostics.Oddity.flickers.advice?.contains("bounceTime to 0.04") ?? false)

    var repaired = try Self.flickeringPanel(bounceTime: 0.04)
    let contacts = Self.feed(&repaired, Self.flickeringRest).flatMap(\.contacts)
    #expect(contacts.count { $0.change == .began } == 1)
    #expect(repaired.diagnostics.oddities.isEmpty)
  }

  @Test func `quick taps on a slow panel are no flicker`() throws {
    var pipeline = try Self.flickeringPanel()
    let events = (0..<5).flatMap { tap -> [InputEvent] in
      [.touch(1), .oneX(100), .oneY(200), .touch(0), InputEvent.report.at(tap * 60)]
    }
    let frames = Self.feed(&pipeline, events)
    #expect(frames.count == 5)
    #expect(pipeline.diagnostics.oddities.isEmpty)
  }

  @Test func `reads single touch if there are no slots`() throws {
    var description = DeviceDescription.with(
      keys: [KeyCode.touch], axes: [AbsCode.x, AbsCode.y])
    description.axes[AbsCode.x] = AbsoluteAxis(minimum: 0, maximum: 799)
    description.axes[AbsCode.y] = AbsoluteAxis(minimum: 0, maximum: 479)
    var pipeline = try InputPipeline(device: Self.device, description: description)
    let frames = Self.feed(&pipeline, [.oneX(1), .oneY(2), .touch(1), .report])
    #expect(frames.count == 1)
  }

  @Test func `uses the calibration of the options, or else udev's`() throws {
    var description = DeviceDescription.panel(width: 1600, height: 800)
    description.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = "-1 0 1 0 -1 1"
    let turned = try InputPipeline(device: Self.device, description: description)
    let size = turned.screenSize
    #expect(turned.mapping.location(x: 0, y: 0).x > size.width / 2)
    let straight = try InputPipeline(
      device: Self.device, description: description,
      options: MappingOptions(calibration: .identity))
    #expect(straight.mapping.location(x: 0, y: 0).x < size.width / 2)
  }

  @Test func `explains what to do about a device it cannot use`() throws {
    let mouse = DeviceDescription.with(keys: [KeyCode.left], relative: [RelCode.x, RelCode.y])
    #expect("\(try Self.error(mouse))".contains("found other"))

    let buttonless = DeviceDescription.with(
      properties: [InputProperty.direct], axes: [AbsCode.x, AbsCode.y])
    #expect(try Self.error(buttonless) == .noDecoder(name: "device"))

    var rangeless = DeviceDescription.panel(width: 800, height: 480)
    rangeless.axes[AbsCode.mtPositionY] = AbsoluteAxis(minimum: 0, maximum: 0)
    #expect("\(try Self.error(rangeless))".contains("the range of its vertical axis is unknown"))

    var miscalibrated = DeviceDescription.panel(width: 800, height: 480)
    miscalibrated.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = "1 2"
    #expect("\(try Self.error(miscalibrated))".contains("expected six numbers"))
  }

  static func error(_ description: DeviceDescription) throws -> InputError {
    try #require(throws: InputError.self) {
      try InputPipeline(device: device, description: description)
    }
  }

  @Test func `a pen covers the same area as the fingers, even if its axes state another size`()
    throws
  {
    var device = DeviceDescription.panel(width: 2000, height: 1000, resolution: 10)
    device.codes[EventType.key] = CodeSet([KeyCode.touch, KeyCode.toolPen, KeyCode.stylus])
    for (code, maximum) in [(AbsCode.x, 3999), (AbsCode.y, 3999)] {
      device.axes[code] = AbsoluteAxis(minimum: 0, maximum: Int32(maximum), resolution: 10)
    }
    var pipeline = try InputPipeline(device: DeviceID(rawValue: 1), description: device)
    #expect(pipeline.readsPen)
    let events: [InputEvent] = [.pen(1), .oneX(3999), .oneY(3999), .report]
    let output = events.map { pipeline.process($0, source: .kernel) }
    #expect(output.last == true)
    let place = try #require(pipeline.hovers.first?.screenLocation)
    #expect((pipeline.screenSize.width - place.x).magnitude < 1)
    #expect((pipeline.screenSize.height - place.y).magnitude < 1)
  }
}
