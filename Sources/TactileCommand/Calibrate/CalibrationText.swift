import TactileInput
import TactileWire

/// What is printed of a calibration.
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
  private var matrix: String {
    numbers.map { "\(($0 * 1e6).rounded() / 1e6)" }.joined(separator: " ")
  }

  func text(isJSON: Bool, device: String?) -> String {
    if isJSON { return json }
    let error =
      "touches are \(EventLine.number(calibration.residual)) mm from their targets, at most "
      + "\(EventLine.number(calibration.worst)) mm\n"
    guard let device else { return "matrix \(matrix)\n\(error)" }
    return """
      # \(error)\
      SUBSYSTEM=="input", KERNEL=="event*", ATTRS{name}=="\(device)", \
      ENV{LIBINPUT_CALIBRATION_MATRIX}="\(matrix)"

      """
  }

  private var json: String {
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
