import TactileInput
import TactileWire

/// A calibration as text: a summary, a udev rule, a configuration or JSON.
struct CalibrationText {
  private let calibration: Calibration

  init(_ calibration: Calibration) {
    self.calibration = calibration
  }

  private var numbers: [Double] {
    let matrix = calibration.matrix
    return [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]
  }

  /// The numbers with six decimals, which is 1 µm on a panel of 1 m.
  private var words: [String] { numbers.map { "\(($0 * 1e6).rounded() / 1e6)" } }

  private var error: String {
    "distance of touches from their targets: \(EventLine.number(calibration.residual)) mm (root mean "
      + "square), at most \(EventLine.number(calibration.worst)) mm"
  }

  /// The matrix and its error, as lines for people.
  var summary: String { "matrix \(words.joined(separator: " "))\n\(error)\n" }

  /// Returns a udev rule for the devices of a name.
  func udevRule(for device: String) -> String {
    """
    # \(error)
    SUBSYSTEM=="input", KERNEL=="event*", ATTRS{name}=="\(device)", \
    ENV{LIBINPUT_CALIBRATION_MATRIX}="\(words.joined(separator: " "))"

    """
  }

  /// Returns a file for `/etc/tactile/tactiled.d` with a rule for the devices of a name.
  func configuration(for device: String) -> String {
    var name = JSONWriter()
    name.string(device)
    return """
      # \(error)
      devices:
      - match: {name: \(String(decoding: name.bytes, as: UTF8.self))}
        calibration: [\(words.joined(separator: ", "))]

      """
  }

  /// The JSON object with `matrix`, `residual` and `worst`.
  var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("matrix")
    writer.beginArray()
    for number in numbers { writer.double((number * 1e6).rounded() / 1e6) }
    writer.endArray()
    writer.member("residual", calibration.residual)
    writer.member("worst", calibration.worst)
    writer.endObject()
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
