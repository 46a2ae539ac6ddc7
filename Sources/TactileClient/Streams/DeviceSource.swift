import TactileWire

/// Where a stream of devices has its changes from: what is told of devices, and which of them are known.
actor DeviceSource {
  private let source: StreamSource
  private var known: [DeviceMessage] = []
  private var untold: [DeviceChangeMessage] = []

  init(_ source: StreamSource) {
    self.source = source
  }

  /// The next change; nil when the stream is over or the task was cancelled. Throws what ended it.
  func next() async throws(ClientError) -> DeviceChangeMessage? {
    while untold.isEmpty {
      guard let event = try await source.next() else { return nil }
      take(event)
    }
    return untold.removeFirst()
  }

  /// Ends the stream.
  func close() async { await source.close() }

  private func take(_ event: ClientEvent) {
    if event.link == .lost { tell(known.map { DeviceChangeMessage(change: .removed, device: $0) }) }
    let devices = event.frame.state?.devices ?? []
    tell(devices.map { DeviceChangeMessage(change: .added, device: $0) })
    tell(event.frame.devices)
  }

  private func tell(_ changes: [DeviceChangeMessage]) {
    for change in changes {
      known.removeAll { $0.id == change.device.id }
      if change.change != .removed { known.append(change.device) }
    }
    untold += changes
  }
}

extension EventMessage {
  /// Reads a reply of `io.tactile.Devices.Watch`; throws `WireError.missing` and `.mismatch`.
  init(ofDevices cursor: JSONCursor) throws(WireError) {
    let reply = try DeviceWatchMessage(from: cursor)
    let state = reply.devices.map { StateMessage(devices: $0) }
    let frame = FrameMessage(time: reply.time, state: state, devices: reply.changes)
    self.init(sequence: reply.sequence, frame: frame)
  }
}
