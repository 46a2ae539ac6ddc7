/// A change to a part of a window, as an app writes it for `io.tactile.Scene.Update`.
///
/// What is set is what differs between two descriptions, so whatever both say alike stays as it is:
///
///     let apples = ViewDescription.button("apples", frame: frame, action: "buy")
///     .set(apples, to: apples.with { $0.isHidden = true }, in: "shop")
public struct WindowChange: Equatable, Sendable {
  /// The name of the window that is changed.
  public let window: String
  private var members: [JSONObject.Member]

  private init(_ window: String, _ verb: String, _ value: JSONValue) {
    self.window = window
    members = [
      .init(name: "window", value: .string(window)), .init(name: verb, value: value),
    ]
  }

  /// The change in the language of scenes.
  public var json: JSONValue { .object(JSONObject(uniqueMembers: members)) }

  // MARK: Windows

  /// Gives a window what a new description says otherwise than the old one; its views and recognizers
  /// have changes of their own.
  public static func set(
    _ old: WindowDescription, to new: WindowDescription
  ) -> WindowChange {
    let keys = difference(of: old.json, to: new.json, but: ["name", "gestures", "views"])
    return WindowChange(old.name, "setWindow", .object(JSONObject(uniqueMembers: keys)))
  }

  // MARK: Views

  /// Adds a view with all that is in it.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - window: The name of its window.
  ///   - superview: The name of the view it goes into; nil: the window itself.
  ///   - neighbour: The name of the view beside it that it goes behind; nil puts it in front.
  public static func add(
    _ view: ViewDescription, to window: String, in superview: String? = nil,
    behind neighbour: String? = nil
  ) -> WindowChange {
    WindowChange(window, "addView", view.json).beside(superview, neighbour)
  }

  /// Gives a view what a new description says otherwise than the old one, which has its name; what is in
  /// it has changes of its own.
  public static func set(
    _ old: ViewDescription, to new: ViewDescription, in window: String
  ) -> WindowChange {
    let keys = difference(of: old.json, to: new.json, but: ["name", "gestures", "views"])
    return WindowChange(window, "setView", named(old.name, keys))
  }

  /// Moves a view with all that is in it.
  ///
  /// - Parameters:
  ///   - view: The view's name.
  ///   - window: The name of its window.
  ///   - superview: The name of the view it goes into, or of the window; nil leaves it where it is.
  ///   - neighbour: The name of the view beside it that it goes behind; nil brings it to the front.
  public static func moveView(
    _ view: String, of window: String, to superview: String? = nil,
    behind neighbour: String? = nil
  ) -> WindowChange {
    WindowChange(window, "moveView", .string(view)).beside(superview, neighbour)
  }

  /// Removes a view with all that is in it.
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

  /// Gives a recognizer what a new description says otherwise than the old one, which has its name.
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

  // MARK: Writing

  private func beside(_ container: String?, _ neighbour: String?) -> WindowChange {
    var change = self
    if let container { change.members.append(.init(name: "in", value: .string(container))) }
    if let neighbour { change.members.append(.init(name: "behind", value: .string(neighbour))) }
    return change
  }

  private static func named(_ name: String, _ keys: [JSONObject.Member]) -> JSONValue {
    .object(JSONObject(uniqueMembers: [.init(name: "name", value: .string(name))] + keys))
  }

  /// The members that the new description has otherwise; null for those that it leaves as usual.
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
