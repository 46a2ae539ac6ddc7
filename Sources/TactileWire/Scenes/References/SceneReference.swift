import Tactile

/// A name in a window's description that refers to another part of the window.
struct SceneReference: Hashable {
  let name: Name
  let target: SceneScope.Target

  init(_ name: String, _ target: SceneScope.Target) {
    self.name = Name(name)
    self.target = target
  }
}

// The references of described parts, in the order in which the decoder reads them.

extension WindowDescription {
  /// The references of the window itself, without those of its views and recognizers.
  var references: [SceneReference] {
    firstResponder.map { [SceneReference($0, .responder)] } ?? []
  }
}

extension ViewDescription {
  /// The references of the view itself, without those of its recognizers and subviews.
  var ownReferences: [SceneReference] {
    var references: [SceneReference] = []
    for action in kind.control?.actions ?? [] {
      guard let target = action.action.target else { continue }
      references.append(SceneReference(target, .responder))
    }
    if let hitTarget {
      references.append(SceneReference(hitTarget, .hitTarget(of: Name(name))))
    }
    if case .scroll(let scroll) = kind, let view = scroll.zoomView {
      references.append(SceneReference(view, .zoomView(of: Name(name))))
    }
    if let controller, let presenter = controller.presentedBy {
      references.append(SceneReference(presenter, .presenter(of: Name(controller.name))))
    }
    return references
  }
}

extension GestureDescription {
  /// The references of the recognizer.
  var references: [SceneReference] {
    var references: [SceneReference] = []
    let views = [shouldReceive?.views, shouldReceive?.notViews].compactMap(\.self)
    for name in views.flatMap(\.names) {
      references.append(SceneReference(name, .view))
    }
    if case .some(let names) = simultaneousWith {
      for name in names.names {
        references.append(SceneReference(name, .recognizer))
      }
    }
    let own = Name(name)
    for other in requireToFail {
      references.append(SceneReference(other, .requirement(of: own)))
    }
    if let target = action?.target {
      references.append(SceneReference(target, .responder))
    }
    return references
  }
}
