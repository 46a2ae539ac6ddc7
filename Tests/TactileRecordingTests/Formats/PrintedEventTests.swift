import Tactile
import TactileInput
import Testing

@testable import TactileRecording

/// Output of programs that print one event in each line.
struct PrintedEventTests {
  private static let python = """
    device /dev/input/event3, name "panel"
    event at 1337197425.477827, code 57, type 03, val 07
    event at 1337197425.477827, code 53, type 03, val 523
    event at 1337197425.477827, code 54, type 03, val -1
    event at 1337197425.477827, code 00, type 00, val 00
    event at 1337197425.527827, code 57, type 03, val -1
    event at 1337197425.527827, code 00, type 00, val 00

    """

  private static let clock = """
    # input-events 1
    /dev/input/event1
       name    : "an infrared frame"
       bits ev : EV_SYN EV_KEY EV_ABS

    waiting for events
    12:07:59.474693: EV_ABS ABS_MT_TRACKING_ID 7
    12:07:59.474721: EV_ABS ABS_MT_POSITION_X 523
    12:07:59.474732: EV_ABS ABS_MT_POSITION_Y -1
    12:07:59.474753: EV_SYN code=0 value=0
    12:07:59.524753: EV_ABS ABS_MT_TRACKING_ID -1
    12:07:59.524753: EV_SYN code=0 value=0

    """

  private static let evbug = """
    [ 6068.000001] usb 1-1: new device
    [ 6068.996120] evbug: Event. Dev: input4, Type: 3, Code: 57, Value: 7
    [ 6068.996121] evbug: Event. Dev: input4, Type: 3, Code: 53, Value: 523
    [ 6068.996122] evbug: Event. Dev: input4, Type: 3, Code: 54, Value: -1
    [ 6068.996123] evbug: Event. Dev: input4, Type: 0, Code: 0, Value: 0
    [ 6069.046120] evbug: Event. Dev: input4, Type: 3, Code: 57, Value: -1
    [ 6069.046123] evbug: Event. Dev: input4, Type: 0, Code: 0, Value: 0

    """

  private static let evtest = """
    Listening for events (press ctrl-c to exit) ...
    time 1337197425.4778   type 3 (EV_ABS), code 57   (ABS_MT_TRACKING_ID), value 7
    time 1337197425.4778   type 3 (EV_ABS), code 53   (ABS_MT_POSITION_X), value 523
    time 1337197425.4778   type 3 (EV_ABS), code 54   (ABS_MT_POSITION_Y), value -1
    time 1337197425.4778   -------------- SYN_REPORT --------------
    time 1337197425.5278   type 3 (EV_ABS), code 57   (ABS_MT_TRACKING_ID), value -1
    time 1337197425.5278   -------------- SYN_REPORT --------------

    """

  @Test(arguments: [python, evtest, clock, evbug])
  func `a tap is read with its times`(text: String) throws {
    let recording = try Samples.read(text)
    let events = recording.events.map(\.event)
    #expect(events.map(\.type) == [3, 3, 3, 0, 3, 0])
    #expect(events.map(\.code) == [57, 53, 54, 0, 57, 0])
    #expect(events.map(\.value) == [7, 523, -1, 0, -1, 0])
    let duration = events[5].time.seconds(since: events[3].time)
    #expect(abs(duration - 0.05) < 1e-6)
    #expect(recording.devices.count == 1 && recording.devices[0].isInferred)
  }

  @Test func `keys of input-events are read`() throws {
    let text = """
      23:59:59.900000: EV_KEY BTN_TOUCH (0x14a) pressed
      23:59:59.900000: EV_ABS ABS_X 280
      23:59:59.900000: EV_SYN code=0 value=0
      23:59:59.950000: EV_KEY BTN_TOUCH (0x14a) released
      23:59:59.950000: EV_SYN code=0 value=0

      """
    let events = try Samples.read(text).events.map(\.event)
    #expect(events.map(\.code) == [0x14a, 0, 0, 0x14a, 0])
    #expect(events.map(\.value) == [1, 280, 0, 0, 0])
  }

  @Test func `evbug names several devices, and a log of the system has no times of events`() throws
  {
    let text = Self.evbug.split(separator: "\n").flatMap { line -> [String] in
      guard let end = line.firstRange(of: "] ") else { return [] }
      let rest = "Sep 06 12:17:58 kiosk kernel: " + line[end.upperBound...]
      return [rest, rest.replacing("input4", with: "input5")]
    }
    let recording = try Samples.read(text.joined(separator: "\n") + "\n")
    #expect(recording.devices.map(\.description.node) == ["input4", "input5"])
    #expect(recording.events.count == 12)
    #expect(recording.notes.contains { $0.kind == .assumedTimes })
  }

