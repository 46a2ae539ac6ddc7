import TactileInput
import TactileWire

/// What is printed or written of a calibration.
struct CalibrationText {
  private let calibration: Calibration

  init(_ calibration: Calibration) {
    self.calibration = calibration
  }

  private var numbers: [Double] {
    let matrix = calibration.matrix
    return [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]
  }

  /// Six decimals: a thousandth of a millimetre on a panel of a metre.
  private var words: [String] { numbers.map { "\(($0 * 1e6).rounded() / 1e6)" } }

  private var error: String {
    "touches are \(EventLine.number(calibration.residual)) mm from their targets, at most "
      + "\(EventLine.number(calibration.worst)) mm"
  }

  /// The matrix and its error, for people.
  var summary: String { "matrix \(words.joined(separator: " "))\n\(error)\n" }

  /// A udev rule for the devices of a name.
  func udevRule(for device: String) -> String {
    """
    # \(error)
    SUBSYSTEM=="input", KERNEL=="event*", ATTRS{name}=="\(device)", \
    ENV{LIBINPUT_CALIBRATION_MATRIX}="\(words.joined(separator: " "))"

    """
  }

  /// A file for `/etc/tactile/tactiled.d`, for the devices of a name.
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

  /// A JSON object: matrix, residual and worst.
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
