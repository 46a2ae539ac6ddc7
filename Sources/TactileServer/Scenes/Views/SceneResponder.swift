import Tactile

/// A view of a scene, of any class. The app draws it and receives its touches as messages.
protocol SceneResponder: View {
  /// The name and the description of the view, and the sink for its messages.
  var element: SceneElement { get }
}
