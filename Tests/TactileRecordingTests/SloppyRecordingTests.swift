import Tactile
import TactileInput
import Testing

@testable import TactileRecording

/// Recordings as customers send them: copied from terminals, logs, mails and bug reports.
@Suite("Recordings from customers")
struct SloppyRecordingTests {
  /// The events of one tap, which each form contains.
  private static let tap = events([
    (0, 3, 57, 7), (0, 3, 53, 719), (0, 3, 54, 1279), (0, 0, 0, 0), (8000, 3, 54, 1281),
    (8000, 0, 0, 0), (85_000, 3, 57, -1), (85_000, 0, 0, 0),
  ])

  private static func events(_ rows: [(UInt64, UInt16, UInt16, Int32)]) -> [InputEvent] {
    rows.map { microseconds, type, code, value in
      InputEvent(
        time: Timestamp(nanoseconds: 1000 + microseconds * 1000), type: type, code: code,
        value: value)
    }
  }

  private func expectTap(
    _ text: String, skipped lines: [Int] = [], _ expected: [InputEvent] = tap
  ) throws -> Recording {
    let recording = try Samples.read(text)
    #expect(recording.events.map(\.event) == expected)
    #expect(recording.skipped.flatMap(\.lines).sorted() == lines)
    return recording
  }

  // MARK: evemu

  private static let evemu = """
    # EVEMU 1.3
    N: Kiosk panel
    I: 0003 0eef 0001 0210
    P: 02 00 00 00 00 00 00 00
    B: 03 00 00 00 00 00 80 60 02
    A: 2f 0 9 0 0 0
    A: 35 0 1079 0 0 12
    A: 36 0 1919 0 0 12
    E: 0.000001 0003 0039 0007
    E: 0.000001 0003 0035 0719
    E: 0.000001 0003 0036 1279
    E: 0.000001 0000 0000 0000
    E: 0.008001 0003 0036 1281
    E: 0.008001 0000 0000 0000
    E: 0.085001 0003 0039 -001
    E: 0.085001 0000 0000 0000

    """

  private func changed(_ text: String, _ change: (Substring) -> String) -> String {
    text.split(separator: "\n").map(change).joined(separator: "\n") + "\n"
  }

  @Test(arguments: [
    "> ", ">", "> > ", "    ", "\t", "- ", "* ", "| ", "\u{2022} ", "12: ", "^C", "`",
    "Nov 22 20:08:45 kiosk evemu-record[812]: ", "2026-11-22T20:08:45.123+01:00 kiosk tool: ",
    "[   12.345678] ", "11-22 20:08:45.123  1234  1240 I tool: ", "20:08:45 ",
    "> Nov 22 20:08:45 kiosk evemu[1]: ",
  ])
  func `a prefix before each line of evemu text changes nothing`(prefix: String) throws {
    let recording = try expectTap(changed(Self.evemu) { prefix + $0 })
    #expect(recording.devices == (try Samples.read(Self.evemu)).devices)
  }

  @Test(arguments: ["> ", "    ", "12: ", "Nov 22 20:08:45 kiosk evemu-record[812]: "])
  func `a comment behind a prefix is no damaged line`(prefix: String) throws {
    let text = Self.evemu.replacing("N: ", with: "# Recorded on Monday\n#\nN: ")
    _ = try expectTap(changed(text) { prefix + $0 })
  }

  @Test(arguments: ["> ", "    ", "Nov 22 20:08:45 kiosk recorder[812]: ", "^C"])
  func `a prefix before each line of another format changes nothing`(prefix: String) throws {
    for text in [Self.phone, Self.evtest, Self.libinput] {
      let clean = try expectTap(text)
      #expect(try expectTap(changed(text) { prefix + $0 }).devices == clean.devices, "\(text)")
    }
  }

