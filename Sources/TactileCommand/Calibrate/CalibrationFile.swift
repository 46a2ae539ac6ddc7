import TactileIO

/// The file that a calibration is to be written to, told by its ending.
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
        "-o is '\(path)'; expected a name that ends in .rules, for a udev rule, or .yaml, for a "
          + "configuration of tactiled")
    }
  }

  /// Writes it, and says what makes it count.
  func write(_ text: CalibrationText, for device: String) throws {
    let content =
      switch form {
      case .udevRule: text.udevRule(for: device)
      case .configuration: text.configuration(for: device)
      }
    try OutputFile.write(Array(content.utf8), to: path)
    let next =
      switch form {
      case .udevRule:
        "put it into /etc/udev/rules.d, then: udevadm control --reload && udevadm trigger"
      case .configuration:
        "put it into /etc/tactile/tactiled.d, then: systemctl reload tactiled"
      }
    StandardStream.error.write("tactile: wrote \(path); \(next)\n")
  }
}
