import TactileServer

/// A window up to the limits of a user: many views and recognizers, and long lists of references
/// between them. A few bytes describe it, so that the fuzzer can vary it.
struct LargeScene {
  /// The values of a message are limited to 250,000.
  private static let mostValues = 230_000
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
    let degree = 1 + Int(bytes.word()) % 2000
    switch kind {
    case 0: addViews(count) { _, _ in "" }
    case 1:
      addViews(count) { index, isFirst in isFirst ? "" : #","hitTarget":"v\#(index - 1)""# }
    case 2:
      addViews(count) { index, isFirst in
        let presenter = isFirst ? "" : #","presentedBy":"c\#(index - 1)""#
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
    let room = max(0, min(count, Self.mostValues - values))
    values += room
    for _ in 0..<room { handles.append(#""h\#(handles.count)""#) }
  }
}
