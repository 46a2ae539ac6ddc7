extension View {
  /// The nearest view, from this one up to its window, that states what the compositor's app may receive
  /// (S220); nil if none does, or if it has no effect in the window.
  package final var compositorLimit: (view: View, gestures: CompositorGestures)? {
    guard window?.limitsCompositor ?? false else { return nil }
    var view: View? = self
    while let current = view {
      if let gestures = current.compositorGestures { return (current, gestures) }
      view = current.superview
    }
    return nil
  }
}
