import Tactile

/// A view of a scene, of whatever class: somebody else draws it, and is told what it is told.
protocol SceneResponder: View {
  /// What makes it part of its scene.
  var element: SceneElement { get }
}
