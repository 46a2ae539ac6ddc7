import TactileWire

/// The gestures and actions in windows that belong to no user, for `ListOccasions`.
package struct OccasionList {
  private let windows: [WindowDescription]

  /// A list of what is in some windows.
  package init(of windows: [WindowDescription]) {
    self.windows = windows
  }

  /// The list. It takes time for each view and recognizer of the windows.
  package var message: OccasionsMessage {
    var gestures: [GestureOccasionMessage] = []
    var actions: Set<String> = []
    func add(_ found: [GestureDescription], of view: String) {
      for gesture in found {
        gestures.append(
          GestureOccasionMessage(gesture: gesture.name, kind: gesture.kind.rawValue, view: view))
        if let action = gesture.action { actions.insert(action.name) }
      }
    }
    for window in windows {
      add(window.gestures, of: window.name)
      // No gesture sends these (S318).
      for action in PresenceAction.allCases where window.handles.contains(action.rawValue) {
        actions.insert(action.rawValue)
      }
      var waiting = window.views
      while let view = waiting.popLast() {
        add(view.gestures, of: view.name)
        actions.formUnion(view.kind.control?.actions.map(\.action.name) ?? [])
        waiting += view.views
      }
    }
    gestures.sort { ($0.gesture, $0.view, $0.kind) < ($1.gesture, $1.view, $1.kind) }
    var different: [GestureOccasionMessage] = []
    for gesture in gestures where gesture != different.last { different.append(gesture) }
    return OccasionsMessage(gestures: different, actions: actions.sorted())
  }
}
