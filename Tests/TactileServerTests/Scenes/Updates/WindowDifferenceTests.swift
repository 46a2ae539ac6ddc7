import TactileWire
import Testing

@testable import TactileServer

/// What an update changes depends on the parts that differ, not on the size of the window.
@Suite struct WindowDifferenceTests {
  private static func window(_ views: String, gestures: String = "") throws -> WindowDescription {
    let text = #"{"windows":[{"name":"w","gestures":[\#(gestures)],"views":[\#(views)]}]}"#
    let scene = try SceneDescription(text: Array(text.utf8), file: "test.yaml")
    return try #require(scene.windows.first)
  }

  private static func difference(
    _ old: WindowDescription, _ new: WindowDescription
  ) throws -> WindowDifference {
    try #require(WindowDifference(from: old, to: new))
  }

  /// Views that each send their hits to the next one.
  private static func chain(_ count: Int, end: String) -> String {
    (0..<count).map {
      let target = $0 + 1 < count ? "v\($0 + 1)" : end
      return #"{"name":"v\#($0)","frame":[0,0,9,9],"hitTarget":"\#(target)"}"#
    }.joined(separator: ",")
  }

  private static let ends =
    #",{"name":"e","frame":[0,0,9,9]},{"name":"f","frame":[0,0,9,9]}"#

  @Test func `a new view beside a chain of hit targets changes none of them`() throws {
    let old = try Self.window(Self.chain(9, end: "e") + Self.ends)
    let new = try Self.window(
      Self.chain(9, end: "e") + Self.ends + #",{"name":"n","frame":[0,0,9,9]}"#)
    let difference = try Self.difference(old, new)
    #expect(difference.hitTargets.isEmpty)
    #expect(difference.cost == 1)
  }

  @Test func `a new hit target changes the ends of all views that lead to it`() throws {
    let old = try Self.window(Self.chain(3, end: "e") + Self.ends)
    let new = try Self.window(Self.chain(3, end: "f") + Self.ends)
    let difference = try Self.difference(old, new)
    #expect(difference.hitTargets.map(\.view) == ["v0", "v1", "v2"])
    #expect(difference.hitTargets.map(\.end) == ["f", "f", "f"])
  }

  @Test func `a view of another kind receives the hits of the view that it replaces`() throws {
    let old = try Self.window(Self.chain(2, end: "e") + Self.ends)
    let new = try Self.window(
      Self.chain(2, end: "e")
        + Self.ends.replacing(#""name":"e","#, with: #""name":"e","kind":"button","#))
    #expect(try Self.difference(old, new).hitTargets.map(\.view) == ["v0", "v1"])
  }

  @Test func `a changed scroll view costs three, and a replaced recognizer eight`() throws {
    let scroll =
      #"{"name":"s","kind":"scroll","frame":[0,0,9,9],"contentSize":[9,9],"zoom":[1,4]}"#
    let change = try Self.difference(
      Self.window(scroll), Self.window(scroll.replacing("[1,4]", with: "[1,5]")))
    #expect(change.cost == 3)
    let view = #"{"name":"v","frame":[0,0,9,9],"gestures":[{"kind":"tap","name":"t"}]}"#
    let old = try Self.window(view)
    func cost(_ new: String) throws -> Int { try Self.difference(old, Self.window(new)).cost }
    #expect(try cost(view.replacing(#""kind":"tap""#, with: #""kind":"pan""#)) == 8)
    #expect(try cost(view.replacing(#""name":"t""#, with: #""name":"u""#)) == 8)
    // It moves to another view.
    let bare = #"{"name":"v","frame":[0,0,9,9]}"#
    let other = view.replacing(#""name":"v""#, with: #""name":"x""#)
    let both = try Self.difference(
      Self.window(view + "," + bare.replacing(#""v""#, with: #""x""#)),
      Self.window(bare + "," + other))
    #expect(both.cost == 8)
    #expect(try cost(view.replacing(#""name":"t""#, with: #""name":"t","movement":5"#)) == 4)
  }

  @Test func `a view that leaves costs as much as two that stay`() throws {
    let views = (0..<4).map { #"{"name":"v\#($0)","frame":[0,0,9,9]}"# }
    let page =
      #"{"name":"page","frame":[0,0,9,9],"views":[\#(views[2...].joined(separator: ","))]}"#
    let old = try Self.window(views[..<2].joined(separator: ",") + "," + page)
    let hidden = #"{"name":"v0","frame":[0,0,9,9],"hidden":true}"#
    let difference = try Self.difference(old, Self.window(hidden))
    #expect(difference.removedViews == ["v1", "page"])
    #expect(difference.removedSubviews == ["v2", "v3"])
    #expect(difference.cost == 1 + 2 * 4)
  }

  private static func taps(_ count: Int, besides others: String = "") -> String {
    (0..<count).map { #"{"kind":"tap","name":"t\#($0)"}"# }.joined(separator: ",")
      + #",{"kind":"tap","name":"all","requireToFail":["#
      + (0..<count).map { #""t\#($0)""# }.joined(separator: ",") + "]}" + others
  }

  @Test func `a new recognizer sets no requirement of others`() throws {
    let old = try Self.window("", gestures: Self.taps(50))
    let new = try Self.window(
      "", gestures: Self.taps(50, besides: #",{"kind":"tap","name":"n","requireToFail":"t3"}"#))
    let difference = try Self.difference(old, new)
    #expect(difference.requirements.map(\.recognizer) == ["n"])
    #expect(difference.requirements.map(\.required) == [["t3"]])
  }

  @Test func `a recognizer of another kind is required as the one before`() throws {
    let old = try Self.window("", gestures: Self.taps(50))
    let new = try Self.window(
      "",
      gestures: Self.taps(50).replacing(
        #""kind":"tap","name":"t7""#, with: #""kind":"pan","name":"t7""#))
    let difference = try Self.difference(old, new)
    #expect(difference.requirements.map(\.recognizer) == ["all"])
    #expect(difference.requirements.map(\.required) == [["t7"]])
  }
}
