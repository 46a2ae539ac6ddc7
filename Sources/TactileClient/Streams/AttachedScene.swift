import TactileWire

/// The windows of an attachment as they are to be now.
actor AttachedScene {
  private var scene: SceneDescription
  private let source: StreamSource
  private let service: Service

  init(_ scene: SceneDescription, source: StreamSource, service: Service) {
    self.scene = scene
    self.source = source
    self.service = service
  }

  /// The call that shows a scene.
  static func call(for scene: SceneDescription) -> VarlinkCall {
    VarlinkCall(
      method: "io.tactile.Scene.Attach", parameters: scene.parameters, more: true)
  }

  /// Updates windows with the service, and then what is shown after a loss.
  func update(_ windows: [WindowDescription]) async throws(ClientError) {
    try await service.update(SceneDescription(windows: windows))
    for window in windows {
      guard let index = scene.windows.firstIndex(where: { $0.name == window.name }) else {
        continue
      }
      scene.windows[index] = window
    }
    await source.setCall(Self.call(for: scene))
  }

  /// Changes parts of windows with the service, and then of what is shown after a loss.
  func change(_ changes: [WindowChange]) async throws(ClientError) {
    try await service.change(changes)
    scene.make(changes)
    await source.setCall(Self.call(for: scene))
  }
}

extension SceneDescription {
  /// The scene as the parameters of a call.
  var parameters: JSONObject {
    guard case .object(let object) = json else { return JSONObject() }
    return object
  }
}
