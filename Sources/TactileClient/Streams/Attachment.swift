import TactileWire

/// A scene that is shown until this is closed or gone, and what happens in it.
///
/// It outlives the service: when that was started anew, the scene is shown again as it was updated and
/// changed last.
public final class Attachment: AsyncSequence, Sendable {
  /// What it is made of.
  public typealias Element = ClientEvent
  /// What may end it.
  public typealias Failure = ClientError

  /// What happens in the scene's windows.
  public let events: EventStream
  private let scene: AttachedScene

  init(_ scene: SceneDescription, of service: Service, reconnects: Bool) async throws(ClientError) {
    let source = service.source(of: AttachedScene.call(for: scene), reconnects: reconnects)
    try await source.begin()
    events = EventStream(source)
    self.scene = AttachedScene(scene, source: source, service: service)
  }

  /// Goes through the events that are still to come.
  public func makeAsyncIterator() -> EventStream.Iterator { events.makeAsyncIterator() }

  /// Makes windows what a new description says, in place; those not named stay as they are.
  ///
  /// Views and recognizers that keep their name and kind keep their touches and gestures. Throws
  /// `ClientError.refused(.invalidScene)` with what is wrong, and then nothing was changed.
  public func update(_ windows: WindowDescription...) async throws(ClientError) {
    try await scene.update(windows)
  }

  /// As ``update(_:)``, for the windows of a scene.
  public func update(_ scene: SceneDescription) async throws(ClientError) {
    try await self.scene.update(scene.windows)
  }

  /// Changes parts of the windows in place, in order, all or none; throws as `update`.
  ///
  /// What is shown again after a loss has them too, but for changes to what another process has added.
  public func change(_ changes: WindowChange...) async throws(ClientError) {
    try await scene.change(changes)
  }

  /// As ``change(_:)``, for changes that were put together; at most 1000.
  public func change(_ changes: [WindowChange]) async throws(ClientError) {
    try await scene.change(changes)
  }

  /// Ends the stream, also for a task that waits in it; the windows vanish.
  public func close() async { await events.close() }
}
