import Tactile
import Testing

@testable import TactileWire

@Suite("Scene encoding")
struct SceneEncodingTests {
  /// Returns the scene that the service decodes after it was sent.
  private func sent(_ scene: SceneDescription) throws -> SceneDescription {
    guard case .object(let parameters) = scene.json else { return SceneDescription() }
    var writer = JSONWriter()
    writer.call(VarlinkCall(method: "io.tactile.Scene.Attach", parameters: parameters, more: true))
    let call = try VarlinkCall(decoding: writer.bytes.dropLast())
    return try SceneDescription(.object(call.parameters))
  }

  /// A scene with the opposite of each default that the full scene does not change.
  private static var reluctant: SceneDescription {
    var scroll = ScrollDescription()
    scroll.isScrollEnabled = false
    var list = ViewDescription(name: "list", frame: .zero)
    list.kind = .scroll(scroll)
    list.isHidden = true
    list.isInteractive = false
    var window = WindowDescription(name: "w")
    window.passesTouchesThrough = true
    window.gestures = [GestureDescription(name: "g", kind: .hover)]
    window.gestures[0].isEnabled = false
    window.views = [list]
    return SceneDescription(windows: [window])
  }

  @Test func `a scene with every key is the same after encoding and decoding`() throws {
    let scene = try SceneDescription(text: Array(FullScene.yaml.utf8), file: "full.yaml")
    #expect(try sent(scene) == scene)
    var reluctant = Self.reluctant
    reluctant.windows[0].views[0].kind = .view
    #expect(try sent(reluctant) == reluctant)
  }

  @Test func `every key is written if its value differs from the default`() throws {
    var seen: Set<String> = []
    func note(_ value: JSONValue) {
      switch value {
      case .object(let object):
        for member in object.members {
          seen.insert(member.name)
          note(member.value)
        }
      case .array(let values): for value in values { note(value) }
      default: break
      }
    }
    note(try SceneDescription(text: Array(FullScene.yaml.utf8), file: "full.yaml").json)
    note(Self.reluctant.json)
    let keys = [
      SceneKeys.scene, SceneKeys.window, SceneKeys.button, SceneKeys.toggle, SceneKeys.slider,
      SceneKeys.stepper, SceneKeys.segmented, SceneKeys.pages, SceneKeys.scroll,
      SceneKeys.controller, SceneKeys.gestureAction, SceneKeys.movingShouldBegin,
      SceneKeys.shouldReceive, SceneKeys.place, SceneKeys.step,
    ]
    let gestureKeys = GestureKind.allCases.flatMap { SceneKeys.keys(of: $0) }
    let missing = Set(keys.joined()).union(gestureKeys).subtracting(seen)
    #expect(missing.isEmpty, "\(missing.sorted())")
  }

  @Test func `a short scene has a short encoding, and numbers keep their digits`() throws {
    var view = ViewDescription(name: "v", frame: Rect(x: 0.1, y: 1e-7, width: 1e6, height: 2))
    view.transform = AffineTransform(a: 1.0 / 3, b: 0, c: 0, d: 3, tx: -0.0, ty: 5)
    var window = WindowDescription(name: "w")
    window.views = [view]
    let scene = SceneDescription(windows: [window])
    var writer = JSONWriter()
    scene.json.write(into: &writer, exactly: true)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"windows":[{"name":"w","views":[{"name":"v","frame":[0.1,1e-07,1000000,2],"#
        + #""transform":[0.3333333333333333,0,0,3,0,5]}]}]}"#)
    #expect(try sent(scene) == scene)
  }

  @Test func `an action with an empty list of states keeps the empty list`() throws {
    var gesture = GestureDescription(name: "g", kind: .hover)
    gesture.action = ActionDescription(name: "a")
    gesture.actionStates = []
    var window = WindowDescription(name: "w")
    window.gestures = [gesture]
    let scene = SceneDescription(windows: [window])
    #expect(try sent(scene) == scene)
  }

  @Test func `numbers that JSON does not have become null`() {
    var writer = JSONWriter()
    writer.beginArray()
    for number in [Double.nan, .infinity, -0.0, 5, 0.1 + 0.2, 1e300, -1e15] {
      writer.exactDouble(number)
    }
    writer.endArray()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "[null,null,0,5,0.30000000000000004,1e+300,-1000000000000000]")
  }

  @Test func `a member is replaced in place, appended, or removed`() {
    var object: JSONObject = ["a": .integer(1), "b": .integer(2)]
    object["a"] = .null
    object["c"] = .bool(true)
    object["b"] = nil
    object["d"] = nil
    #expect(object == ["a": .null, "c": .bool(true)])
  }
}
