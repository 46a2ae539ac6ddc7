import Tactile
import TactileWire

/// The description of a window at one time.
struct SceneSnapshot: Sendable {
  /// The description without the frames that were set since the last update.
  let outline: WindowDescription
  /// These frames, by the names of their views.
  let movedFrames: [Name: Rect]
  /// The number of changes of the description.
  let version: Int

  /// The description with these frames. If there are any, it takes time for each view of the window.
  var description: WindowDescription {
    guard !movedFrames.isEmpty else { return outline }
    var description = outline
    setFrames(of: &description.views)
    return description
  }

  private func setFrames(of views: inout [ViewDescription]) {
    for index in views.indices {
      if let frame = movedFrames[views[index].name] { views[index].frame = frame }
      if !views[index].views.isEmpty { setFrames(of: &views[index].views) }
    }
  }
}
