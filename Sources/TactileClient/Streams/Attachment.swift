import TactileWire

/// A scene and the stream of its events. The scene is shown until this object is closed or
/// released.
///
/// After a restart of the service, the scene is shown again with the latest updates and changes.
public final class Attachment: AsyncSequence, Sendable {
  /// The element of the sequence.
  public typealias Element = ClientEvent
  /// The error that ends the sequence.
  public typealias Failure = ClientError

  /// The events in the scene's windows.
  public let events: EventStream
  private let scene: AttachedScene

  init(_ scene: SceneDescription, of service: Service, reconnects: Bool) async throws(ClientError) {
    let source = service.source(of: AttachedScene.call(for: scene), reconnects: reconnects)
    try await source.begin()
    events = EventStream(source)
    self.scene = AttachedScene(scene, source: source, service: service)
  }

  /// Returns an iterator over the coming events.
  public func makeAsyncIterator() -> EventStream.Iterator { events.makeAsyncIterator() }

  /// Replaces the descriptions of windows in place. Other windows stay unchanged.
  ///
  /// Views and recognizers that keep their name and kind keep their touches and gestures. Throws
  /// `ClientError.refused(.invalidScene)` with the error; nothing is changed then.
  public func update(_ windows: WindowDescription...) async throws(ClientError) {
    try await scene.update(windows)
  }

  /// Replaces the descriptions of the windows in a scene; see ``update(_:)``.
  public func update(_ scene: SceneDescription) async throws(ClientError) {
    try await self.scene.update(scene.windows)
  }

  /// Changes parts of the windows in place, in order. If one change has an error, none is made, and
  /// the error is thrown as by `update`.
  ///
  /// The changes also apply to the scene that is shown after a restart of the service, except
  /// changes to views that another process has added.
  public func change(_ changes: WindowChange...) async throws(ClientError) {
    try await scene.change(changes)
  }

  /// Makes a list of changes, of which there may be at most 1000; see ``change(_:)``.
  public func change(_ changes: [WindowChange]) async throws(ClientError) {
    try await scene.change(changes)
  }

  /// Closes the stream, which also ends a waiting task. The windows disappear.
  public func close() async { await events.close() }
}

/// The current windows of an attachment, for showing them again.
actor AttachedScene {
  private var scene: SceneDescription
  private let source: StreamSource
  private let service: Service

  init(_ scene: SceneDescription, source: StreamSource, service: Service) {
    self.scene = scene
    self.source = source
    self.service = service
  }

  /// Returns the call that shows a scene.
  static func call(for scene: SceneDescription) -> ServiceCall {
    .attach(AttachParameters(windows: scene.windowsJSON))
  }

  /// Updates windows in the service, and in the scene that is shown after a restart.
  func update(_ windows: [WindowDescription]) async throws(ClientError) {
    try await service.update(SceneDescription(windows: windows))
    for window in windows {
      guard let index = scene.windows.firstIndex(where: { $0.name == window.name }) else {
        continue
      }
      scene.windows[index] = window
    }
    await source.setCall(VarlinkCall(Self.call(for: scene)))
  }

  /// Changes parts of windows in the service, and in the scene that is shown after a restart.
  func change(_ changes: [WindowChange]) async throws(ClientError) {
    try await service.change(changes)
    scene.make(changes)
    await source.setCall(VarlinkCall(Self.call(for: scene)))
  }
}

extension SceneDescription {
  /// The windows as a parameter of a call.
  var windowsJSON: JSONValue {
    guard case .object(let object) = json else { return .array([]) }
    return object["windows"] ?? .array([])
  }
}
