import Tactile

/// A gesture that a file of bindings describes itself. `tactile bind` shows a window with its recognizer on each
/// screen.
package struct InlineGesture: Equatable, Sendable {
  /// A part of a screen.
  package enum Region: Equatable, Sendable {
    /// A rectangle whose coordinates are parts of the screen, from 0 to 1.
    case parts(Rect)
    /// A rectangle in points of the screen.
    case points(Rect)
    /// The zone along one edge.
    case edge(ScreenEdges)
    /// A square in one corner.
    case corner(ScreenCorner)

    /// The width of the zones along edges and in corners, in points.
    package static let zone = GestureDefaults.kiosk.edgeZone

    /// Returns the rectangle in points of a screen.
    package func rect(on size: Size) -> Rect {
      switch self {
      case .points(let rect): rect
      case .parts(let part):
        Rect(
          x: part.minX * size.width, y: part.minY * size.height,
          width: part.size.width * size.width, height: part.size.height * size.height)
      case .edge(let edge):
        Rect(
          x: edge == .right ? size.width - Self.zone : 0,
          y: edge == .bottom ? size.height - Self.zone : 0,
          width: edge == .left || edge == .right ? Self.zone : size.width,
          height: edge == .top || edge == .bottom ? Self.zone : size.height)
      case .corner(let corner):
        Rect(
          x: corner == .topRight || corner == .bottomRight ? size.width - Self.zone : 0,
          y: corner == .bottomLeft || corner == .bottomRight ? size.height - Self.zone : 0,
          width: Self.zone, height: Self.zone)
      }
    }
  }

  /// The recognizer. Its scope is the screen.
  package var recognizer: GestureDescription
  /// The only screen; nil for all screens.
  package var screen: String?
  /// The part of the screen in which the fingers land; nil for the whole screen.
  package var region: Region?
  /// The time for which the fingers rest after the gesture began, in seconds; nil if they need not.
  package var rest: TimeInterval?

  package init(_ recognizer: GestureDescription) {
    self.recognizer = recognizer
  }
}

extension BindingList {
  /// The beginning of the names of the windows with inline gestures.
  package static let windowName = "bindings"

  /// Returns the name of the window with the inline gestures of a screen.
  package static func windowName(on screen: String) -> String {
    // A name has at most 100 characters.
    "\(windowName) \(screen)".prefix(SceneRange.nameLength).description
  }

  /// Returns the window with the inline gestures of a screen; nil if the screen has none.
  ///
  /// - Parameters:
  ///   - screen: The name of the screen.
  ///   - size: Its size, in points.
  package func window(on screen: String, size: Size) -> WindowDescription? {
    let present = gestures.filter { $0.screen == nil || $0.screen == screen }
    guard !present.isEmpty else { return nil }
    let names = Set(present.map { Name($0.recognizer.name) })
    var window = WindowDescription(name: Self.windowName(on: screen))
    window.screen = screen
    window.passesTouchesThrough = true
    window.gestures = present.map { gesture in
      var recognizer = gesture.recognizer
      // A gesture of another screen never fails here, because it never begins.
      recognizer.requireToFail.removeAll { !names.contains(Name($0)) }
      if case .some(let companions) = recognizer.simultaneousWith {
        recognizer.simultaneousWith = .some(
          NameSet(companions.names.filter { names.contains(Name($0)) }))
      }
      if let region = gesture.region {
        var rule = recognizer.shouldReceive ?? ReceiveRule()
        rule.region = region.rect(on: size)
        recognizer.shouldReceive = rule
      }
      return recognizer
    }
    return window
  }
}
