import Tactile
import TactileIO
import TactileWire

/// The selection of events that the service sends, as parameters of `io.tactile.Events.Subscribe`.
struct MonitorFilter {
  /// The names of all kinds of events.
  static let kinds = EventKind.allCases.map(\.rawValue)
  /// The kinds of events that belong to a view.
  private static let kindsOfViews: [EventKind] = [
    .touches, .gestures, .controls, .scrolls, .actions,
  ]

  private let only: [EventKind]
  /// The names of windows, views, and recognizers or kinds of gestures, and the numbers of devices.
  let windows: [String]
  let views: [String]
  let gestures: [String]
  let devices: [Int]

  init(_ arguments: Arguments) throws(UsageError) {
    only = try arguments.all("--only").map { text throws(UsageError) -> EventKind in
      guard let kind = EventKind(rawValue: text) else {
        throw UsageError(
          "--only is '\(text)'; expected one of \(Self.kinds.joined(separator: ", "))")
      }
      return kind
    }
    windows = arguments.all("--window")
    views = arguments.all("--view")
    gestures = arguments.all("--gesture")
    var devices: [Int] = []
    for text in arguments.all("--device") {
      guard let number = Int(text), number > 0 else {
        throw UsageError(
          "--device is '\(text)'; expected the number of a device, as tactile status prints it")
      }
      devices.append(number)
    }
    self.devices = devices
  }

  /// Whether it selects anything by name or number.
  var hasNames: Bool {
    !(windows.isEmpty && views.isEmpty && gestures.isEmpty && devices.isEmpty)
  }

  /// The call that subscribes to the selected events.
  var call: VarlinkCall {
    VarlinkCall(
      .subscribe(
        SubscribeParameters(
          kinds: Self.nonEmpty(chosenKinds), windows: Self.nonEmpty(windows),
          views: Self.nonEmpty(views), gestures: Self.nonEmpty(gestures),
          devices: Self.nonEmpty(devices))))
  }

  /// The kinds of `--only`, or else the kinds that the named window, view, gesture or device has.
  ///
  /// The service sends events without a view even if the client names a view, and likewise for
  /// windows, gestures and devices. The kinds exclude these events.
  private var chosenKinds: [EventKind] {
    guard only.isEmpty else { return only }
    if !gestures.isEmpty { return [.gestures] }
    if !devices.isEmpty { return [.devices, .touches] }
    return views.isEmpty && windows.isEmpty ? [] : Self.kindsOfViews
  }

  private static func nonEmpty<Element>(_ list: [Element]) -> [Element]? {
    list.isEmpty ? nil : list
  }
}

/// Finds the names in the options of `tactile monitor` that the service does not know.
///
/// The service accepts any name, because an app can show a window, a view or a recognizer of this name
/// later. A warning shows a misspelt name.
struct UnknownNames {
  private let filter: MonitorFilter
  private let state: StateMessage
  private let windows: [WindowDescriptionMessage]

  /// - Parameters:
  ///   - state: The state in the first message of the stream.
  ///   - windows: The windows that the user may see.
  init(_ filter: MonitorFilter, in state: StateMessage, _ windows: [WindowDescriptionMessage]) {
    self.filter = filter
    self.state = state
    self.windows = windows
  }

  /// A sentence for each name that nothing has now, with the names that exist.
  var warnings: [String] {
    let views = Set(windows.flatMap { $0.views.map(\.name) }).sorted()
    let recognizers = Set(windows.flatMap { $0.recognizers.map(\.name) }).sorted()
    let shown = Set(windows.map(\.window.name) + state.windows.map(\.name)).sorted()
    let waiting = state.waiting.map(\.name)
    let kinds = GestureKind.allCases.map(\.rawValue)
    let devices = state.devices.map(\.id)
    return filter.windows.compactMap {
      Self.warning("--window", $0, "no window", known: shown + waiting, listed: shown + waiting)
    }
      + filter.views.compactMap {
        Self.warning("--view", $0, "no view", known: views, listed: views)
      }
      + filter.gestures.compactMap {
        Self.warning(
          "--gesture", $0, "no recognizer", known: kinds + recognizers, listed: recognizers,
          suffix: "; kinds are \(kinds.joined(separator: ", "))")
      }
      + filter.devices.filter { !devices.contains($0) }.map { device in
        let found = devices.map { "\($0)" }.joined(separator: ", ")
        return "no device has the number \(device) now; "
          + (found.isEmpty ? "there are no devices" : "numbers are \(found)")
      }
  }

  private static func warning(
    _ option: String, _ name: String, _ subject: String, known: [String], listed: [String],
    suffix: String = ""
  ) -> String? {
    guard !known.contains(name) else { return nil }
    let nearest = NearestWord.of(name, among: known).map { " (did you mean '\($0)'?)" } ?? ""
    let names = listed.isEmpty ? "there are none" : "names are \(listed.joined(separator: ", "))"
    let what = suffix.isEmpty ? "name" : "name or kind"
    return "\(option): \(subject) has the \(what) '\(name)' now\(nearest); \(names)\(suffix)"
  }
}
