import Tactile

/// A change to a part of a window, which an app sends with `io.tactile.Scene.Update`.
///
/// `set` sends only the properties that differ between two descriptions. Other properties keep
/// their values:
///
///     let apples = ViewDescription.button("apples", frame: frame, action: "buy")
///     .set(apples, to: apples.with { $0.isHidden = true }, in: "shop")
public struct WindowChange: Equatable, Sendable {
  /// The name of the changed window.
  public let window: String
  private var members: [JSONObject.Member]

  private init(_ window: String, _ verb: String, _ value: JSONValue) {
    self.window = window
    members = [
      .init(name: "window", value: .string(window)), .init(name: verb, value: value),
    ]
  }

  /// The change in the scene language.
  public var json: JSONValue { .object(JSONObject(uniqueMembers: members)) }

  // MARK: Windows

  /// Sets the properties of a window that differ between two descriptions. Use separate changes for
  /// its views and recognizers.
  public static func set(
    _ old: WindowDescription, to new: WindowDescription
  ) -> WindowChange {
    let keys = difference(of: old.json, to: new.json, but: ["name", "gestures", "views"])
    return WindowChange(old.name, "setWindow", .object(JSONObject(uniqueMembers: keys)))
  }

  // MARK: Views

  /// Adds a view with its contents.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - window: The name of its window.
  ///   - superview: The name of the new superview; nil for the window.
  ///   - neighbour: The name of the sibling in front of it; nil puts it in front of all siblings.
  public static func add(
    _ view: ViewDescription, to window: String, in superview: String? = nil,
    behind neighbour: String? = nil
  ) -> WindowChange {
    WindowChange(window, "addView", view.json).beside(superview, neighbour)
  }

  /// Sets the properties of a view that differ between two descriptions of the same name. Use
  /// separate changes for its contents.
  public static func set(
    _ old: ViewDescription, to new: ViewDescription, in window: String
  ) -> WindowChange {
    let keys = difference(of: old.json, to: new.json, but: ["name", "gestures", "views"])
    return WindowChange(window, "setView", named(old.name, keys))
  }

  /// Sets the frames of views, as a page does whose parts move. It costs less than a change for each.
  ///
  /// - Parameters:
  ///   - frames: The new frames in the views' superviews, by the names of the views; at most 10,000 in
  ///     one call.
  ///   - window: The name of their window.
  public static func setFrames(_ frames: [String: Rect], in window: String) -> WindowChange {
    let members = frames.sorted { $0.key < $1.key }.map { name, frame in
      JSONObject.Member(
        name: name,
        value: .numbers([frame.minX, frame.minY, frame.size.width, frame.size.height]))
    }
    return WindowChange(window, "setFrames", .object(JSONObject(uniqueMembers: members)))
  }

  /// Moves a view with its contents.
  ///
  /// - Parameters:
  ///   - view: The view's name.
  ///   - window: The name of its window.
  ///   - superview: The name of the new superview or of the window; nil keeps the superview.
  ///   - neighbour: The name of the sibling in front of it; nil moves it in front of all siblings.
  public static func moveView(
    _ view: String, of window: String, to superview: String? = nil,
    behind neighbour: String? = nil
  ) -> WindowChange {
    WindowChange(window, "moveView", .string(view)).beside(superview, neighbour)
  }

  /// Removes a view with its contents.
  public static func removeView(_ view: String, from window: String) -> WindowChange {
    WindowChange(window, "removeView", .string(view))
  }

  // MARK: Recognizers

  /// Adds a recognizer to a view of a window, or to the window itself.
  public static func add(
    _ gesture: GestureDescription, to window: String, in view: String? = nil
  ) -> WindowChange {
    WindowChange(window, "addGesture", gesture.json(of: view ?? window)).beside(view, nil)
  }

  /// Sets the properties of a recognizer that differ between two descriptions of the same name.
  public static func set(
    _ old: GestureDescription, to new: GestureDescription, in window: String
  ) -> WindowChange {
    let keys = difference(of: old.json(of: ""), to: new.json(of: ""), but: ["name"])
    return WindowChange(window, "setGesture", named(old.name, keys))
  }

  /// Removes a recognizer.
  public static func removeGesture(_ gesture: String, from window: String) -> WindowChange {
    WindowChange(window, "removeGesture", .string(gesture))
  }

  // MARK: Encoding

  private func beside(_ container: String?, _ neighbour: String?) -> WindowChange {
    var change = self
    if let container { change.members.append(.init(name: "in", value: .string(container))) }
    if let neighbour { change.members.append(.init(name: "behind", value: .string(neighbour))) }
    return change
  }

  private static func named(_ name: String, _ keys: [JSONObject.Member]) -> JSONValue {
    .object(JSONObject(uniqueMembers: [.init(name: "name", value: .string(name))] + keys))
  }

  /// The members that differ in the new description. A member that has its default there is null.
  private static func difference(
    of old: JSONValue, to new: JSONValue, but fixed: [String]
  ) -> [JSONObject.Member] {
    guard case .object(let old) = old, case .object(let new) = new else { return [] }
    let stated = new.members.filter { old[$0.name] != $0.value }
    let unstated = old.members.filter { new[$0.name] == nil }.map {
      JSONObject.Member(name: $0.name, value: .null)
    }
    return (stated + unstated).filter { !fixed.contains($0.name) }
  }
}
