import Tactile
import TactileWire

// The memory that windows take, with their descriptions and all that is built from them. The numbers
// are measurements like those of `MemoryCost`, rounded up.

extension WindowDescription {
  /// The memory of the window without its views and recognizers.
  var ownMemory: Int {
    4096 + 4 * (MemoryCost.text(name) + MemoryCost.text(screen ?? "")) + MemoryCost.entries(handles)
  }
}

extension ViewDescription {
  /// The memory of the view without its recognizers and the views in it. 1265 to 1352 bytes were
  /// measured for a plain view, and 4749 to 4837 for a control.
  var ownMemory: Int {
    var bytes = 1500 + 4 * MemoryCost.text(name)
    switch kind {
    case .view: break
    case .button(let title, let control): bytes += 2 * MemoryCost.text(title) + control.memory
    case .toggle(_, let control), .slider(_, let control), .stepper(_, let control),
      .pages(_, let control):
      bytes += control.memory
    case .segmented(let segmented, let control):
      // A segment is in the description and in the control.
      bytes += segmented.segments.reduce(control.memory) {
        $0 + 64 + 2 * MemoryCost.text($1.title)
      }
    // A scroll view has a pan recognizer: 4038 bytes were measured in all. If it zooms, it has a pinch
    // recognizer, too.
    case .scroll(let scroll):
      bytes += 5400 + (scroll.zoomRange.lowerBound < scroll.zoomRange.upperBound ? 3200 : 0)
      bytes += scroll.zoomView.map(MemoryCost.text) ?? 0
    }
    // The description and the view share the texts.
    bytes += label.map(MemoryCost.text) ?? 0
    bytes += hint.map(MemoryCost.text) ?? 0
    if let hitTarget { bytes += MemoryCost.text(hitTarget) }
    if !handles.isEmpty { bytes += MemoryCost.entries(handles) }
    if let controller { bytes += controller.memory }
    return bytes
  }
}

extension ControllerDescription {
  /// 210 bytes were measured.
  fileprivate var memory: Int {
    300 + 4 * MemoryCost.text(name) + MemoryCost.entries(handles)
  }
}

extension ControlDescription {
  /// 3572 bytes were measured, and 87 for each action without the keys of its names.
  fileprivate var memory: Int {
    actions.reduce(3700) { $0 + 150 + MemoryCost.text($1.event.rawValue) + $1.action.memory }
  }
}

extension ActionDescription {
  fileprivate var memory: Int { 2 * (MemoryCost.text(name) + MemoryCost.text(target ?? "")) }
}

extension GestureDescription {
  /// The memory of the recognizer. Its measured size depends on its kind.
  var memory: Int {
    var bytes = kind.definition.memory + 4 * MemoryCost.text(name)
    if let action { bytes += action.memory }
    // A requirement is a reference in both recognizers: 86 to 89 bytes were measured.
    if !requireToFail.isEmpty {
      bytes += MemoryCost.entries(requireToFail) + 64 * requireToFail.count
    }
    if case .some(let list) = simultaneousWith, !list.names.isEmpty {
      bytes += 128 + MemoryCost.entries(list)
    }
    if let shouldReceive { bytes += shouldReceive.memory }
    if shouldBegin != nil { bytes += 128 }
    if !parameters.isEmpty { bytes += parameters.values.reduce(256) { $0 + $1.memory } }
    return bytes
  }
}

extension ReceiveRule {
  fileprivate var memory: Int {
    288 + MemoryCost.entries(views) + MemoryCost.entries(notViews)
  }
}

extension ParameterValue {
  /// 66 bytes were measured for a region, whose place has 8 bytes more since, and a copy in the recognizer.
  fileprivate var memory: Int {
    switch self {
    case .regions(let regions): regions.reduce(64) { $0 + 160 + 2 * MemoryCost.text($1.name) }
    // The name is in the description, and the place of the step in the recognizer.
    case .steps(let steps): steps.reduce(64) { $0 + 120 + MemoryCost.text($1.region) }
    case .number, .bool, .directions, .edges, .buttons: 64
    }
  }
}
