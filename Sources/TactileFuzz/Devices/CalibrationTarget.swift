import Tactile
import TactileInput

/// Targets and touches of a calibration. The result is a usable matrix with a finite error, or a
/// problem in words.
enum CalibrationTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    let width = 10 + Double(bytes.word() % 3000)
    let size = Size(width: width, height: 10 + Double(bytes.word() % 3000))
    var isPlausible = true
    var targets: [TactileInput.CalibrationTarget] = []
    while !bytes.isEmpty {
      var numbers: [Double] = []
      for _ in 0..<4 { numbers.append(number(&bytes)) }
      isPlausible = isPlausible && numbers.allSatisfy { (-1...2).contains($0) }
      targets.append(
        TactileInput.CalibrationTarget(
          shown: Point(x: numbers[0], y: numbers[1]), touched: Point(x: numbers[2], y: numbers[3])))
    }
    do {
      let calibration = try Calibration(targets, size: size)
      Law.demand(calibration.matrix.isUsable, "the matrix is not usable: \(calibration)")
      guard isPlausible else { return }
      let (residual, worst) = (calibration.residual, calibration.worst)
      Law.demand(residual.isFinite && residual >= 0, "the error is \(residual)")
      Law.demand(worst.isFinite && worst >= residual * 0.999, "the largest error is \(worst)")
    } catch {
      Law.demand(!"\(error)".contains("\n"), "is more than one line: \(error)")
    }
  }

  /// Mostly a number that the command accepts, sometimes any number.
  private static func number(_ bytes: inout InputBytes) -> Double {
    let word = bytes.word()
    return word < 65_000
      ? Double(word % 3001) / 1000 - 1 : Double(bitPattern: bytes.long())
  }
}
