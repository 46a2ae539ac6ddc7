import Foundation
import Tactile
import TactileInput

@testable import TactileRecording

/// Small recordings as text, and functions to read them.
enum Samples {
  /// An evemu file of a small touchscreen: one tap of two frames.
  static let panel = description + events

  /// The lines of `panel` before the first event.
  static let description = """
    # EVEMU 1.3
    # Kernel: 6.1.0
    N: Panel #1
    I: 0003 0eef 0001 0210
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 60 02
    A: 00 0 4095 0 0 12
    A: 01 -7 2047 1 2 13
    A: 2f 0 9 0 0 0
    A: 35 0 4095 0 0 12
    A: 36 -7 2047 0 0 13
    A: 39 0 65535 0 0 0

    """

  /// The lines of `panel` from the first event on.
  static let events = """
    E: 12.000100 0003 0039 0007\t# EV_ABS / ABS_MT_TRACKING_ID   7
    E: 12.000100 0003 0036 -001
    E: 12.000100 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms
    E: 13.500000 0003 0039 -001
    E: 13.500000 0000 0000 0000

    """

  /// Two devices in the output of `getevent -lt` through `adb shell`.
  static let phone = """
    add device 2: /dev/input/event7\r
      name:     "keys"\r
    add device 1: /dev/input/event2\r
      name:     "sec_touchscreen"\r
    could not get driver version for /dev/input/mice, Not a typewriter\r
    add device 3: /dev/input/event0\r
      name:     "gpio"\r
    [  100.000001] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000005            \r
    [  100.000001] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    000002cf            \r
    [  100.000002] /dev/input/event7: EV_KEY       KEY_VOLUMEUP         DOWN                \r
    [  100.000003] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    000004ff            \r
    [  100.000004] /dev/input/event7: EV_SYN       SYN_REPORT           00000000            \r
    [  100.000005] /dev/input/event2: EV_SYN       SYN_REPORT           00000000            \r
    [  100.250000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff            \r
    [  100.250000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000             rate 4\r

    """

  /// Two devices in the output of `libinput record`; the second sends events between the first's
  /// frames.
  static let libinput = """
    # libinput record
    version: 1
    ndevices: 2
    libinput:
      version: "1.22.1"
      git: "unknown"
    system:
      os: "debian:12"
      kernel: "6.1.0"
      dmi: "dmi:bvnX"
    devices:
    - node: /dev/input/event3
      evdev:
        # Name: Panel #1
        name: "Panel #1"
        id: [3, 3823, 1, 528]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          1: [330] # EV_KEY
          3: [0, 1, 47, 53, 54, 57] # EV_ABS
        absinfo:
          0: [0, 4095, 0, 0, 12]
          1: [-7, 2047, 1, 2, 13]
          47: [0, 9, 0, 0, 0]
          53: [0, 4095, 0, 0, 12]
          54: [-7, 2047, 0, 0, 13]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      hid: [5, 13, 9, 4]
      udev:
        properties:
        - ID_INPUT=1
        - ID_INPUT_TOUCHSCREEN=1
      quirks:
      events:
      - evdev:
        - [  0,      0,   3,  57,       7] # EV_ABS / ABS_MT_TRACKING_ID    7
        - [  0,      0,   3,  54,      -1] # EV_ABS / ABS_MT_POSITION_Y    -1
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - hid:
          time: [ 0, 9]
          hidraw0: [1, 2, 3]
      - evdev:
        - [  1, 499900,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID   -1
        - [  1, 499900,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +1499ms
    - node: /dev/input/event7
      evdev:
        name: "keys"
        id: [25, 0, 1, 0]
        codes:
          1: [115]
        absinfo:
        properties: []
      udev:
        properties: []
      events:
      - evdev:
        - [  0, 700000,   1, 115,       1] # EV_KEY / KEY_VOLUMEUP    1
        - [  0, 700000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms

    """

  /// The output of evtest for the device of `panel`.
  static let evtest = """
    Input driver version is 1.0.1
    Input device ID: bus 0x3 vendor 0xeef product 0x1 version 0x210
    Input device name: "Panel #1"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 0 (ABS_X)
          Value      3
          Min        0
          Max     4095
          Resolution      12
        Event code 47 (ABS_MT_SLOT)
          Value      0
          Min        0
          Max        9
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Max     4095
          Fuzz         4
        Event code 57 (ABS_MT_TRACKING_ID)
          Value      0
      Event type 4 (EV_MSC)
        Event code 4 (MSC_SCAN)
      Event type 5 (EV_SW)
        Event code 0 (SW_LID) state 0
        Event code 1 (SW_TABLET_MODE) state 1
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)
    Event: time 1638281588.914084, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 7
    Event: time 1638281588.914084, type 4 (EV_MSC), code 4 (MSC_SCAN), value 7000e
    Event: time 1638281588.914084, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value -1
    Event: time 1638281588.914084, ++++++++++++++ SYN_MT_REPORT ++++++++++++
    Event: time 1638281588.914084, -------------- SYN_REPORT ------------
    Event: time 1638281589.000000, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
    Event: time 1638281589.000000, -------------- EV_SYN ------------

    """

  static func file(_ text: String, _ name: String = "x.evemu") -> RecordingFile {
    RecordingFile(name: name, bytes: Array(text.utf8))
  }

  static func read(_ text: String) throws(RecordingError) -> Recording {
    try RecordingReader.read(file(text))
  }

  /// Returns the error of a strict reading of a text; nil for a valid recording.
  static func error(_ text: String) -> RecordingError? {
    do {
      _ = try RecordingReader.read(file(text), isStrict: true)
      return nil
    } catch {
      return error
    }
  }

  static func place(_ line: Int, _ column: Int) -> FilePlace {
    FilePlace(file: "x.evemu", line: line, column: column)
  }
}
