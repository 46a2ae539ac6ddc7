import Foundation
import Tactile
import TactileInput

@testable import TactileRecording

/// Small recordings as text, and shorthands to read them.
enum Samples {
  /// A whole evemu file of a small touchscreen: one tap of two frames.
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

  /// Two devices as `getevent -lt` prints them through `adb shell`.
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

  static func file(_ text: String, _ name: String = "x.evemu") -> RecordingFile {
    RecordingFile(name: name, bytes: Array(text.utf8))
  }

  static func read(_ text: String) throws(RecordingError) -> Recording {
    try RecordingReader.read(file(text))
  }

  /// The error of reading a text; nil where it can be read.
  static func error(_ text: String) -> RecordingError? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return error
    }
  }

  static func place(_ line: Int, _ column: Int) -> RecordingPlace {
    RecordingPlace(file: "x.evemu", line: line, column: column)
  }
}

extension RecordingError {
  /// Where in the file it is; nil for errors about whole files.
  var place: RecordingPlace? {
    switch self {
    case .binary(let place), .foreign(let place, _), .unrecognized(let place, _),
      .malformed(let place, _, _, _), .cutShort(let place, _, _, _),
      .outOfRange(let place, _, _, _), .incompleteDescription(let place, _),
      .descriptionMissing(let place, _):
      place
    default: nil
    }
  }
}
