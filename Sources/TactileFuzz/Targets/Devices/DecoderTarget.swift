import Tactile
import TactileInput

/// Any events of any device. The output is legal, inside the panel, in order and bounded.
enum DecoderTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    let device = FuzzedDevice.description(&bytes)
    let options = FuzzedDevice.options(&bytes)
    let filters = FuzzedDevice.filters(&bytes)
    let accommodations = FuzzedDevice.accommodations(&bytes)
    do {
      var run = try PipelineRun(device, options, filters, accommodations)
      run.run(&bytes)
    } catch {
      Law.demand("\(error)".contains("\"device\""), "does not name the device: \(error)")
      run(eventsOf: device, &bytes)
    }
  }

  private static func run(eventsOf device: DeviceDescription, _ bytes: inout InputBytes) {
    let classification = DeviceClassifier.classify(device)
    let pipeline = EventPipeline(
      device: DeviceID(rawValue: 1), description: device, classification: classification)
    guard let pipeline else { return }
    var run = EventPipelineRun(pipeline)
    run.run(&bytes)
  }
}
