import TactileIO
import TactileWire

/// What of the stream is printed: kinds of things, views, recognizers.
struct MonitorFilter {
  /// What can be chosen; the names of the members of a frame.
  static let kinds = [
    "devices", "touches", "gestures", "motions", "orientations", "remoteControls", "controls",
    "scrolls", "actions",
  ]

  private let only: [String]
  private let views: [String]
  private let gestures: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    only = arguments.all("--only")
    views = arguments.all("--view")
    gestures = arguments.all("--gesture")
    if let odd = only.first(where: { !Self.kinds.contains($0) }) {
      throw UsageError(
        "--only is '\(odd)'; expected one of \(Self.kinds.joined(separator: ", "))")
    }
  }

  /// Whether everything passes.
  var isOpen: Bool { only.isEmpty && views.isEmpty && gestures.isEmpty }

  /// Takes out what is not to be printed.
  func apply(to frame: inout FrameMessage) {
    if !wants("devices") || !isAboutDevices { frame.devices = [] }
    frame.touches =
      wants("touches") && gestures.isEmpty
      ? frame.touches.filter { isOfView($0.view) } : []
    frame.gestures =
      wants("gestures")
      ? frame.gestures.filter { isOfView($0.view) && isNamed($0.recognizer) } : []
    if !wants("motions") || !isAboutDevices { frame.motions = [] }
    if !wants("orientations") || !isAboutDevices { frame.orientations = [] }
    if !wants("remoteControls") || !isAboutDevices { frame.remoteControls = [] }
    if !wants("controls") || !isAboutDevices { frame.controls = [] }
    if !wants("scrolls") || !isAboutDevices { frame.scrolls = [] }
    if !wants("actions") || !isAboutDevices { frame.actions = [] }
  }

  private func wants(_ kind: String) -> Bool { only.isEmpty || only.contains(kind) }

  /// Whether what belongs to no view and no recognizer may pass.
  private var isAboutDevices: Bool { views.isEmpty && gestures.isEmpty }

  private func isOfView(_ name: PreparedString) -> Bool {
    views.isEmpty || views.contains(name.text)
  }

  private func isNamed(_ name: PreparedString) -> Bool {
    gestures.isEmpty || gestures.contains(name.text)
  }
}
