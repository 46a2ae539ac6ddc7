import Tactile

// The memory that descriptions take, about as many bytes as their text has.

extension WindowDescription {
  /// The bytes of the window with all that is in it.
  package var byteCount: Int {
    ownByteCount + gestures.reduce(0) { $0 + $1.byteCount }
      + views.reduce(0) { $0 + $1.byteCountWithSubviews }
  }

  /// The bytes of the window without its views and recognizers.
  var ownByteCount: Int {
    let texts = [name, screen ?? "", firstResponder ?? ""].reduce(0) { $0 + $1.utf8.count }
    return 100 + texts + handles.names.byteCount
  }
}

extension ViewDescription {
  /// The bytes of the view without the views in it.
  var byteCount: Int { ownByteCount + gestures.reduce(0) { $0 + $1.byteCount } }

  /// The bytes of the view with all that is in it.
  var byteCountWithSubviews: Int {
    byteCount + views.reduce(0) { $0 + $1.byteCountWithSubviews }
  }

  /// The bytes of the view without its recognizers and the views in it.
  var ownByteCount: Int {
    var count = 60 + name.utf8.count + (hitTarget?.utf8.count ?? 0) + handles.names.byteCount
    count += (label?.utf8.count ?? 0) + (hint?.utf8.count ?? 0)
    if case .button(let title, _) = kind { count += title.utf8.count }
    if case .segmented(let control, _) = kind {
      count += control.segments.reduce(0) { $0 + 20 + $1.title.utf8.count }
    }
    if let scroll = kind.scroll {
      count += (scroll.zoomView?.utf8.count ?? 0) + scroll.requireToFail.byteCount
    }
    for action in kind.control?.actions ?? [] {
      count += 20 + action.event.rawValue.utf8.count + action.action.byteCount
    }
    if let controller {
      count += 40 + controller.name.utf8.count + (controller.presentedBy?.utf8.count ?? 0)
      count += controller.handles.names.byteCount
    }
    return count
  }
}

extension GestureDescription {
  /// The bytes of the recognizer.
  var byteCount: Int {
    var count = 60 + name.utf8.count + requireToFail.byteCount + (action?.byteCount ?? 0)
    if case .some(let list) = simultaneousWith { count += list.names.byteCount }
    count += shouldReceive?.views?.names.byteCount ?? 0
    count += shouldReceive?.notViews?.names.byteCount ?? 0
    for value in parameters.values { count += 20 + value.byteCount }
    return count
  }
}

extension ParameterValue {
  fileprivate var byteCount: Int {
    switch self {
    case .regions(let regions): regions.reduce(0) { $0 + 50 + $1.name.utf8.count }
    case .steps(let steps): steps.reduce(0) { $0 + 40 + $1.region.utf8.count }
    case .number, .bool, .directions, .edges, .buttons: 10
    }
  }
}

extension ActionDescription {
  fileprivate var byteCount: Int { 20 + name.utf8.count + (target?.utf8.count ?? 0) }
}

extension Collection<String> {
  fileprivate var byteCount: Int { reduce(0) { $0 + 3 + $1.utf8.count } }
}
