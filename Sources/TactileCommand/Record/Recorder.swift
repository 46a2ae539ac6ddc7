import Tactile
import TactileDevices
import TactileIO
import TactileInput
import TactileRecording
import TactileWire

/// Writes the events of devices into files, frame by frame.
final class Recorder {
  private let loop: EventLoop
  private let target: String?
  private var records: [DeviceRecord] = []
  private var registrations: [Registration?] = []
  /// The time of the first event of all devices; it becomes 1 microsecond in the recording.
  private var origin: Timestamp?
  private var failure: (any Error)?
  private var end: Timestamp?
  private let began = MonotonicClock.now()

  init(_ devices: [EvdevDevice], format: RecordingFormat, target: String?) throws {
    loop = try EventLoop()
    self.target = target
    for (index, device) in devices.enumerated() {
      let sink = try RecordSink(target.map { index == 0 ? $0 : "\($0).\(index + 1)" })
      let count = index == 0 ? devices.count : 1
      let record = try DeviceRecord(device, format: format, deviceCount: count, sink: sink)
      records.append(record)
    }
  }

  /// Records until a signal arrives, all devices are removed, or the time limit in seconds is
  /// reached.
  func run(for limit: TimeInterval?) throws {
    try loop.watchSignals { [unowned loop] _ in loop.stop() }
    if target == nil {
      try loop.watchReader(of: StandardStream.output.rawValue) { [unowned self] in
        failure = RecordSink.closed
        loop.stop()
      }
    }
    for (index, record) in records.enumerated() {
      registrations.append(
        try loop.add(record.device.descriptor, interest: .read) { [unowned self] _ in read(index) })
    }
    end = limit.map { began.advanced(by: $0) }
    loop.onDeadline = { [unowned self] in tick() }
    setDeadline()
    try loop.run()
    if let failure { throw failure }
    for record in records { try record.finish(&origin) }
    try join()
    tell(isLast: true)
  }

  private func read(_ index: Int) {
    let record = records[index]
    do {
      let result = try record.read(&origin)
      switch result {
      case .drained: return
      case .more:
        if let registration = registrations[index] { loop.callAgain(registration) }
        return
      case .gone:
        StandardStream.error.writeLine("tactile: \(record.device.description.node) was removed")
      case .failed(let code):
        failure = DeviceError.failed(
          action: "read", target: record.device.description.node, code: code)
      }
    } catch {
      failure = error
    }
    if let registration = registrations[index] { loop.remove(registration) }
    registrations[index] = nil
    if failure != nil || registrations.allSatisfy({ $0 == nil }) { loop.stop() }
  }

  /// Appends the files of the other devices to the file of the first device, and removes them.
  private func join() throws {
    for record in records.dropFirst() {
      guard let path = record.sink.path else { continue }
      let part = try FileReader.bytes(of: path)
      try records[0].sink.write(Array(part.dropFirst(record.headerSize)))
      try FileWriter.remove(path)
    }
  }

  private func tick() {
    if let end, end <= MonotonicClock.now() { return loop.stop() }
    tell(isLast: false)
    setDeadline()
  }

  private func setDeadline() {
    let next = StandardStream.error.isTerminal ? MonotonicClock.now().advanced(by: 1) : nil
    loop.setDeadline([next, end].compactMap(\.self).min())
  }

  /// Prints the number of frames and touches: at the end, and each second on a terminal.
  private func tell(isLast: Bool) {
    let frames = records.reduce(0) { $0 + $1.count.frames }
    let touches = records.reduce(0) { $0 + $1.count.touches }
    let latest = records.compactMap(\.latest).max()
    let seconds = origin.flatMap { origin in latest.map { $0.seconds(since: origin) } } ?? 0
    var text = target.map { "\($0): " } ?? ""
    if records.count > 1 { text += "\(records.count) devices, " }
    text += "\(Counted.text(frames, "frame")), \(Counted.text(touches, "touch", "touches")), "
    text += "\(EventLine.number(seconds)) s"
    let erase = StandardStream.error.isTerminal ? "\r\u{1b}[K" : ""
    StandardStream.error.write("\(erase)\(Excerpt.line(text))\(isLast ? "\n" : "")")
  }
}
