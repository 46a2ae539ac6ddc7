import Tactile
import TactileWire

// Scenes in Swift. Use `with` to set properties that have no parameter here:
//
//     SceneDescription {
//       WindowDescription("shop", size: Size(width: 1080, height: 1920), handles: ["buy"]) {
//         ViewDescription.button("buy", frame: Rect(x: 40, y: 1700, width: 1000, height: 160), action: "buy")
//         ViewDescription.view("map", frame: Rect(x: 0, y: 0, width: 1080, height: 1600))
//           .with { $0.isMultipleTouchEnabled = true }
//       }
//     }

extension SceneDescription {
  /// Creates a scene of the windows in braces. Of two windows at the same level, the later one is
  /// in front.
  public init(@ListBuilder<WindowDescription> windows: () -> [WindowDescription]) {
    self.init(windows: windows())
  }
}

extension WindowDescription {
  /// Creates a window with the views in braces, from back to front.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the windows of this user.
  ///   - size: The size of its own coordinates, such as the pixels of the app; nil for points.
  ///   - level: The level, from -1000 to 1000. A window at a higher level is in front.
  ///   - handles: The actions that it handles.
  ///   - gestures: The recognizers of the window itself.
  ///   - views: The views in it.
  public init(
    _ name: String, size: Size? = nil, level: Int = 0, handles: [String] = [],
    gestures: [GestureDescription] = [],
    @ListBuilder<ViewDescription> views: () -> [ViewDescription] = { [] }
  ) {
    self.init(name: name)
    self.size = size
    self.level = level
    self.handles = ActionNames(handles)
    self.gestures = gestures
    self.views = views()
  }

  /// Returns a changed copy of the window.
  public func with(_ change: (inout WindowDescription) -> Void) -> WindowDescription {
    var window = self
    change(&window)
    return window
  }
}

extension ActionDescription: ExpressibleByStringLiteral {
  /// Creates an action without a target. The first responder in the chain that handles it receives
  /// it.
  public init(stringLiteral name: String) { self.init(name: name) }
}
