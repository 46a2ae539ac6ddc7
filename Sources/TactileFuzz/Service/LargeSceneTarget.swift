import Tactile
import TactileInput
import TactileServer
import TactileWire

/// Large scenes that are legal in their form. The server refuses or shows them, at a cost that is
/// proportional to their length. After they are removed, their memory is free.
enum LargeSceneTarget {
  private static let panel = DeviceID(rawValue: 1)
  /// The bytes that the daemon reads at a time.
  private static let piece = 16 << 10

  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    let scene = LargeScene(&bytes)
    let text = scene.text
    guard text.utf8.count < ServerLimits().messageBytes - 1000 else { return }
    let server = Server()
    server.receive(.deviceAdded(panel, FuzzedPanel.description), at: .zero)
    let attached =
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(text)]}}"#
    let meter = CostMeter()
    do {
      let owner = FuzzedClient(server, id: 1)
      send(attached, "Attach", owner, meter: meter)
      touch(server, owner, bytes: text.utf8.count)
      let other = FuzzedClient(server, id: 2)
      send(changes(scene), "Update of parts", other, of: text)
      send(
        #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[\#(text)]}}"#, "Update",
        other)
      send(#"{"method":"io.tactile.Scene.Describe"}"#, "Describe", other, of: text)
      other.hangUp()
      let removal = CostMeter()
      owner.hangUp()
      server.settle()
      removal.check("removal", bytes: text.utf8.count)
    }
    Law.demand(server.application.liveTouches.isEmpty, "a touch remains after the scene")
    meter.checkReturned("a scene of \(text.utf8.count) bytes")
  }

  /// Sends a call in pieces, as the daemon reads it, and checks its cost.
  ///
  /// - Parameter scene: The shown scene, if the call can cost as much as the scene.
  private static func send(
    _ call: String, _ name: String, _ client: FuzzedClient, of scene: String = "",
    meter: CostMeter = CostMeter()
  ) {
    let bytes = Array(call.utf8) + [0]
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: piece) {
        client.send(
          UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + piece, bytes.count)]))
      }
    }
    client.read(.max)
    meter.check(name, bytes: bytes.count + scene.utf8.count)
  }

  /// A call with up to 1000 changes of views.
  private static func changes(_ scene: LargeScene) -> String {
    let count = min(scene.viewCount, 1000)
    let changes = (0..<count).map {
      #"{"window":"w","setView":{"name":"v\#($0 * scene.viewCount / count)","alpha":0.5}}"#
    }
    return #"{"method":"io.tactile.Scene.Update","parameters":{"changes":["#
      + changes.joined(separator: ",") + "]}}"
  }

  /// One finger lands, moves 20 times and lifts. A frame costs at most a part of the scene.
  private static func touch(_ server: Server, _ client: FuzzedClient, bytes: Int) {
    let meter = CostMeter()
    for step in 0...21 as ClosedRange<Int32> {
      var axes = [(AbsCode.mtSlot, Int32(0))]
      if step == 0 { axes.append((AbsCode.mtTrackingID, 1)) }
      axes += [(AbsCode.mtPositionX, 100 + 20 * step), (AbsCode.mtPositionY, 100 + 10 * step)]
      if step == 21 { axes.append((AbsCode.mtTrackingID, -1)) }
      let now = Timestamp(nanoseconds: 1_000_000_000 + UInt64(step) * 8_000_000)
      var events = axes.map { InputEvent(time: now, type: EventType.abs, code: $0.0, value: $0.1) }
      events.append(InputEvent(time: now, type: EventType.syn, code: SynCode.report, value: 0))
      events.withUnsafeBufferPointer { server.receive(.events(panel, $0, .kernel), at: now) }
      client.read(.max)
    }
    meter.check("a touch on a scene", bytes: bytes)
  }
}

/// A window up to the limits of a user: many views and recognizers, and long lists of references
/// between them. A few bytes describe it, so that the fuzzer can vary it.
struct LargeScene {
  /// A message has at most 512 KiB.
  private static let mostValues = 50_000
  /// The members of a view or of a recognizer, beside its name and its frame or kind.
  private typealias Members = (_ index: Int, _ isFirst: Bool) -> String