  @Test func `lines of other programs among the events are skipped`() throws {
    let text = Self.evemu.replacing(
      "E: 0.008001 0003",
      with: """
        [ 1234.567890] usb 1-1.2: new high-speed USB device number 4 using xhci_hcd
        ```
        ^C
        user@kiosk:~$ sudo evemu-record /dev/input/event3
        E: 0.008001 0003
        """)
    _ = try expectTap(text, skipped: [13, 14, 15])
    #expect(try Samples.read(text).skipped.map(\.count) == [4])
  }

  @Test func `a damaged line costs one line`() throws {
    let text = Self.evemu.replacing("E: 0.008001 0003 0036 1281", with: "E: 0.0080")
    var events = Self.tap
    events.remove(at: 4)
    _ = try expectTap(text, skipped: [13], events)
    #expect(Samples.error(text)?.place == Samples.place(13, 10))
  }

  @Test func `a cut end costs its line`() throws {
    let text = String(Self.evemu.dropLast(" 0000 0000\n".count))
    let recording = try expectTap(text, skipped: [16], Array(Self.tap.dropLast()))
    #expect(recording.skipped[0].reason.contains("truncated"))
  }

  @Test func `NULs at the end, as after a power failure, cost their line`() throws {
    let text = Self.evemu + String(repeating: "\0", count: 4096)
    let recording = try expectTap(text, skipped: [17])
    #expect(recording.skipped[0].reason.contains("NUL"))
    #expect(Samples.error(text) == .binary(at: Samples.place(17, 1)))
  }

  @Test func `a damaged bitmap line does not move the codes of the next line`() throws {
    let text = Self.evemu.replacing(
      "B: 03",
      with: "B: 01 00 00 00\nB: 01 00 00 01 00 00 00 00 00\nB: 03", maxReplacements: 1)
    let device = try expectTap(text, skipped: [5]).devices[0].description
    #expect(device.codes[EventType.key]?.codes == [64 + 16])
  }

  @Test func `CR CR LF ends a line`() throws {
    _ = try expectTap(Self.evemu.replacing("\n", with: "\r\r\n"))
  }

  @Test func `colours and titles of a terminal are removed`() throws {
    let text = changed(Self.evemu) { "\u{1b}]0;title\u{7}\u{1b}[1;32m\($0)\u{1b}[0m" }
    _ = try expectTap(text)
  }

