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
