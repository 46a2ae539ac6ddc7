import Tactile
import TactileInput
import TactileTesting
import Testing

/// A ledger that never complains would make the tests of the laws pass.
@Suite("The ledger of clones")
struct CloneLedgerTests {
  private static let clone: CloneDescription? = {
    var panel = DeviceDescription(name: "panel")
    panel.properties.insert(InputProperty.direct)
    panel.codes[EventType.key] = CodeSet([KeyCode.touch])
    let ranges: [UInt16: Int32] = [
      AbsCode.x: 99, AbsCode.y: 99, AbsCode.mtSlot: 3, AbsCode.mtTrackingID: 65535,
      AbsCode.mtPositionX: 99, AbsCode.mtPositionY: 99,
    ]
    panel.codes[EventType.abs] = CodeSet(ranges.keys.sorted())
    panel.axes = ranges.mapValues { AbsoluteAxis(minimum: 0, maximum: $0) }
    return CloneDescription(of: panel, kind: .touchscreen)
  }()

  private static let letters: [Character: (UInt16, UInt16)] = [
    "s": (EventType.abs, AbsCode.mtSlot), "P": (EventType.abs, AbsCode.mtToolType),
    "t": (EventType.abs, AbsCode.mtTrackingID), "x": (EventType.abs, AbsCode.mtPositionX),
    "y": (EventType.abs, AbsCode.mtPositionY), "b": (EventType.key, KeyCode.touch),
    "X": (EventType.abs, AbsCode.x), "Y": (EventType.abs, AbsCode.y),
    "k": (EventType.key, 0),
  ]

  private struct Reader {
    var ledger: CloneLedger

    init(_ change: (inout CloneLedger) -> Void = { _ in }, hold: TimeInterval = .infinity) throws {
      ledger = CloneLedger(try #require(CloneLedgerTests.clone), hold: hold)
      change(&ledger)
    }

    /// Reads a write such as "s0 P0 t1 x10 y20 b1 X10 Y20 .".
    mutating func read(_ words: String, at milliseconds: Int = 0) {
      let time = Timestamp(seconds: 0, microseconds: milliseconds * 1000)
      let events = words.split(separator: " ").map { word -> InputEvent in
        guard let first = word.first, let (type, code) = CloneLedgerTests.letters[first] else {
          return InputEvent(time: time, type: EventType.syn, code: SynCode.report, value: 0)
        }
        return InputEvent(time: time, type: type, code: code, value: Int32(word.dropFirst()) ?? 0)
      }
      ledger.read(events, at: time)
    }
  }

  private static let down = "s0 P0 t1 x10 y20 b1 X10 Y20 ."

  @Test func `accepts a touch`() throws {
    var reader = try Reader()
    reader.read(Self.down)
    reader.read("s0 x11 X11 .", at: 8)
    reader.read("s0 t-1 b0 .", at: 16)
    reader.ledger.finish()
    #expect(reader.ledger.complaints == [])
    #expect(reader.ledger.beganCount == 1)
  }

  @Test(arguments: [
    ("s0 P0 t1 x10 b1 X10 Y20 .", "begins without axis"),
    ("s0 t1 x10 y20 b1 X10 Y20 .", "begins without axis"),
    ("s0 P0 t1 x10 y20 X10 Y20 .", "not pressed"),
    ("s0 P0 t1 x10 y20 b1 X10 Y21 .", "does not follow"),
    ("s0 P2 t1 x10 y20 b1 X10 Y20 .", "as a palm"),
    ("s4 P0 t1 x10 y20 b1 X10 Y20 .", "no slot 4"),
    ("s0 P0 t1 x10 y20 b1 X10 Y20 . .", "a frame is empty"),
    ("s0 P0 t1 x10 y20 b1 X10 Y20", "without SYN_REPORT"),
    ("s0 P0 t1 t2 x10 y20 b1 X10 Y20 .", "twice in a frame"),
    ("s0 P0 t1 x10 y20 b1 X10 Y20 . P0 t2 x1 y1 X1 Y1 .", "without -1"),
    ("s0 P0 t1 x10 y20 s1 P0 t1 x11 y20 b1 X10 Y20 .", "two slots have the ID"),
    ("s0 P0 t1 x10 y20 b1 X10 Y20 k1 .", "does not declare"),
  ])
  func `S245 finds what is not legal`(words: String, complaint: String) throws {
    var reader = try Reader()
    reader.read(words)
    #expect(reader.ledger.complaints.contains { $0.contains(complaint) }, "\(words)")
  }

  @Test func `S246 finds a touch that does not end`() throws {
    var reader = try Reader()
    reader.read(Self.down)
    reader.ledger.finish()
    #expect(reader.ledger.complaints.count == 2)
  }

  @Test func `S247 finds a withheld touch that begins, moves, or appears elsewhere`() throws {
    var reader = try Reader { ledger in
      ledger.expect(x: 10, y: 20, of: 1, at: .zero)
      ledger.withhold(1)
    }
    reader.read(Self.down)
    #expect(reader.ledger.complaints.contains { $0.contains("withheld and appears") })
    reader = try Reader { $0.expect(x: 1, y: 1, of: 1, at: .zero) }
    reader.read(Self.down)
    #expect(reader.ledger.complaints.contains { $0.contains("location of no finger") })
    reader = try Reader { $0.expect(x: 10, y: 20, of: 1, at: .zero) }
    reader.read(Self.down)
    reader.read("s0 x11 X11 .")
    #expect(reader.ledger.complaints.contains { $0.contains("no finger, or of another") })
  }

  @Test func `S248 finds locations in another order, and too late ones`() throws {
    var reader = try Reader { ledger in
      for step in 0...2 {
        ledger.expect(x: 10 + Int32(step), y: 20, of: 1, at: .zero)
      }
    }
    reader.read(Self.down)
    reader.read("s0 x12 X12 .")
    reader.read("s0 x11 X11 .")
    #expect(reader.ledger.complaints.contains { $0.contains("back in time") })
    reader = try Reader({ $0.expect(x: 10, y: 20, of: 1, at: .zero) }, hold: 0.15)
    reader.read(Self.down, at: 151)
    #expect(reader.ledger.complaints.contains { $0.contains("late") })
    reader = try Reader { ledger in
      ledger.expect(x: 10, y: 20, of: 1, at: .zero)
      ledger.hold(1, until: Timestamp(nanoseconds: 100_000_000))
      ledger.hold(1, until: Timestamp(nanoseconds: 200_000_000))
    }
    reader.read(Self.down, at: 101)
    #expect(reader.ledger.complaints.contains { $0.contains("late") })
    reader = try Reader { ledger in
      ledger.expect(x: 9, y: 20, of: 1, at: .zero)
      ledger.expect(x: 10, y: 20, of: 1, at: .zero)
    }
    reader.read(Self.down)
    #expect(reader.ledger.complaints.contains { $0.contains("begins at location 1") })
  }

  @Test func `a consumer cancels a palm at once, and its end is silent`() throws {
    var reader = try Reader()
    reader.read(Self.down)
    let events = ["s0", "P2", "."]
    reader.read(events.joined(separator: " "), at: 8)
    reader.read("s0 P0 t-1 b0 .", at: 9)
    reader.ledger.finish()
    #expect(reader.ledger.complaints == [])
    #expect(reader.ledger.consumer.isIdle)
  }
}
