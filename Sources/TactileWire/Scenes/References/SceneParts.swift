// Parts of a scene, decoded separately for the lines of a `.touch` file. References of a part are
// not checked.

extension WindowDescription {
  /// Decodes one window.
  package init(part value: SourcedValue) throws(SceneFlaw) {
    var decoder = SceneDecoder(limits: SceneLimits())
    self = try decoder.windowWithoutCheck(value)
  }
}

extension ViewDescription {
  /// Decodes one view, which may be directly in its window.
  package init(part value: SourcedValue) throws(SceneFlaw) {
    var decoder = SceneDecoder(limits: SceneLimits())
    self = try decoder.view(value, isTop: true)
  }
}

extension GestureDescription {
  /// Decodes one recognizer. Required parameters may be missing.
  ///
  /// - Parameter isWindow: Whether it belongs to a window itself, which may have screen-wide
  ///   recognizers.
  package init(part value: SourcedValue, isWindow: Bool) throws(SceneFlaw) {
    var decoder = SceneDecoder(limits: SceneLimits())
    decoder.isPart = true
    self = try decoder.gesture(value, owner: "", isWindow: isWindow)
  }
}
