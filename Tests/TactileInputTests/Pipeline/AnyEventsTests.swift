import Foundation
import Tactile
import TactileInput
import TactileTesting
import Testing

/// For any events, valid or not, every pipeline reports contacts with a valid life cycle, inside
/// the screen, in the order of time, and in frames no larger than the slots allow.
struct AnyEventsTests {
  static let seeds: [UInt64] = [1, 4, 9, 16, 25, 36, 49, 64]

  /// A device, and the maximum number of contacts in its frames.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let device: DeviceDescription
    let most: Int
  }

  static let cases: [Case] = [
    Case(testDescription: "slots", device: panel(slots: 5), most: 20),
    Case(testDescription: "no slots", device: protocolA, most: 4 * 60),
    Case(testDescription: "single touch", device: single, most: 4),
    Case(testDescription: "pen", device: .pen(), most: 4),
    Case(testDescription: "pen and fingers", device: both, most: 24),
  ]

  static func panel(slots: Int32) -> DeviceDescription {
    .panel(width: 800, height: 480, slots: slots)
  }

  static let protocolA: DeviceDescription = {
    var panel = Self.panel(slots: 5)
    panel.codes[EventType.abs] = CodeSet([
      AbsCode.mtTrackingID, AbsCode.mtPositionX, AbsCode.mtPositionY,
    ])
    return panel
  }()

  static let single: DeviceDescription = {
    var panel = Self.panel(slots: 5)
    panel.codes[EventType.abs] = CodeSet([AbsCode.x, AbsCode.y])
    return panel
  }()

  static let both: DeviceDescription = {
    var panel = Self.panel(slots: 5)
    panel.codes[EventType.key] = CodeSet([
      KeyCode.touch, KeyCode.toolPen, KeyCode.toolRubber, KeyCode.stylus,
    ])
    return panel
  }()

  /// Random events of every relevant kind, sometimes a list of contacts from a panel without
  /// slots, with invalid values and times that go back.
  static func events(_ random: inout SeededGenerator, at time: inout UInt64) -> [InputEvent] {
    if Int.random(in: 0..<8, using: &random) > 0 { return [event(&random, at: &time)] }
    var events: [InputEvent] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      events.append(.x(Int32.random(in: 0...800, using: &random)))
      events.append(.y(Int32.random(in: 0...480, using: &random)))
      events.append(.listed)
    }
    time &+= 8_000_000
    return (events + [.report]).map { event in
      var event = event
      event.time = Timestamp(nanoseconds: time)
      return event
    }
  }

  private static func event(_ random: inout SeededGenerator, at time: inout UInt64) -> InputEvent {
    time &+= UInt64.random(in: 0...20_000_000, using: &random)
    let isEarly = Int.random(in: 0..<100, using: &random) == 0
    let isFar = Int.random(in: 0..<5000, using: &random) == 0
    if isFar { time &+= 400_000_000_000 }
    var event = anyEvent(&random)
    event.time = Timestamp(nanoseconds: isEarly ? time / 2 : time)
    return event
  }

  private static func anyEvent(_ random: inout SeededGenerator) -> InputEvent {
    let small = Int32.random(in: -1...5, using: &random)
    let wide = Int32.random(in: -100...1000, using: &random)
    switch Int.random(in: 0..<48, using: &random) {
    case 0..<10: return .report
    case 10..<14: return .slot(small)
    case 14..<20: return .id(small)
    case 20..<23: return .x(wide)
    case 23..<26: return .y(wide)
    case 26: return .tool(small)
    case 27..<30: return .touch(small & 3)
    case 30..<32: return .oneX(wide)
    case 32..<34: return .oneY(wide)
    case 34..<37: return .pen(small & 1)
    case 37: return .rubber(small & 1)
    case 38: return .key(KeyCode.stylus, small & 1)
    case 39..<43: return .listed
    case 43: return Int.random(in: 0..<8, using: &random) == 0 ? .dropped : .report
    default:
      return InputEvent(
        time: .zero, type: UInt16.random(in: 0...5, using: &random),
        code: UInt16.random(in: 0...0x14f, using: &random),
        value: Int32.random(in: .min ... .max, using: &random))
    }
  }

  static func everyFilter() -> FilterOptions {
    var filters = FilterOptions()
    filters.bounceTime = 0.03
    filters.ghostCount = 4
    filters.edges = EdgeWidths(left: 3, top: 3, right: 3, bottom: 3)
    filters.maximumSize = 30
    filters.minimumLife = 0.02
    filters.stuckTime = 5
    filters.jitter = 0.5
    return filters
  }

  /// Checks the output of a pipeline.
  struct Watcher {
    let screen: Rect
    let most: Int
    var life = LifeChecker()
    var isHovering = false
    var hovers = 0
    var complaints: [String] = []

    init(_ pipeline: InputPipeline, most: Int) {
      screen = Rect(origin: .zero, size: pipeline.screenSize)
      self.most = most
    }

    mutating func watch(_ pipeline: InputPipeline) {
      let frame = pipeline.frame
      life.watch(time: frame.timestamp)
      for hover in pipeline.hovers where hover.isOver { watch(hover) }
      for contact in frame.contacts {
        life.watch(contact.id.tracking, contact.change)
        check(contact.location)
      }
      for hover in pipeline.hovers where !hover.isOver { watch(hover) }
      if frame.contacts.count > most { complaints.append("\(frame.contacts.count) in a frame") }
      if pipeline.hovers.count > 2 { complaints.append("more than two hovers") }
    }

    private mutating func watch(_ hover: HoverEvent) {
      check(hover.screenLocation)
      hovers += 1
      if isHovering == (hover.phase == .entered) { complaints.append("\(hover.phase) out of turn") }
      isHovering = !hover.isOver
    }

    private mutating func check(_ place: Point) {
      if !screen.contains(place) { complaints.append("\(place) is outside") }
    }
  }

  @Test(arguments: cases, seeds)
  func `result in valid contacts`(of device: Case, seed: UInt64) throws {
    print("AnyEventsTests: \(device.testDescription), seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var settings = DeviceSettings(DeviceClassifier.classify(device.device))
    settings.filters = seed % 2 == 0 ? Self.everyFilter() : .off
    settings.mapping.rotation = Rotation.allCases[Int(seed % 4)]
    var pipeline = try InputPipeline(
      device: DeviceID(rawValue: 1), description: device.device, settings: settings)
    var watcher = Watcher(pipeline, most: device.most)
    var time: UInt64 = 0
    for _ in 0..<10_000 {
      let source: EventSource = Int.random(in: 0..<30, using: &random) == 0 ? .resync : .kernel
      for event in Self.events(&random, at: &time) {
        while pipeline.nextDeadline.map({ $0 <= event.time }) ?? false {
          if pipeline.advance(to: event.time) { watcher.watch(pipeline) }
        }
        if pipeline.process(event, source: source) { watcher.watch(pipeline) }
      }
    }
    if pipeline.cancelAll(at: Timestamp(nanoseconds: time)) { watcher.watch(pipeline) }
    #expect(watcher.life.complaints + watcher.complaints == [])
    #expect(watcher.life.live.isEmpty)
    #expect(!watcher.isHovering)
    #expect(watcher.life.beganCount + watcher.hovers > 10)
  }

  /// The whole output of a pipeline, for comparison.
  struct Output: Equatable {
    var frames: [ContactFrame] = []
    var hovers: [[HoverEvent]] = []

    mutating func add(_ pipeline: InputPipeline) {
      frames.append(pipeline.frame)
      hovers.append(pipeline.hovers)
    }
  }

  @Test(arguments: cases, seeds)
  func `have the same result at once as one after the other`(
    of device: Case, seed: UInt64
  ) throws {
    print("AnyEventsTests: at once, \(device.testDescription), seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var settings = DeviceSettings(DeviceClassifier.classify(device.device))
    settings.filters = seed % 2 == 0 ? Self.everyFilter() : FilterOptions()
    var single = try InputPipeline(
      device: DeviceID(rawValue: 1), description: device.device, settings: settings)
    var bulk = single
    if device.testDescription == "no slots" {
      // Copies would share libmtdev's memory.
      bulk = try InputPipeline(
        device: DeviceID(rawValue: 1), description: device.device, settings: settings)
    }
    var (one, many) = (Output(), Output())
    var time: UInt64 = 0
    for _ in 0..<500 {
      let source: EventSource = Int.random(in: 0..<30, using: &random) == 0 ? .resync : .kernel
      let run = (0..<20).flatMap { _ in Self.events(&random, at: &time) }
      for event in run where single.process(event, source: source) { one.add(single) }
      run.withUnsafeBufferPointer { run in
        var next = 0
        while case let end = bulk.take(run, from: next, source: source), end < run.count {
          #expect(run[end].type == EventType.syn)
          if bulk.process(run[end], source: source) { many.add(bulk) }
          next = end + 1
        }
      }
    }
    #expect(one == many)
    #expect(one.frames.count > 50)
    #expect(single.diagnostics == bulk.diagnostics)
  }

  // MARK: Devices without touch

  static func sample(_ random: inout SeededGenerator) -> InputEvent {
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<2: return .report
    case 2: return Int.random(in: 0..<20, using: &random) == 0 ? .dropped : .report
    case 3..<6:
      return .abs(
        UInt16.random(in: 0...2, using: &random), Int32.random(in: -8000...8000, using: &random))
    case 6:
      let keys = [
        KeyCode.nextSong, KeyCode.previousSong, KeyCode.fastForward, KeyCode.rewind,
        KeyCode.playPause,
      ]
      return .key(
        keys.randomElement(using: &random) ?? 0, Int32.random(in: 0...2, using: &random))
    default:
      return InputEvent(
        time: .zero, type: UInt16.random(in: 0...5, using: &random),
        code: UInt16.random(in: 0...0x14f, using: &random),
        value: Int32.random(in: .min ... .max, using: &random))
    }
  }

  @Test(arguments: seeds, [0, 1000])
  func `result in motions that end once, and in pairs of seeking events`(
    seed: UInt64, resolution: Int32
  ) throws {
    print("AnyEventsTests: accelerometer and keys, seed \(seed), resolution \(resolution)")
    let devices = [
      MotionDecoderTests.device(resolution: resolution),
      DeviceDescription.with(keys: [KeyCode.nextSong, KeyCode.rewind]),
    ]
    for device in devices {
      var random = SeededGenerator(seed: seed)
      var pipeline = try #require(EventPipelineTests.pipeline(device))
      var open: Set<String> = []
      var complaints: [String] = []
      var count = 0
      var last = Timestamp.zero
      func watch(_ words: [String], _ times: [Timestamp]) {
        for time in times {
          if time < last { complaints.append("time went back") }
          last = max(last, time)
        }
        for word in words {
          count += 1
          let isBegin = word == "began" || word.hasPrefix("begin")
          let isEnd = word == "ended" || word == "cancelled" || word.hasPrefix("end")
          let name = word.hasSuffix("Forward") ? "forward" : "other"
          if isBegin, !open.insert(name).inserted { complaints.append("\(word) twice") }
          if isEnd, open.remove(name) == nil { complaints.append("\(word) of nothing") }
        }
      }
      var time: UInt64 = 0
      for _ in 0..<20_000 {
        var event = Self.sample(&random)
        time &+= UInt64.random(in: 0...60_000_000, using: &random)
        let isEarly = Int.random(in: 0..<100, using: &random) == 0
        event.time = Timestamp(nanoseconds: isEarly ? time / 2 : time)
        if pipeline.process(event, source: .kernel) {
          watch(EventPipelineTests.words(pipeline), pipeline.events.map(\.timestamp))
        }
      }
      if pipeline.cancelAll(at: Timestamp(nanoseconds: time)) {
        watch(EventPipelineTests.words(pipeline), pipeline.events.map(\.timestamp))
      }
      #expect(complaints == [])
      #expect(open.isEmpty)
      #expect(count > 20)
    }
  }
}
