import Tactile
import TactileInput

/// Options and verdicts that an input describes.
enum FuzzedVerdicts {
  static func options(_ bytes: inout InputBytes) -> OwnOptions {
    var options = OwnOptions()
    options.cancel = bytes.pick(OwnOptions.Cancel.allCases)
    options.isFiltered = bytes.flag()
    return options
  }

  /// A verdict about a new touch; nil leaves it undecided.
  static func ofNew(
    at now: Timestamp, _ hold: TimeInterval, _ bytes: inout InputBytes
  ) -> PanelOwner.Verdict? {
    switch bytes.number(below: 8) {
    case 0: nil
    case 1, 2: .withhold
    case 3, 4, 5: .hold(until: now.advanced(by: hold))
    default: .pass
    }
  }

  /// A later verdict.
  static func later(at now: Timestamp, _ bytes: inout InputBytes) -> PanelOwner.Verdict {
    switch bytes.number(below: 6) {
    case 0: .pass
    case 1: .withhold
    case 2: .hold(until: now.advanced(by: Double(bytes.number(below: 256)) / 1000))
    default: .end(bytes.pick(OwnOptions.Cancel.allCases))
    }
  }
}