  @Test(arguments: [true, false], [evemu, phone, evtest, libinput])
  func `UTF-16 with a byte order mark is read`(isBigEndian: Bool, text: String) throws {
    var bytes: [UInt8] = []
    for unit in "\u{feff}\(text)".utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
      bytes += isBigEndian ? [high, low] : [low, high]
    }
    let recording = try RecordingReader.read(bytes, name: "x.evemu")
    #expect(recording.events.map(\.event) == Self.tap)
    #expect(recording.devices == (try Samples.read(text)).devices)
    #expect(recording.skipped == [])
  }

  @Test func `evemu text without its header may have six numbers in an axis`() throws {
    let text = Self.evemu.replacing("# EVEMU 1.3\n", with: "")
    let device = try expectTap(text).devices[0].description
    #expect(device.axes[0x35] == AbsoluteAxis(minimum: 0, maximum: 1079, resolution: 12))
  }

  @Test func `evemu text that lost its first lines keeps the codes and ranges`() throws {
    let start = try #require(Self.evemu.firstRange(of: "P: 02")).lowerBound
    let recording = try expectTap(String(Self.evemu[start...]))
    #expect(recording.devices[0].description.has(EventType.abs, 0x36))
    #expect(recording.notes.contains { $0.kind == .incompleteDescription })
  }

  @Test func `evemu text without its first line is not taken for output of evtest`() throws {
    let lines = Self.evemu.replacing("# EVEMU 1.3\n", with: "")
    let comments = """
      # Input device name: "Kiosk panel"
      # Input device ID: bus 0x03 vendor 0xeef product 0x01 version 0x210
      # Supported events:
      #   Event type 0 (EV_SYN)

      """
    let recording = try expectTap(comments + lines)
    #expect(recording.devices[0].description.name == "Kiosk panel")
  }

  @Test func `a search for a byte finds it at each place, and no other`() {
    for count in 0..<40 {
      var bytes = [UInt8](repeating: 0x80, count: count)
      for other: UInt8 in [0, 1, 0x7f, 0x81, 0xff] { #expect(!bytes.containsByte(other)) }
      for index in bytes.indices {
        for byte: UInt8 in [0, 1, 0x1b, 0xff] {
          bytes[index] = byte
          #expect(bytes.containsByte(byte))
          bytes[index] = 0x80
        }
      }
    }
  }

  @Test func `the device of evemu text with only events is inferred`() throws {
    let start = try #require(Self.evemu.firstRange(of: "E: ")).lowerBound
    let device = try expectTap(String(Self.evemu[start...])).devices[0]
    #expect(device.isInferred)
    #expect(device.description.axes[0x36] == AbsoluteAxis(minimum: 0, maximum: 1281))
    #expect(device.description.properties == CodeSet([1]))
  }

  // MARK: getevent

  private static let phone = """
    add device 1: /dev/input/event2
      name:     "touch"
    [ 5.000000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000007
    [ 5.000000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    000002cf
    [ 5.000000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    000004ff
    [ 5.000000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
    [ 5.008000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    00000501
    [ 5.008000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
    [ 5.085000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [ 5.085000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

    """

  @Test func `messages of the kernel among events of getevent are skipped`() throws {
    let text =
      "[    4.999000] usb 1-1: new device\n"
      + Self.phone.replacing(
        "[ 5.008000] /dev/input/event2: EV_ABS", with: "[ 5.001] eth0: link up\n[ 5.008000] EV_ABS"
      )
    _ = try expectTap(text.replacing("/dev/input/event2: EV", with: "EV"), skipped: [1, 8])
  }

  @Test func `events without times get times at an assumed rate, with a note`() throws {
    let text = """
      /dev/input/event2: 0003 0039 00000007
      /dev/input/event2: 0003 0035 000002cf
      /dev/input/event2: 0003 0036 000004ff
      /dev/input/event2: 0000 0000 00000000
      /dev/input/event2: 0003 0036 00000501
      /dev/input/event2: 0000 0000 00000000
      /dev/input/event2: 0003 0039 ffffffff
      /dev/input/event2: 0000 0000 00000000

      """
    let timed = Self.events([
      (0, 3, 57, 7), (0, 3, 53, 719), (0, 3, 54, 1279), (0, 0, 0, 0), (10_000, 3, 54, 1281),
      (10_000, 0, 0, 0), (20_000, 3, 57, -1), (20_000, 0, 0, 0),
    ])
    for text in [text, text.replacing("/dev/input/event2: ", with: "")] {
      let recording = try expectTap(text, timed)
      #expect(recording.notes.map(\.kind) == [.assumedTimes, .inferredDescription])
      #expect(recording.notes[0].sentence.contains("100 frames per second"))
    }
  }

  @Test(arguments: ["    INPUT_PROP_DIRECT\n", "    SW  (0005): 0000\n", ""])
  func `a listing of getevent -p is read above events without times and nodes`(end: String) throws {
    let listing = """
      add device 1: /dev/input/event2
        name:     "touch"
        events:
          KEY (0001): 0145  014a
          ABS (0003): 002f  : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                      0035  : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 12
                      0036  : value 0, min 0, max 1919, fuzz 0, flat 0, resolution 12
                      0039  : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0

      """
    let events = """
      0003 0039 00000007
      0003 0035 000002cf
      0003 0036 000004ff
      0000 0000 00000000
      0003 0039 ffffffff
      0000 0000 00000000

      """
    let heading = end.contains("PROP") ? "  input props:\n" : ""
    let recording = try Samples.read(listing + heading + end + events)
    #expect(recording.events.map(\.event.value) == [7, 719, 1279, 0, -1, 0])
    #expect(recording.skipped.isEmpty)
    let device = recording.devices[0]
    #expect(!device.isInferred && device.description.axes[0x36]?.maximum == 1919)
    #expect(device.description.codes[EventType.sw]?.codes ?? [] == (end.contains("SW") ? [0] : []))
  }

  @Test func `labels of tool types are values`() throws {
    let text = Self.phone.replacing(
      "[ 5.085000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff",
      with: "[ 5.085000] /dev/input/event2: EV_ABS       ABS_MT_TOOL_TYPE     MT_TOOL_PALM")
    let events = try Samples.read(text).events.map(\.event)
    #expect(events[6].code == 0x37)
    #expect(events[6].value == 2)
  }

  private static let listing = """
    add device 1: /dev/input/event2
      name:     "touch"
      events:
        KEY (0001): BTN_TOOL_FINGER       BTN_TOUCH
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 12
                    ABS_MT_POSITION_Y     : value 0, min 0, max 1919, fuzz 0, flat 0, resolution 12
                    0039                  : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT

    """

  @Test func `the ranges of getevent -lp above the events describe the device`() throws {
    for text in [
      Self.listing + Self.phone,
      Self.listing
        + Self.phone.split(separator: "\n").dropFirst(2)
        .joined(separator: "\n").replacing("/dev/input/event2: ", with: "") + "\n",
    ] {
      let recording = try expectTap(text)
      let device = recording.devices[0]
      #expect(!device.isInferred)
      #expect(device.description.name == "touch")
      #expect(device.description.node == "/dev/input/event2")
      #expect(device.description.codes[EventType.key]?.codes == [0x145, 0x14a])
      #expect(
        device.description.axes[0x36]
          == AbsoluteAxis(minimum: 0, maximum: 1919, resolution: 12))
      #expect(device.description.axes[0x2f] == AbsoluteAxis(minimum: 0, maximum: 9))
      #expect(device.description.properties == CodeSet([1]))
      #expect(recording.notes == [])
    }
  }

  // MARK: evtest

  private static let evtest = """
    Input driver version is 1.0.1
    Input device ID: bus 0x3 vendor 0xeef product 0x1 version 0x210
    Input device name: "Kiosk panel"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value      0
          Min        0
          Max        9
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Max     1079
        Event code 54 (ABS_MT_POSITION_Y)
          Value      0
          Max     1919
        Event code 57 (ABS_MT_TRACKING_ID)
          Value      0
          Max    65535
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)
    Event: time 7.000000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 7
    Event: time 7.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 719
    Event: time 7.000000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 1279
    Event: time 7.000000, -------------- SYN_REPORT ------------
    Event: time 7.008000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 1281
    Event: time 7.008000, -------------- SYN_REPORT ------------
    Event: time 7.085000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
    Event: time 7.085000, -------------- SYN_REPORT ------------

    """

  @Test func `names of event types in the marks of old versions of evtest are codes`() throws {
    let text = Self.evtest.replacing(
      "7.008000, -------------- SYN_REPORT ------------",
      with: "7.008000, ++++++++++++++ EV_REL ++++++++++++")
    let events = try Samples.read(text).events.map(\.event)
    #expect(events[5].type == EventType.syn)
    #expect(events[5].code == 2)
  }

  @Test func `two runs of evtest in one file are two devices`() throws {
    let second = Self.evtest.replacing("Kiosk panel", with: "Other").replacing("7.0", with: "9.0")
    let recording = try Samples.read("$ evtest\n" + Self.evtest + "^C\n$ evtest\n" + second)
    #expect(recording.devices.map(\.description.name) == ["Kiosk panel", "Other"])
    #expect(
      recording.events.map(\.device) == Array(repeating: 0, count: 8)
        + Array(repeating: 1, count: 8))
    #expect(recording.events.prefix(8).map(\.event) == Self.tap)
    #expect(recording.devices[1].description.axes[54]?.maximum == 1919)
    #expect(recording.skipped.map(\.count) == [3])
  }

  @Test func `a run of evtest without events is no device`() throws {
    let description = Self.evtest[..<Self.evtest.firstRange(of: "Event: time")!.lowerBound]
    let recording = try expectTap(description.replacing("Kiosk", with: "Wrong") + Self.evtest)
    #expect(recording.devices.map(\.description.name) == ["Kiosk panel"])
  }

  // MARK: libinput record

  private static let libinput = """
    # libinput record
    version: 1
    ndevices: 1
    devices:
    - node: /dev/input/event3
      evdev:
        name: "Kiosk panel"
        id: [3, 3823, 1, 528]
        codes:
          3: [47, 53, 54, 57] # EV_ABS
        absinfo:
          47: [0, 9, 0, 0, 0]
          53: [0, 1079, 0, 0, 12]
          54: [0, 1919, 0, 0, 12]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      udev:
        properties:
        - ID_INPUT_TOUCHSCREEN=1
      quirks:
      events:
      - evdev:
        - [  0,      0,   3,  57,       7] # EV_ABS / ABS_MT_TRACKING_ID    7
        - [  0,      0,   3,  53,     719]
        - [  0,      0,   3,  54,    1279]
        - [  0,      0,   0,   0,       0]
      - evdev:
        - [  0,   8000,   3,  54,    1281]
        - [  0,   8000,   0,   0,       0]
      - evdev:
        - [  0,  85000,   3,  57,      -1]
        - [  0,  85000,   0,   0,       0]

    """

  @Test func `quotes in the names of libinput record are part of the name`() throws {
    let text = Self.libinput.replacing("\"Kiosk panel\"", with: "\"Wacom \"Pro\" 7\\ x\"")
    #expect(try expectTap(text).devices[0].description.name == "Wacom \"Pro\" 7\\ x")
  }

  @Test func `lines of other programs in libinput record are skipped`() throws {
    let text = Self.libinput.replacing(
      "  - evdev:\n    - [  0,   8000,",
      with: "^C\nsystemd[1]: started\n  - evdev:\n    - [  0,   8000,")
    _ = try expectTap(text, skipped: [27, 28])
  }

  @Test func `a cut end of libinput record costs its line`() throws {
    let text = String(Self.libinput.dropLast("0,       0]\n".count))
    _ = try expectTap(text, skipped: [32], Array(Self.tap.dropLast()))
  }

  @Test func `the device of libinput record without its beginning is inferred`() throws {
    let start = try #require(Self.libinput.firstRange(of: "  - evdev:")).lowerBound
    #expect(try expectTap(String(Self.libinput[start...])).devices[0].isInferred)
  }

  // MARK: Reports

  @Test func `millions of damaged lines give few warnings`() throws {
    let damage = (0..<2000).map { "E: \($0 % 7) nonsense \($0)\nX\($0): 1\nhello\n" }.joined()
    let recording = try expectTap(Self.evemu + damage, skipped: [17, 18, 19, 20, 21, 23])
    #expect(recording.skipped.map(\.count).reduce(0, +) == 6000)
    #expect(recording.skipped.count == 2)
  }

  // Claim: Warnings about a recording have no control characters.
  @Test func `a warning names the lines and shows no control characters`() throws {
    let text = Self.evemu + "\u{7}beep\nhello\nhello\nhello\n"
    let skipped = try #require(try Samples.read(text).skipped.first)
    #expect(
      "\(skipped)".hasPrefix(
        "x.evemu:17: warning: skipped 4 lines (17, 18, 19, …), first \"\\x07beep\": cannot read a line: "
      )
    )
  }

  @Test func `a strict reader refuses each line that others skip or clean`() throws {
    for change in ["> ", "hello\n", "```\n"] {
      #expect(Samples.error(change + Self.evemu)?.place?.line == 1, "\(change)")
    }
    #expect(Samples.error(Self.evemu) == nil)
  }
}
