import TactileWire

/// The connected devices, each as added, and then every device that is added, removed or changed;
/// see ``Service/watchDevices(reconnects:)``.
///
/// Only one task may iterate over it. It ends like an ``EventStream``. It reports every change in
/// order. Unread changes stay in the service, which disconnects an app that leaves too many unread.
public final class DeviceStream: AsyncSequence, Sendable {
  /// The element of the sequence.
  public typealias Element = DeviceChangeMessage
  /// The error that ends the sequence.
  public typealias Failure = ClientError

  /// Returns an iterator over the coming changes.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let source: DeviceSource

    /// Returns the next change; nil if the stream has ended or the task was cancelled.
    public mutating func next() async throws(ClientError) -> DeviceChangeMessage? {
      try await source.next()
    }

    /// Returns the next change; nil if the stream has ended or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> DeviceChangeMessage? {
      try await source.next()
    }
  }

  private let source: DeviceSource

  init(_ source: StreamSource) {
    self.source = DeviceSource(source)
  }

  /// Returns an iterator over the coming changes.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// Closes the stream, which also ends a waiting task.
  public func close() async { await source.close() }
}

/// The source of a stream of devices: the replies of the service, and the devices that are known.
actor DeviceSource {
  private let source: StreamSource
  private var known = LiveMessages<Int, DeviceMessage>()
  private var pending: ArraySlice<DeviceChangeMessage> = []

  init(_ source: StreamSource) {
    self.source = source
  }

  /// Returns the next change; nil if the stream has ended or the task was cancelled. Throws the
  /// error that ended it.
  func next() async throws(ClientError) -> DeviceChangeMessage? {
    while true {
      if let change = pending.popFirst() { return change }
      pending = []
      guard let event = try await source.next() else { return nil }
      take(event)
    }
  }

  /// Closes the stream.
  func close() async { await source.close() }

  private func take(_ event: ClientEvent) {
    if event.link == .lost {
      add(known.messages.map { DeviceChangeMessage(change: .removed, device: $0) })
    }
    let devices = event.frame.state?.devices ?? []
    add(devices.map { DeviceChangeMessage(change: .added, device: $0) })
    add(event.frame.devices)
  }

  private func add(_ changes: [DeviceChangeMessage]) {
    for change in changes {
      known.remove(change.device.id)
      if change.change != .removed { known.keep(change.device, for: change.device.id) }
    }
    pending += changes
  }
}

extension EventMessage {
  /// Decodes a reply of `io.tactile.Devices.Watch`; throws `WireError.missing` and `.mismatch`.
  init(ofDevices cursor: JSONCursor) throws(WireError) {
    let reply = try DeviceWatchMessage(from: cursor)
    let state = reply.devices.map { StateMessage(devices: $0) }
    let frame = FrameMessage(time: reply.time, state: state, devices: reply.changes)
    self.init(sequence: reply.sequence, frame: frame)
  }
}
