import Tactile
import TactileInput
import TactileServer
import TactileWire

/// A change of one setting of a scene or a configuration, with which a touch would have had another
/// result.
struct Setting: Hashable {
  /// The place and the name of a setting.
  enum Key: Hashable {
    /// A parameter of a recognizer of the scene.
    case parameter(ParameterName, Attempt.Recognizer)
    /// The list `simultaneousWith` of a recognizer of the scene.
    case simultaneousWith(Attempt.Recognizer)
    /// The list `requireToFail` of a recognizer of the scene.
    case requireToFail(Attempt.Recognizer)
    /// The list `requireToFail` of a scroll view of the scene.
    case panRequireToFail(window: String, view: String)
    /// A threshold of the configuration, by its name.
    case threshold(String)
    /// A filter parameter of the configuration.
    case filter(FilterParameter)
    /// The widths of the dead zones of the configuration: top, left, bottom and right.
    case edges
    /// The border around a view of the scene.
    case hitOutset(window: String, view: String)
  }

  /// The value of a setting.
  enum Value: Hashable {
    case number(Double)
    case numbers([Double])
    case names([String])
    case directions(SwipeGestureRecognizer.Direction)
  }

  let key: Key
  let value: Value

  /// The name of the setting, as files write it.
  var name: String {
    switch key {
    case .parameter(let name, _): name.rawValue
    case .simultaneousWith: "simultaneousWith"
    case .requireToFail, .panRequireToFail: "requireToFail"
    case .threshold(let name): name
    case .filter(let parameter): parameter.rawValue
    case .edges: "edges"
    case .hitOutset: "hitOutset"
    }
  }

