import Tactile
import TactileIO
import TactileInput
import TactileWire

/// A calibration as text: a summary, a udev rule, a configuration or JSON.
struct CalibrationText {
  private let matrix: AffineMatrix
  /// The accuracy or the origin, as lines for people.
  private let remarks: [String]
  /// Writes the accuracy as members of the JSON object.
  private let writeMembers: (inout JSONWriter) -> Void

  /// The text of a calibration from targets.
  init(_ calibration: Calibration) {
    matrix = calibration.matrix
    remarks = [
      "distance of touches from their targets: \(EventLine.number(calibration.residual)) mm (root mean "
        + "square), at most \(EventLine.number(calibration.worst)) mm"
    ]
    writeMembers = {
      $0.member("residual", calibration.residual)
      $0.member("worst", calibration.worst)
    }
  }

  /// The text of an offset that was estimated from a recording.
  init(_ estimate: OffsetEstimate) {
    matrix = estimate.matrix
    remarks = ["\(estimate)"]
    writeMembers = {
      $0.key("offset")
      $0.beginArray()
      $0.double(estimate.offset.dx)
      $0.double(estimate.offset.dy)
      $0.endArray()
      $0.member("spread", estimate.spread)
      $0.member("taps", estimate.taps)
      $0.member("targets", estimate.targets)
    }
  }

  /// The text of the calibration of another program.
  init(_ foreign: ForeignCalibration) {
    matrix = foreign.matrix
    remarks = foreign.remarks
    writeMembers = { $0.member("remarks", foreign.remarks) }
  }

  private var comment: String { remarks.map { "# \($0)\n" }.joined() }

  private var numbers: [Double] {
    [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]
  }

  /// The numbers with six decimals, which is 1 µm on a panel of 1 m.
  private var words: [String] { numbers.map { "\(($0 * 1e6).rounded() / 1e6)" } }

  /// The matrix and its accuracy or origin, as lines for people.
  var summary: String {
    "matrix \(words.joined(separator: " "))\n" + remarks.map { "\($0)\n" }.joined()
  }

  /// Returns a udev rule for the devices that a match selects by name, vendor, product and the kernel's
  /// physical path.
  func udevRule(for match: DeviceMatch) -> String {
    let conditions =
      [
        match.name.map { "ATTRS{name}==\"\($0)\"" },
        match.vendor.map { "ATTRS{id/vendor}==\"\(DeviceMatch.hexadecimal($0))\"" },
        match.product.map { "ATTRS{id/product}==\"\(DeviceMatch.hexadecimal($0))\"" },
        match.port.map { "ATTRS{phys}==\"\($0)\"" },
      ].compactMap { $0 }.joined(separator: ", ")
    return comment + """
      SUBSYSTEM=="input", KERNEL=="event*", \(conditions), \
      ENV{LIBINPUT_CALIBRATION_MATRIX}="\(words.joined(separator: " "))"

      """
  }

  /// Returns a file for `/etc/tactile/tactiled.d` with a rule for the devices that a match selects.
  func configuration(for match: DeviceMatch) -> String {
    comment + """
      devices:
      - match: \(match.yaml)
        calibration: [\(words.joined(separator: ", "))]

      """
  }

  /// The JSON object with `matrix` and the accuracy: `residual` and `worst` of targets; `offset`, `spread`,
  /// `taps` and `targets` of a recording; `remarks` of another program's calibration.
  var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("matrix")
    writer.beginArray()
    for number in numbers { writer.exactDouble((number * 1e6).rounded() / 1e6) }
    writer.endArray()
    writeMembers(&writer)
    writer.endObject()
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

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
