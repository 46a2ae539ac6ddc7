import Tactile
import TactileWire

// Scenes as they are written in Swift. What has no parameter here is set with `with`:
//
//     SceneDescription {
//       WindowDescription("shop", size: Size(width: 1080, height: 1920), handles: ["buy"]) {
//         ViewDescription.button("buy", frame: Rect(x: 40, y: 1700, width: 1000, height: 160), action: "buy")
//         ViewDescription.view("map", frame: Rect(x: 0, y: 0, width: 1080, height: 1600))
//           .with { $0.isMultipleTouchEnabled = true }
//       }
//     }

extension SceneDescription {
  /// A scene of the windows in braces; of equal level, later ones lie before.
  public init(@ListBuilder<WindowDescription> windows: () -> [WindowDescription]) {
    self.init(windows: windows())
  }
}

extension WindowDescription {
  /// A window with the views in braces, back to front.
  ///
  /// - Parameters:
  ///   - name: unique among all windows there are.
  ///   - size: its own coordinates, such as the pixels the app draws in; nil: points.
  ///   - level: the higher, the nearer to the finger; from -1000 to 1000.
  ///   - handles: the actions it handles.
  ///   - gestures: the recognizers of the window itself.
  ///   - views: the views in it.
  public init(
    _ name: String, size: Size? = nil, level: Int = 0, handles: [String] = [],
    gestures: [GestureDescription] = [],
    @ListBuilder<ViewDescription> views: () -> [ViewDescription] = { [] }
  ) {
    self.init(name: name)
    self.size = size
    self.level = level
    self.handles = handles
    self.gestures = gestures
    self.views = views()
  }

  /// The window with something changed.
  public func with(_ change: (inout WindowDescription) -> Void) -> WindowDescription {
    var window = self
    change(&window)
    return window
  }
}

extension ActionDescription: ExpressibleByStringLiteral {
  /// An action for whoever handles it.
  public init(stringLiteral name: String) { self.init(name: name) }
}
