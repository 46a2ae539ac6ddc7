import Tactile
import TactileInput
import TactileTesting

/// Any contacts and any verdicts of an owned panel. What a consumer of its clone sees is legal, and
/// nothing that is withheld appears. With a server, the verdicts come from modes, scripts and gestures.
enum CloneTarget {
  /// The number of frames of panels that were tracked. Only the thread of the fuzzer uses it.
  nonisolated(unsafe) static var frames = 0

  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    switch bytes.number(below: 5) {
    case 0, 2:
      var run = FingerRun(&bytes)
      run.run(&bytes)
    case 1: checkPanel(&bytes)
    case 3: checkRegions(&bytes)
    default: OwnedServiceRun(&bytes).run(&bytes)
    }
  }

  private static func checkPanel(_ bytes: inout InputBytes) {
    let device = FuzzedDevice.description(&bytes)
    var settings = DeviceSettings(DeviceClassifier.classify(device))
    settings.mapping = FuzzedDevice.options(&bytes)
    settings.filters = FuzzedDevice.filters(&bytes)
    settings.own = FuzzedVerdicts.options(&bytes)
    guard var run = OwnedRun(device, settings) else { return }
    run.run(&bytes)
  }

  /// Fingers that do anything where regions allow some gestures.
  private static func checkRegions(_ bytes: inout InputBytes) {
    guard let run = RegionRun({ bytes.number(below: $0) }) else { return }
    while !bytes.isEmpty { run.step { bytes.number(below: $0) } }
    run.finish()
    Law.demandNone(run.complaints)
  }
}
