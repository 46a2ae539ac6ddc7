import Tactile
import TactileDevices
import TactileIO
import TactileInput
import TactileRecording

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
