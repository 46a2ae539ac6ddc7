import TactileIO
import TactileInput

/// The file to which a calibration is written; the end of its name determines its format.
struct CalibrationFile {
  private enum Form {
    case udevRule
    case configuration
  }

  let path: String
  private let form: Form

  init(_ path: String) throws(UsageError) {
    self.path = path
    if path.hasSuffix(".rules") {
      form = .udevRule
    } else if path.hasSuffix(".yaml") {
      form = .configuration
    } else {
      throw UsageError(
        "-o is '\(path)'; expected a name that ends in .rules, for a udev rule, or in .yaml, for a "
          + "configuration of tactiled")
    }
  }

  /// Writes the file, and prints how to apply it.
  func write(_ text: CalibrationText, for match: DeviceMatch) throws {
    let content =
      switch form {
      case .udevRule: text.udevRule(for: match)
      case .configuration: text.configuration(for: match)
      }
    try OutputFile(path).write(Array(content.utf8))
    let next =
      switch form {
      case .udevRule:
        "to apply it, copy it to /etc/udev/rules.d and run: udevadm control --reload && udevadm trigger"
      case .configuration:
        "to apply it, copy it to /etc/tactile/tactiled.d and run: systemctl reload tactiled"
      }
    StandardStream.error.writeLine("tactile: wrote \(path); \(next)")
  }
}
