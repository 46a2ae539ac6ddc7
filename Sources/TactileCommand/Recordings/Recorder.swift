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

/// The recording of one device.
final class DeviceRecord {
  private enum Writer {
    case evemu(EvemuWriter)
    case libinput(LibinputWriter)
  }

  let device: EvdevDevice
  let sink: RecordSink
  /// The numbers of recorded frames and touches.
  private(set) var count: TouchCount
  /// The time of the last event.
  private(set) var latest: Timestamp?
  /// The number of bytes before the description of the device.
  let headerSize: Int
  private var writer: Writer
  private var hasBegun = false
  /// The state before the first event, such as fingers that are already down. The kernel sends only
  /// changes of this state.
  private let initialState: [InputEvent]
  private var failure: (any Error)?

  /// Writes the description of the device.
  init(
    _ device: EvdevDevice, format: RecordingFormat, deviceCount: Int, sink: RecordSink
  ) throws {
    self.device = device
    self.sink = sink
    initialState = device.initialState()
    count = TouchCount(device.description)
    if format == .evemu {
      var evemu = EvemuWriter()
      headerSize = 0
      evemu.begin(
        device.description, comment: "Recorded by tactile from \(device.description.node)")
      try sink.write(evemu.take())
      writer = .evemu(evemu)
    } else {
      var libinput = LibinputWriter(start: Recording.firstEventTime)
      libinput.begin(deviceCount: deviceCount)
      let header = libinput.take()
      headerSize = header.count
      libinput.begin(device.description)
      try sink.write(header + libinput.take())
      writer = .libinput(libinput)
    }
  }

  /// Reads the available events and writes the complete frames.
  ///
  /// - Parameter origin: The time of the recording's first event. The first device with an event
  ///   sets it.
  func read(_ origin: inout Timestamp?) throws -> ReadResult {
    var start = origin
    let result = device.readEvents { events, _ in
      guard let first = events.first else { return }
      let began = start ?? first.time
      start = began
      if !hasBegun { begin(at: max(first.time, began), began) }
      for event in events { append(event, began) }
    }
    origin = start
    if let failure { throw failure }
    return result
  }

  /// Writes the state of a device that sent no event, if something touches it: a finger can rest during the
  /// whole recording.
  ///
  /// - Parameter origin: The time of the recording's first event, as for ``read(_:)``.
  func finish(_ origin: inout Timestamp?) throws {
    guard !hasBegun, device.hasContacts else { return }
    let began = origin ?? MonotonicClock.now()
    origin = began
    begin(at: began, began)
    if let failure { throw failure }
  }

  /// Writes the state before the first event, as a frame with the time of that event.
  private func begin(at time: Timestamp, _ origin: Timestamp) {
    hasBegun = true
    // A device without pressed keys or touches has only SYN_REPORT in its state.
    guard initialState.count > 1 else { return }
    for event in initialState {
      var event = event
      event.time = time
      append(event, origin)
    }
  }

  private func append(_ event: InputEvent, _ origin: Timestamp) {
    latest = event.time
    count.add(event)
    var shifted = event
    let elapsed = event.time > origin ? event.time.nanoseconds - origin.nanoseconds : 0
    shifted.time = Timestamp(nanoseconds: Recording.firstEventTime.nanoseconds + elapsed)
    let isEnd = event.type == EventType.syn && event.code == 0
    switch writer {
    case .evemu(var evemu):
      evemu.append(shifted)
      if isEnd { write(evemu.take()) }
      writer = .evemu(evemu)
    case .libinput(var libinput):
      libinput.append(shifted)
      if isEnd { write(libinput.take()) }
      writer = .libinput(libinput)
    }
  }

  private func write(_ bytes: [UInt8]) {
    do {
      try sink.write(bytes)
    } catch {
      failure = error
    }
  }
}

/// The output of a recording: a file, or standard output.
final class RecordSink {
  /// The path of the file; nil for standard output.
  let path: String?
  private let file: FileWriter?

  /// The error if the reader of standard output has closed it.
  static let closed = CommandError("The reader closed standard output. Name a file with -o.")

  init(_ path: String?) throws(IOError) {
    self.path = path
    if let path { file = try FileWriter(creating: path) } else { file = nil }
  }

  /// Writes all bytes at once.
  ///
  /// - Throws: `IOError`, or `CommandError` if the reader of standard output has closed it.
  func write(_ bytes: [UInt8]) throws {
    if path != nil {
      try file?.write(bytes)
    } else if !bytes.withUnsafeBytes({ StandardStream.output.write($0) }) {
      throw Self.closed
    }
  }
}

/// Counts the frames and touches of a device from its events.
struct TouchCount {
  private static let trackingID: UInt16 = 0x39
  private static let slot: UInt16 = 0x2f
  private static let touchButton: UInt16 = 0x14a

  private(set) var frames = 0
  private(set) var touches = 0
  private let hasSlots: Bool

  init(_ device: DeviceDescription) {
    hasSlots = device.has(EventType.abs, Self.slot) && device.has(EventType.abs, Self.trackingID)
  }

  mutating func add(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (EventType.syn, 0): frames += 1
    case (EventType.abs, Self.trackingID): if hasSlots, event.value >= 0 { touches += 1 }
    case (EventType.key, Self.touchButton): if !hasSlots, event.value == 1 { touches += 1 }
    default: break
    }
  }
}