  @Test(arguments: [
    ("[ 6068.", "Sep 06 12:17:58 kiosk kernel:[ 6068."), ("[ ", "kern  :debug : [ "),
    ("evbug: ", "evbug.c: "),
  ])
  func `what logs put before lines of the kernel is skipped`(old: String, new: String) throws {
    let recording = try Samples.read(Self.evbug.replacing(old, with: new))
    #expect(recording.events == (try Samples.read(Self.evbug)).events)
  }

  @Test func `dates of dmesg are no times of events`() throws {
    let text = Self.evbug.split(separator: "\n").dropFirst().map {
      $0.replacing(/\[.*\]/, with: "[Sun Sep  6 12:17:58 2026]")
    }
    let recording = try Samples.read(text.joined(separator: "\n") + "\n")
    #expect(recording.events.map(\.event.value) == [7, 523, -1, 0, -1, 0])
    #expect(recording.notes.contains { $0.kind == .assumedTimes })
  }

  @Test func `touches of libinput debug-events are a panel of the size that they tell`() throws {
    let text = """
      -event2   DEVICE_ADDED     Power Button                      seat0 default group1  cap:k
      -event7   DEVICE_ADDED     A Panel                           seat0 default group2  cap:t  size 316x176mm ntouches 10 calib
       event7   TOUCH_FRAME      +0.000s\t
      -event7   TOUCH_DOWN       +8.100s\t0 (0) 50.00/50.00 (158.00/88.00mm)
       event7   TOUCH_DOWN       +8.100s\t1 (1) 25.25/ 5.00 (79.79/ 8.80mm)
       event7   TOUCH_FRAME      +8.100s\t
       event7   TOUCH_MOTION   2 +8.150s\t0 (0) 60.00/50.00 (189.60/88.00mm)
       event7   TOUCH_FRAME      +8.150s\t
       event7   TOUCH_UP         +8.200s\t0 (0)
       event7   TOUCH_FRAME      +8.200s\t
       event7   TOUCH_CANCEL     +8.300s\t1 (1)
       event7   TOUCH_FRAME      +8.300s\t

      """
    #expect(Samples.error(text) == nil)
    let recording = try Samples.read(text)
    let device = try #require(recording.devices.first).description
    #expect(recording.devices.count == 1 && device.node == "event7" && device.name == "A Panel")
    #expect(device.axes[53] == AbsoluteAxis(minimum: 0, maximum: 99_999, resolution: 316))
    #expect(device.axes[54] == AbsoluteAxis(minimum: 0, maximum: 99_999, resolution: 568))
    let events = recording.events.map { "\($0.event.code)=\($0.event.value)" }
    #expect(
      events == [
        "47=0", "57=1", "53=50000", "54=50000", "47=1", "57=2", "53=25250", "54=5000", "0=0",
        "47=0", "53=60000", "54=50000", "0=0", "47=0", "57=-1", "0=0", "47=1",
        "55=2", "57=-1", "55=0", "0=0",
      ])
    #expect(recording.duration == 0.2)
    var decoder = try #require(ContactDecoder(device))
    var ends: [Contact.Change] = []
    for event in recording.events where decoder.process(event.event, source: .kernel) {
      ends += decoder.frame.contacts.map(\.change).filter { $0 != .began && $0 != .moved }
    }
    #expect(ends == [.ended, .cancelled])
  }

  @Test(arguments: [
    "event at 1337197425.477827, code 57, type 03\n", "event at noon, code 57, type 03, val 1\n",
    "12:07:59.474693: EV_ABS ABS_NOTHING 7\n", "12:07:59.474693: EV_ABS BTN_TOUCH 7\n",
    " event7   TOUCH_DOWN       +8.100s\t0 (0) 50.00/50.00\n", " event7   TOUCH_UP  8.1s\t0 (0)\n",
    "evbug: Event. Dev: input4, Type: 3, Code: 70000, Value: 7\n",
    "evbug: Event. Dev: input4, Type: 3, Code: 53, Value: 7 and more\n",
  ])
  func `lines of another form are no recording`(line: String) {
    #expect(throws: RecordingError.self) { try Samples.read(line) }
  }
}
