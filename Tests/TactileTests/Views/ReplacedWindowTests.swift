import Testing

@testable import Tactile

@Suite("A window that replaces another one")
struct ReplacedWindowTests {
  private let glass = Glass()

  private func window(_ name: String, level: Int = 0) -> Window {
    Window(screen: glass.screen, level: level, name: name)
  }

  private func add(_ names: String...) -> [Window] {
    let windows = names.map { window($0) }
    for window in windows { glass.application.addWindow(window) }
    return windows
  }

  private var names: [String] { glass.application.windows.map(\.name) }

  @Test(arguments: [false, true])
  func `S43 takes its place, and the touches of the old one are cancelled`(dismantles: Bool) {
    let windows = add("a", "b", "c")
    let view = LoggingView(frame: Rect(x: 0, y: 0, width: 900, height: 900), name: "v")
    view.glass = glass
    windows[2].addSubview(view)
    glass.frame(at: 0, .down(1, 10, 10))
    _ = glass.takeLog()
    let replacements = [
      WindowReplacement(windows[2], by: window("C", level: -5)),
      WindowReplacement(windows[1], by: nil), WindowReplacement(windows[0], by: window("A")),
    ]
    if dismantles {
      glass.application.replaceForDismantling(replacements)
    } else {
      glass.application.replaceWindows(replacements)
    }
    #expect(names == ["C", "A", "window"])
    #expect(glass.takeLog() == ["v cancelled 1"])
    #expect(windows.allSatisfy { $0.application == nil })
    #expect(glass.application.windows.allSatisfy { $0.application === glass.application })
  }

  @Test func `S4 does not become the key window, unless there is no other`() {
    let windows = add("a")
    windows[0].makeKey()
    glass.application.replaceWindows([WindowReplacement(windows[0], by: window("A"))])
    #expect(glass.application.keyWindow === glass.window)
    let all = glass.application.windows.map { WindowReplacement($0, by: window($0.name)) }
    glass.application.replaceWindows(all)
    #expect(glass.application.keyWindow === glass.application.windows.first)
  }

  @Test func `is added at its level if a handler has removed the old one`() {
    let old = RemovedByTouch(screen: glass.screen, name: "a")
    glass.application.addWindow(old)
    _ = add("b")
    glass.application.windows[0].passesTouchesThrough = true
    glass.frame(at: 0, .down(1, 10, 10))
    glass.application.replaceWindows([WindowReplacement(old, by: window("A"))])
    #expect(names == ["A", "b", "window"])
  }

  @Test func `windows that are appended come behind all others until they are ordered`() {
    _ = add("a")
    let appended = [window("b", level: 9), window("c")]
    glass.application.appendWindows(appended)
    #expect(names == ["a", "window", "b", "c"])
    glass.application.reorderWindows(Array(glass.application.windows.reversed()))
    #expect(names == ["c", "b", "window", "a"])
    #expect(appended.allSatisfy { $0.application === glass.application })
  }
}

/// A window that leaves its application when a touch in it is cancelled.
private final class RemovedByTouch: Window {
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    application?.removeWindow(self)
  }
}
