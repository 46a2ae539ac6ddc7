import Tactile
import TactileInput
import Testing

@Suite("Fingers beside a pen")
struct PenFilterTests {
  private static func pipeline(_ penTime: TimeInterval = 0.09) throws -> InputPipeline {
    var filters = FilterOptions()
    filters.penTime = penTime
    var pipeline = try InputPipeline(
      device: DeviceID(rawValue: 1), description: .panel(width: 1600, height: 800),
      options: MappingOptions(millimetres: Size(width: 254, height: 127)), filters: filters)
    pipeline.expectPen()
    return pipeline
  }

  private static func feed(_ pipeline: inout InputPipeline, _ events: [InputEvent]) -> [String] {
    var words: [String] = []
    for event in events {
      if event.type == EventType.syn { words += fire(&pipeline, event.time) }
      if pipeline.process(event, source: .kernel) {
        words += pipeline.frame.contacts.map { "\($0.change) \($0.id.tracking)" }
      }
    }
    return words
  }

  private static func fire(_ pipeline: inout InputPipeline, _ time: Timestamp) -> [String] {
    var words: [String] = []
    while pipeline.advance(to: time) {
      words += pipeline.frame.contacts.map { "\($0.change) \($0.id.tracking)" }
    }
    return words
  }

  private static func time(_ milliseconds: Int) -> Timestamp {
    InputEvent.report.at(milliseconds).time
  }

  @Test func `a hand that is down when the pen comes near is cancelled once`() throws {
    var pipeline = try Self.pipeline()
    let landed = Self.feed(&pipeline, [.id(7), .x(10), .y(20), .report.at(10)])
    #expect(landed == ["began 1"])
    pipeline.notePen(isNear: true, at: Self.time(15))
    #expect(pipeline.nextDeadline == Self.time(15))
    let fired = Self.fire(&pipeline, Self.time(15))
    #expect(fired == ["cancelled 1"])
    #expect(pipeline.frame.timestamp == Self.time(15))
    let rest = Self.feed(
      &pipeline, [.x(11), .report.at(20), .x(12), .report.at(300), .id(-1), .report.at(310)])
    #expect(rest.isEmpty)
    #expect(pipeline.diagnostics.filters.penContacts == 1)
    #expect(pipeline.filterRecords.map(\.reason) == [.pen])
    #expect(pipeline.diagnostics.filtered.map(\.name) == ["pen"])
  }

  @Test func `a hand that lands while the pen is near, or just after it, is no touch`() throws {
    var pipeline = try Self.pipeline()
    pipeline.notePen(isNear: true, at: Self.time(10))
    // The second hand stays until long after the pen has left.
    var words = Self.feed(
      &pipeline, [.id(7), .x(10), .y(20), .report.at(20), .id(-1), .report.at(60)])
    words += Self.feed(&pipeline, [.id(8), .x(30), .report.at(70)])
    pipeline.notePen(isNear: false, at: Self.time(100))
    words += Self.feed(&pipeline, [.slot(1), .id(9), .x(500), .y(20), .report.at(189)])
    #expect(words.isEmpty)
    words = Self.feed(&pipeline, [.slot(2), .id(10), .x(700), .y(20), .report.at(190)])
    #expect(words == ["began 4"])
    words = Self.feed(&pipeline, [.slot(0), .id(-1), .slot(2), .id(-1), .report.at(400)])
    #expect(words == ["ended 4"])
    #expect(pipeline.diagnostics.filters.penContacts == 3)
  }

  @Test func `it is off without a time, and without a pen on the surface`() throws {
    var off = try Self.pipeline(0)
    var alone = try InputPipelineTests.pipeline()
    for time in [10, 20] {
      off.notePen(isNear: true, at: Self.time(time))
      alone.notePen(isNear: true, at: Self.time(time))
      let events: [InputEvent] = [.id(Int32(time)), .x(10), .y(20), .report.at(time + 5)]
      let words = [Self.feed(&off, events), Self.feed(&alone, events)]
      #expect(words.allSatisfy { $0.last?.hasPrefix("began") ?? false })
    }
  }

  @Test func `a pen on the node of the fingers takes the surface`() throws {
    var device = DeviceDescription.pen()
    let panel = DeviceDescription.panel(width: 2000, height: 1000)
    for code in panel.codes[EventType.abs]?.codes ?? [] {
      device.codes[EventType.abs]?.insert(code)
      if code >= AbsCode.mtSlot { device.axes[code] = panel.axes[code] }
    }
    var pipeline = try InputPipeline(device: DeviceID(rawValue: 1), description: device)
    #expect(pipeline.readsPen)
    var words = Self.feed(
      &pipeline,
      [
        .id(7), .x(10), .y(20), .report.at(10), .pen(1), .oneX(500), .oneY(500), .report.at(20),
        .touch(1), .report.at(30), .slot(1), .id(8), .x(900), .y(20), .report.at(40),
      ])
    words += Self.fire(&pipeline, Self.time(50))
    #expect(words == ["began 1", "cancelled 1", "began -1"])
    words = Self.feed(
      &pipeline, [.touch(0), .report.at(60), .slot(2), .id(9), .x(5), .y(5), .report.at(70)])
    #expect(words == ["ended -1"])
    words = Self.feed(
      &pipeline, [.pen(0), .report.at(80), .slot(3), .id(11), .x(5), .y(5), .report.at(200)])
    #expect(words == ["began 4"])
  }

  @Test func `a pen that comes beside a hand is reported with its end`() throws {
    var device = DeviceDescription.pen()
    let panel = DeviceDescription.panel(width: 2000, height: 1000)
    for code in panel.codes[EventType.abs]?.codes ?? [] {
      device.codes[EventType.abs]?.insert(code)
      if code >= AbsCode.mtSlot { device.axes[code] = panel.axes[code] }
    }
    var pipeline = try InputPipeline(device: DeviceID(rawValue: 1), description: device)
    let hand: [InputEvent] = [.id(7), .x(10), .y(20), .report.at(10)]
    let pen: [InputEvent] = [.pen(1), .oneX(500), .oneY(500), .report.at(20)]
    let hovering = Self.feed(&pipeline, hand + pen)
    #expect(hovering == ["began 1", "cancelled 1"])
    #expect(pipeline.hovers.map(\.phase) == [.entered])
    #expect(pipeline.nextDeadline == nil || pipeline.nextDeadline! > Self.time(20))
    _ = Self.feed(&pipeline, [.pen(0), .id(-1), .report.at(30)])
    let touching = Self.feed(
      &pipeline,
      [.id(8), .x(10), .y(20), .report.at(210), .pen(1), .touch(1), .report.at(220)])
    #expect(touching == ["began 2", "cancelled 2", "began -1"])
  }

  @Test func `new settings keep the pen in mind`() throws {
    var pipeline = try Self.pipeline()
    pipeline.notePen(isNear: true, at: Self.time(10))
    var settings = DeviceSettings(pipeline.classification)
    settings.filters.penTime = 0.2
    try pipeline.apply(settings, to: .panel(width: 1600, height: 800))
    var words = Self.feed(&pipeline, [.id(7), .x(10), .y(20), .report.at(20)])
    pipeline.notePen(isNear: false, at: Self.time(30))
    words += Self.feed(&pipeline, [.id(8), .x(10), .report.at(229)])
    #expect(words.isEmpty)
    words = Self.feed(&pipeline, [.id(9), .x(10), .report.at(230)])
    #expect(words == ["began 3"])
  }
}
