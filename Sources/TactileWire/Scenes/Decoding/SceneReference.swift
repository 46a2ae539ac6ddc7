/// A name in a window's description that refers to another part of the window.
struct SceneReference: Hashable {
  let name: String
  let target: SceneScope.Target
}

// The references of described parts, in the order in which the decoder reads them.

extension WindowDescription {
  /// The references of the window itself, without those of its views and recognizers.
  var references: [SceneReference] {
    firstResponder.map { [SceneReference(name: $0, target: .responder)] } ?? []
  }
}

extension ViewDescription {
  /// The references of the view itself, without those of its recognizers and subviews.
  var ownReferences: [SceneReference] {
    var references: [SceneReference] = []
    for action in kind.control?.actions ?? [] {
      guard let target = action.action.target else { continue }
      references.append(SceneReference(name: target, target: .responder))
    }
    if let hitTarget {
      references.append(SceneReference(name: hitTarget, target: .hitTarget(of: name)))
    }
    if case .scroll(let scroll) = kind, let view = scroll.zoomView {
      references.append(SceneReference(name: view, target: .zoomView(of: name)))
    }
    if let controller, let presenter = controller.presentedBy {
      references.append(SceneReference(name: presenter, target: .presenter(of: controller.name)))
    }
    return references
  }
}

extension GestureDescription {
  /// The references of the recognizer.
  var references: [SceneReference] {
    var references: [SceneReference] = []
    let views = [shouldReceive?.views, shouldReceive?.notViews].compactMap(\.self)
    for name in views.flatMap({ $0.names.sorted() }) {
      references.append(SceneReference(name: name, target: .view))
    }
    if case .some(let names) = simultaneousWith {
      for name in names.names.sorted() {
        references.append(SceneReference(name: name, target: .recognizer))
      }
    }
    for other in requireToFail {
      references.append(SceneReference(name: other, target: .requirement(of: name)))
    }
    if let target = action?.target {
      references.append(SceneReference(name: target, target: .responder))
    }
    return references
  }
}
