import Testing

@testable import TactileWire

@Suite("Warnings about scenes")
struct SceneReviewTests {
  private func warnings(_ text: String, screens: Set<String>? = nil) throws -> [String] {
    try SceneDescription.warnings(
      text: Array("windows:\n- name: w\n  size: [1000, 500]\n\(text)".utf8), file: "x.yaml",
      screens: screens
    ).map(\.description)
  }

  @Test func `an action that nothing handles`() throws {
    let found = try warnings("  gestures: [{kind: tap, action: press}]")
    #expect(
      found == [
        "x.yaml:4:34: warning: windows[0].gestures[0].action: no view, controller or window handles \"press\", "
          + "so the app receives it as not handled; add it to handles of the window"
      ])
    for handler in [
      "handles: [press]", "views: [{name: v, frame: [0, 0, 9, 9], handles: [press]}]",
    ] {
      let inside = "  views:\n  - name: b\n    frame: [0, 0, 99, 99]\n    \(handler)\n"
      let own = inside + "    gestures: [{kind: tap, action: press}]"
      #expect(try warnings(own).isEmpty == handler.hasPrefix("handles"), "\(own)")
    }
  }

  @Test func `a sequence with reserved regions that is never locked out, because it has one step`()
    throws
  {
    func found(_ steps: String) throws -> [String] {
      let line = "regions: {a: [0, 0, 9, 9]}, steps: \(steps)}"
      return try warnings(
        "  gestures:\n  - {kind: sequence, name: s, scope: screen, reservesRegions: true, \(line)")
    }
    let several = try found("[a, a]")
    #expect(several.isEmpty)
    let one = try found("[{in: a, taps: 5}]")
    let place = "x.yaml:5:104: warning: windows[0].gestures[0].steps: "
    let text = "the gesture \"s\" is never locked out, because it has one step; add a step"
    #expect(one == [place + text])
  }

  @Test func `a limit to the side of a swipe whose directions are all diagonals`() throws {
    func found(_ directions: String) throws -> [String] {
      try warnings(
        "  gestures:\n  - {kind: swipe, name: s, sideways: 0.3, directions: \(directions)}")
    }
    #expect(try found("[upLeft, right]").isEmpty)
    #expect(
      try found("[upLeft, downRight]") == [
        "x.yaml:5:38: warning: windows[0].gestures[0].sideways: sideways has no effect on the gesture \"s\", because "
          + "all of its directions are diagonals"
      ])
  }

  @Test func `a swipe whose largest distance is less than the threshold of its shortest one`()
    throws
  {
    func found(_ words: String) throws -> [String] {
      try warnings("  gestures:\n  - {kind: swipe, name: s, maximumDistance: \(words)}")
    }
    let enough = try ["80", "79, distance: 20"].map(found)
    #expect(enough == [[], []])
    #expect(
      try found("79") == [
        "x.yaml:5:45: warning: windows[0].gestures[0].maximumDistance: the gesture \"s\" is never recognized, because "
          + "its maximumDistance is less than the threshold swipeDistance, by default 80; add distance"
      ])
  }

  @Test
  func `an action of a control, and of a view whose superview, controller or window handles it`()
    throws
  {
    let views = """
        views:
        - name: outer
          frame: [0, 0, 100, 100]
          handles: [one]
          controller: {name: main, handles: [two]}
          views:
          - name: b
            kind: button
            frame: [0, 0, 50, 50]
            actions: {touchDown: ACTION}

      """
    for action in ["one", "two", "three"] {
      let text = "  handles: [three]\n" + views.replacing("ACTION", with: action)
      #expect(try warnings(text).isEmpty)
    }
    let found = try warnings(views.replacing("ACTION", with: "four"))
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix(
        "x.yaml:13:28: warning: windows[0].views[0].views[0].actions.touchDown: no view"))
  }

  @Test func `an action that only a view beside its sender handles`() throws {
    let views = """
        views:
        - {name: a, frame: [0, 0, 9, 9], handles: [press] MORE}
        - {name: b, frame: [0, 0, 9, 9], gestures: [{kind: tap, action: ACTION}]}

      """
    let plain = views.replacing(" MORE", with: "")
    #expect(
      try warnings(plain.replacing("ACTION", with: "press")).first?.contains(
        "only \"a\" handles \"press\", and it is not above \"b.tap\"; give the action the target \"a\""
      )
        == true)
    #expect(try warnings(plain.replacing("ACTION", with: "{name: press, target: a}")).isEmpty)
    #expect(
      try warnings(plain.replacing("ACTION", with: "{name: press, target: b}")).first?.contains(
        "the target \"b\" does not handle \"press\"") == true)
    // The view can become first responder, so that actions begin there.
    let first = views.replacing(" MORE", with: ", focusable: true")
    #expect(try warnings(first.replacing("ACTION", with: "press")).isEmpty)
  }

  @Test func `a view outside its superview`() throws {
    let frames = { (frame: String, more: String) in
      "  views: [{name: v, frame: \(frame)\(more)}]"
    }
    #expect(try warnings(frames("[999, 0, 100, 100]", "")).isEmpty)
    #expect(
      try warnings(frames("[1000, 0, 100, 100]", "")) == [
        "x.yaml:4:28: warning: windows[0].views[0].frame: the view \"v\" lies outside its superview, which is "
          + "1000 x 500; no touch reaches it"
      ])
    #expect(try warnings(frames("[1000, 0, 100, 100]", ", hitOutset: 5")).isEmpty)
    #expect(
      try warnings(frames("[1000, 0, 100, 100]", ", transform: {translation: [-9, 0]}")).isEmpty)
    #expect(try warnings(frames("[1000, 0, 0, 0]", "")).isEmpty)
    let outer =
      "frame: [0, 0, 100, 100], hitOutset: 60, views: [{name: x, frame: [0, 120, 50, 50]}]"
    #expect(try warnings("  views: [{name: v, \(outer)}]").isEmpty)
    let inner = "frame: [0, 0, 100, 100], views: [{name: x, frame: [0, 200, 50, 50]}]"
    #expect(try warnings("  views: [{name: v, \(inner)}]").count == 1)
    #expect(
      try warnings("  views: [{name: v, kind: scroll, contentSize: [99, 999], \(inner)}]").isEmpty)
  }

  @Test func `a screen that the configuration does not declare`() throws {
    let text = "  screen: HDMI-1"
    #expect(try warnings(text).isEmpty)
    #expect(try warnings(text, screens: ["HDMI-1"]).isEmpty)
    #expect(try warnings(text, screens: ["DSI-1"]).first?.contains("it declares \"DSI-1\"") == true)
    #expect(try warnings(text, screens: []).first?.contains("it declares none") == true)
  }

  @Test func `a scroll view that cannot zoom although it has keys for zooming`() throws {
    let list = "  views:\n  - {name: s, kind: scroll, frame: [0, 0, 9, 9], contentSize: [9, 9], "
    let inner = "views: [{name: v, frame: [0, 0, 9, 9], views: [{name: i, frame: [0, 0, 9, 9]}]}], "
    #expect(try warnings(list + inner + "zoomView: v, zoom: [1, 4]}").isEmpty)
    #expect(
      try warnings(list + inner + "zoomView: i, zoom: [1, 4]}").first?.hasSuffix(
        "zoomView: the view \"i\" is not directly in the scroll view \"s\", so fingers do not zoom it"
      )
        == true)
    #expect(
      try warnings(list + inner + "zoomView: v}").first?.hasSuffix(
        "fingers do not zoom without a range of scales; add zoom, such as [1, 4]") == true)
    #expect(
      try warnings(list + inner + "zoom: [1, 4]}").first?.hasSuffix(
        "fingers do not zoom without a view; add zoomView") == true)
  }
}
