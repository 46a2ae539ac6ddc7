import Tactile
import TactileInput
import TactileTesting
import Testing

/// Contacts have a valid life cycle for any events, valid or not.
struct ContactLifeTests {
  static let seeds: [UInt64] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]

  /// Random events such as panels send, in any order, with some invalid ones.
  static func events(_ count: Int, _ random: inout SeededGenerator) -> [InputEvent] {
    var time: UInt64 = 0
    return (0..<count).map { _ in
      time &+= UInt64.random(in: 0...3_000_000, using: &random)
      var event = Self.event(&random)
      let isEarly = UInt64.random(in: 0..<50, using: &random) == 0
      event.time = Timestamp(nanoseconds: isEarly ? time / 2 : time)
      return event
    }
  }

  static func event(_ random: inout SeededGenerator) -> InputEvent {
    let value = Int32.random(in: -2...6, using: &random)
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<8: return .report
    case 8..<14: return .slot(value)
    case 14..<22: return .id(value)
    case 22..<26: return .x(value)
    case 26..<30: return .y(value)
    case 30: return .tool(value)
    case 31..<33: return .touch(value)
    case 33: return .oneX(value)
    case 34: return .oneY(value)
    case 35: return Int.random(in: 0..<10, using: &random) == 0 ? .dropped : .report(1)
    default:
      return InputEvent(
        time: .zero, type: UInt16.random(in: 0...5, using: &random),
        code: UInt16.random(in: 0...0x150, using: &random),
        value: Int32.random(in: .min ... .max, using: &random))
    }
  }

  @Test(arguments: seeds)
  func `is valid in a slot decoder`(seed: UInt64) {
    print("ContactLifeTests: slot decoder, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var decoder = SlotDecoder(slotCount: 4, hasTouchButton: seed % 2 == 0)
    var checker = LifeChecker()
    for event in Self.events(20_000, &random) {
      let source: EventSource =
        UInt8.random(in: 0..<20, using: &random) == 0 ? .resync : .kernel
      guard decoder.process(event, source: source) else { continue }
      checker.watch(decoder.frame)
      #expect(decoder.frame.contacts.count <= 16)
    }
    _ = decoder.cancelAll(at: .zero)
    checker.watch(decoder.frame)
    #expect(checker.complaints == [])
    #expect(checker.live.isEmpty)
    #expect(checker.beganCount > 100)
    #expect(checker.mostAtOnce <= 4)
  }

  @Test(arguments: seeds)
  func `is valid in a single-touch decoder`(seed: UInt64) {
    print("ContactLifeTests: single-touch decoder, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var decoder = SingleTouchDecoder()
    var checker = LifeChecker()
    for event in Self.events(20_000, &random) where decoder.process(event, source: .kernel) {
      checker.watch(decoder.frame)
    }
    _ = decoder.cancelAll(at: .zero)
    checker.watch(decoder.frame)
    #expect(checker.complaints == [])
    #expect(checker.live.isEmpty)
    #expect(checker.beganCount > 50)
    #expect(checker.mostAtOnce <= 1)
  }

  // Claim: Whatever a device sends, each touch has a valid sequence of phases and stays inside the
  // screen.
  @Test(arguments: seeds)
  func `is valid in a pipeline, and inside the screen`(seed: UInt64) throws {
    print("ContactLifeTests: pipeline, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var pipeline = try InputPipeline(
      device: DeviceID(rawValue: 1), description: .panel(width: 5, height: 4),
      options: MappingOptions(rotation: Rotation.allCases[Int(seed % 4)]))
    let screen = Rect(origin: .zero, size: pipeline.screenSize)
    var checker = LifeChecker()
    for event in Self.events(20_000, &random) where pipeline.process(event, source: .kernel) {
      checker.watch(time: pipeline.frame.timestamp)
      #expect(!pipeline.frame.contacts.isEmpty)
      for contact in pipeline.frame.contacts {
        checker.watch(contact.id.tracking, contact.change)
        #expect(screen.contains(contact.location))
      }
    }
    #expect(checker.complaints == [])
    #expect(pipeline.diagnostics.positionsOutOfRange > 0)
  }
}

extension LifeChecker {
  mutating func watch(_ frame: RawContactFrame) {
    watch(time: frame.timestamp)
    for contact in frame.contacts { watch(contact.number, contact.change) }
  }
}