  private let limits = ServerLimits()
  private var views: [String] = []
  private var recognizers: [String] = []
  private var handles: [String] = []
  private var values = 0

  init(_ bytes: inout InputBytes) {
    for _ in 0...bytes.number(below: 3) { add(&bytes) }
  }

  /// The window as JSON.
  var text: String {
    #"{"name":"w","size":[1000,1000],"handles":[\#(Self.list(handles))],"#
      + #""gestures":[\#(Self.list(recognizers))],"views":[\#(Self.list(views))]}"#
  }

  /// The number of its views, v0 and so on.
  var viewCount: Int { views.count }

  private static func list(_ texts: [String]) -> String { texts.joined(separator: ",") }

  private mutating func add(_ bytes: inout InputBytes) {
    let kind = bytes.number(below: 11)
    let count = Int(bytes.word())
    let degree = 1 + Int(bytes.word()) % SceneRange.listedNames
    switch kind {
    case 0: addViews(count) { _, _ in "" }
    case 1:
      addViews(count) { index, isFirst in isFirst ? "" : #","hitTarget":"v\#(index - 1)""# }
    case 2:
      addViews(count) { index, isFirst in
        let presenter =
          isFirst || index % 64 == 0 ? "" : #","presentedBy":"c\#(index - 1)""#
        return #","controller":{"name":"c\#(index)"\#(presenter)}"#
      }
    case 3:
      let title = String(repeating: "t", count: degree % 100)
      addViews(count) { _, _ in #","kind":"button","title":"\#(title)""# }
    case 4: addRecognizers(count, values: 4) { _, _ in "" }
    case 5: addRecognizers(count, naming: degree, "requireToFail")
    case 6: addRecognizers(count, naming: degree, "simultaneousWith")
    case 7: addRecognizers(count, values: 5) { _, _ in #","simultaneousWith":"all""# }
    case 8:
      addRecognizers(count, values: 6) { _, _ in
        #","delaysTouchesBegan":true,"shouldReceive":{"region":[0,0,500,500]}"#
      }
    case 9: addSequence(regions: count % 20_000)
    default: addHandles(count)
    }
  }

  private mutating func addViews(_ count: Int, _ members: Members) {
    let first = views.count
    while views.count - first < count, views.count < limits.views, values < Self.mostValues {
      let index = views.count
      let frame = "[\(index % 100 * 10),\(index / 100 % 100 * 10),10,10]"
      let more = members(index, index == first)
      views.append(#"{"name":"v\#(index)","frame":\#(frame)\#(more)}"#)
      values += 10
    }
  }

  private mutating func addRecognizers(_ count: Int, values each: Int, _ members: Members) {
    let first = recognizers.count
    while recognizers.count - first < count, recognizers.count < limits.recognizers,
      values + each < Self.mostValues
    {
      let index = recognizers.count
      let kind = index % 3 == 0 ? "tap" : "pan"
      let more = members(index, index == first)
      recognizers.append(#"{"kind":"\#(kind)","name":"g\#(index)"\#(more)}"#)
      values += each
    }
  }

  /// Adds recognizers, each of which names up to `degree` of those before it.
  private mutating func addRecognizers(_ count: Int, naming degree: Int, _ key: String) {
    addRecognizers(count, values: 4 + degree) { index, _ in
      let names = (max(0, index - degree)..<index).map { #""g\#($0)""# }
      return names.isEmpty ? "" : #","\#(key)":[\#(Self.list(names))]"#
    }
  }

  private mutating func addSequence(regions count: Int) {
    guard count > 0, recognizers.count < limits.recognizers, values + 6 * count < Self.mostValues
    else { return }
    values += 6 * count
    let regions = (0..<count).map { #""r\#($0)":[0,0,1000,1000]"# }
    let steps = (0..<20).map { #""r\#(count - 1 - $0 % count)""# }
    recognizers.append(
      #"{"kind":"sequence","name":"g\#(recognizers.count)","regions":{\#(Self.list(regions))},"#
        + #""steps":[\#(Self.list(steps))]}"#)
  }

  private mutating func addHandles(_ count: Int) {
    let room = max(0, min(count, SceneRange.listedNames - handles.count))
    values += room
    for _ in 0..<room { handles.append(#""h\#(handles.count)""#) }
  }
}
