import TactileIO
import TactileWire

/// What of the stream is wanted: the parameters of `io.tactile.Events.Subscribe`, so that the service
/// sends nothing else.
struct MonitorFilter {
  /// What can be chosen; the service's words.
  static let kinds = [
    "devices", "touches", "gestures", "motions", "orientations", "remoteControls", "controls",
    "scrolls", "actions", "trace",
  ]
  /// What belongs to a view.
  private static let kindsOfViews = ["touches", "gestures", "controls", "scrolls", "actions"]

  private let only: [String]
  private let windows: [String]
  private let views: [String]
  private let gestures: [String]
  private let devices: [Int]

  init(_ arguments: Arguments) throws(UsageError) {
    only = arguments.all("--only")
    windows = arguments.all("--window")
    views = arguments.all("--view")
    gestures = arguments.all("--gesture")
    var devices: [Int] = []
    for text in arguments.all("--device") {
      guard let number = Int(text), number > 0 else {
        throw UsageError(
          "--device is '\(text)'; expected a device's number, as tactile status prints it")
      }
      devices.append(number)
    }
    self.devices = devices
    if let odd = only.first(where: { !Self.kinds.contains($0) }) {
      throw UsageError(
        "--only is '\(odd)'; expected one of \(Self.kinds.joined(separator: ", "))")
    }
  }

  /// The call that subscribes to it.
  var call: VarlinkCall {
    VarlinkCall(
      method: "io.tactile.Events.Subscribe",
      parameters: [
        "kinds": Self.strings(chosenKinds), "windows": Self.strings(windows),
        "views": Self.strings(views), "gestures": Self.strings(gestures),
        "devices": devices.isEmpty ? .null : .array(devices.map { .integer(Int64($0)) }),
      ], more: true)
  }

  /// The service leaves alone what has no view, recognizer, device or window: whoever names one of
  /// these and no kinds wants only the kinds that have it.
  private var chosenKinds: [String] {
    guard only.isEmpty else { return only }
    if !gestures.isEmpty { return ["gestures"] }
    if !devices.isEmpty { return ["devices", "touches"] }
    return views.isEmpty && windows.isEmpty ? [] : Self.kindsOfViews
  }

  private static func strings(_ texts: [String]) -> JSONValue {
    texts.isEmpty ? .null : .array(texts.map { .string($0) })
  }
}