  /// The line for the file, such as `sideways: 0.9`.
  var line: String {
    switch value {
    case .number(let number): "\(name): \(SourcedValue.text(of: number))"
    case .numbers(let numbers): "\(name): [\(Self.list(numbers.map(SourcedValue.text)))]"
    case .names(let names): "\(name): [\(Self.list(names.map(Self.quoted)))]"
    case .directions(let directions): "\(name): [\(Self.list(directions.words))]"
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  /// Returns a name in quotes, as YAML and JSON read it.
  private static func quoted(_ name: String) -> String {
    var writer = JSONWriter()
    writer.string(name)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The part of the file that the line belongs to.
  var place: String {
    switch key {
    case .parameter(_, let recognizer), .simultaneousWith(let recognizer),
      .requireToFail(let recognizer):
      "recognizer \"\(recognizer.name)\" of window \"\(recognizer.window)\""
    case .threshold: "thresholds"
    case .filter, .edges: "filters"
    case .hitOutset(let window, let view), .panRequireToFail(let window, let view):
      "view \"\(view)\" of window \"\(window)\""
    }
  }

  /// Whether the setting belongs to the scene; otherwise it belongs to the configuration.
  var isOfScene: Bool {
    switch key {
    case .parameter, .simultaneousWith, .requireToFail, .panRequireToFail, .hitOutset: true
    case .threshold, .filter, .edges: false
    }
  }
}

extension Setting {
  /// Returns a configuration with this setting; nil if it has no such recognizer, view or threshold,
  /// or if the value is not allowed.
  func applied(to configuration: ReplayConfiguration) -> ReplayConfiguration? {
    var changed = configuration
    switch (key, value) {
    case (.parameter(let name, let recognizer), .number(let number)):
      guard changed.scene?.change(recognizer, { $0[name] = .number(number) }) == true else {
        return nil
      }
    case (.parameter(let name, let recognizer), .directions(let directions)):
      guard changed.scene?.change(recognizer, { $0[name] = .directions(directions) }) == true else {
        return nil
      }
    case (.simultaneousWith(let recognizer), .names(let names)):
      let set = NameSet(names)
      guard changed.scene?.change(recognizer, { $0.simultaneousWith = .some(set) }) == true else {
        return nil
      }
    case (.requireToFail(let recognizer), .names(let names)):
      guard changed.scene?.change(recognizer, { $0.requireToFail = names }) == true else {
        return nil
      }
    case (.panRequireToFail(let window, let view), .names(let names)):
      guard changed.scene?.change(view, of: window, { $0.panRequirements = names }) == true else {
        return nil
      }
    case (.threshold(let name), .number(let number)):
      guard let threshold = GestureDefaults.thresholds.first(where: { $0.name == name }),
        threshold.range.contains(number)
      else { return nil }
      changed.server.gestures[keyPath: threshold.path] = number
    case (.filter(let parameter), .number(let number)):
      changed.server.devices.filters[parameter] = number
    case (.edges, .number(let width)):
      changed.server.devices.filters.edges = EdgeWidths(all: width)
    case (.edges, .numbers(let widths)) where widths.count == 4:
      changed.server.devices.filters.edges = EdgeWidths(
        left: widths[1], top: widths[0], right: widths[3], bottom: widths[2])
    case (.hitOutset(let window, let view), .number(let width)):
      guard changed.scene?.change(view, of: window, { $0.hitOutset = width }) == true else {
        return nil
      }
    default: return nil
    }
    return changed
  }
}

extension SceneDescription {
  /// Returns the recognizer with a name in a window; nil if there is none.
  func gesture(_ recognizer: Attempt.Recognizer) -> GestureDescription? {
    gesture(named: recognizer.name, in: recognizer.window)
  }

  /// Returns the recognizer with a name in a window; nil if there is none.
  func gesture(named name: String, in window: String) -> GestureDescription? {
    var copy = self
    var found: GestureDescription?
    _ = copy.changeGesture(named: name, in: window) { found = $0 }
    return found
  }

  /// Returns the scroll view whose pan has a name in a window; nil if there is none.
  func scrollView(withPan name: String, in window: String) -> ViewDescription? {
    var copy = self
    guard let window = copy.windows.firstIndex(where: { $0.name == window }) else { return nil }
    var found: ViewDescription?
    _ = Self.change(&copy.windows[window].views) { view in
      guard view.panName == name else { return false }
      found = view
      return true
    }
    return found
  }

  /// Changes a recognizer; returns false if there is none.
  fileprivate mutating func change(
    _ recognizer: Attempt.Recognizer, _ body: (inout GestureDescription) -> Void
  ) -> Bool {
    changeGesture(named: recognizer.name, in: recognizer.window, body)
  }

  /// Changes the recognizer with a name, which is unique in its window; returns false if there is none.
  private mutating func changeGesture(
    named name: String, in window: String, _ body: (inout GestureDescription) -> Void
  ) -> Bool {
    guard let window = windows.firstIndex(where: { $0.name == window }) else { return false }
    return Self.change(&windows[window].gestures, name, body)
      || Self.change(&windows[window].views) { view in Self.change(&view.gestures, name, body) }
  }

  /// Changes the view with a name in a window; returns false if there is none.
  fileprivate mutating func change(
    _ name: String, of window: String, _ body: (inout ViewDescription) -> Void
  ) -> Bool {
    guard let window = windows.firstIndex(where: { $0.name == window }) else { return false }
    return Self.change(&windows[window].views) { view in
      guard view.name == name else { return false }
      body(&view)
      return true
    }
  }

  private static func change(
    _ gestures: inout [GestureDescription], _ name: String,
    _ body: (inout GestureDescription) -> Void
  ) -> Bool {
    guard let index = gestures.firstIndex(where: { $0.name == name }) else { return false }
    body(&gestures[index])
    return true
  }

  /// Calls `body` with each view until it returns true; returns whether it did.
  private static func change(
    _ views: inout [ViewDescription], _ body: (inout ViewDescription) -> Bool
  ) -> Bool {
    for index in views.indices {
      if body(&views[index]) || change(&views[index].views, body) { return true }
    }
    return false
  }
}
