import TactileDevices
import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// Runs the daemon as the options say.
func run() throws {
  let options = try DaemonOptions(Array(CommandLine.arguments.dropFirst()))
  if options.wantsHelp {
    StandardStream.output.write(DaemonOptions.help)
  } else if options.wantsVersion {
    StandardStream.output.write("tactiled \(TactileVersion.current)\n")
  } else if options.isCheck {
    let source = ConfigurationSource(file: options.configuration, scene: options.scene)
    let report = CheckReport(
      reading: try source.read(), mainFile: source.mainFile,
      unit: ServiceUnit.named("tactiled.service"))
    StandardStream.output.write("\(report)")
  } else {
    try serve(options)
  }
}

func serve(_ options: DaemonOptions) throws {
  let panelGuard = try startGuard(options)
  // Read all files first, so that an error in a file is reported before anything is opened.
  let source = ConfigurationSource(file: options.configuration, scene: options.scene)
  let reading = try read(source, options)
  let recording = try options.recording.map { try PlayableRecording($0) }
  for lines in recording?.skipped ?? [] { DaemonLog.write(.warning, "\(lines)") }
  for note in recording?.notes ?? [] { DaemonLog.write(.info, "\(note)") }
  let daemon = try Daemon(listener: makeListener(options), source: source, reading: reading)
  if let recording {
    try daemon.serve(recording, speed: options.speed)
  } else if !options.panels.isEmpty {
    try daemon.serve(options.panels)
  } else {
    try daemon.serveDevices(InheritedSockets(), panelGuard: panelGuard)
  }
}

/// Starts the guard of owned panels, before this process has threads. A daemon that may not make clones has none.
func startGuard(_ options: DaemonOptions) throws(IOError) -> PanelGuard? {
  options.recording == nil && options.panels.isEmpty && UinputDevice.isPermitted
    ? try PanelGuard() : nil
}

/// The name of the socket in tactiled.socket (`FileDescriptorName=`).
let socketName = "tactiled"

/// Reads the configuration.
///
/// The service starts even if its files have an error, because a kiosk without touch cannot be used: it
/// then uses the last configuration that it accepted (``SavedConfiguration``). A daemon that was started
/// by hand reports the error and ends. A daemon that a user starts runs with defaults if that user cannot
/// read the files of the service.
func read(
  _ source: ConfigurationSource, _ options: DaemonOptions
) throws -> ConfigurationSource.Reading {
  if let saved = SavedConfiguration.ofService { return source.read(orElse: saved) }
  guard source.isOutOfReach, !Account.isRoot, isOwnDaemon(options) else { return try source.read() }
  DaemonLog.write(.warning, "cannot read \(source.mainFile); using defaults")
  return try source.readWithoutFiles()
}

/// Whether a user started the daemon with a socket of that user.
func isOwnDaemon(_ options: DaemonOptions) -> Bool {
  options.socket != nil
    || InheritedSockets().descriptors.isEmpty && Environment.value(of: "RUNTIME_DIRECTORY") == nil
}

/// Returns the socket that the service manager opened, or a new one. If root starts the daemon by
/// hand and the group `tactile` exists, the new socket belongs to this group.
func makeListener(_ options: DaemonOptions) throws -> UnixListener {
  let inherited = InheritedSockets()
  if options.socket == nil, let number = inherited.descriptor(named: socketName) {
    let clones = inherited.descriptors(StoredDeviceName.init(parsing:)).map(\.descriptor)
    for other in inherited.descriptors where other != number && !clones.contains(other) {
      DaemonLog.write(.warning, "ignoring extra socket \(other); only one is used")
      _ = FileDescriptor(owning: other)
    }
    return try UnixListener(inheriting: FileDescriptor(owning: number))
  }
  let path = try options.socket ?? SocketPath.forDaemon()
  let group = path == SocketPath.service ? Group(named: "tactile")?.name : nil
  return try UnixListener(path: path, group: group)
}

StandardStream.openMissing()
do {
  try run()
  try StandardStream.finishOutput()
} catch let error as UsageError {
  StandardStream.error.write("tactiled: \(Excerpt.line("\(error)")). See tactiled --help.\n")
  Program.exit(.usage)
} catch {
  DaemonLog.write(.error, "\(error)")
  Program.exit(.failure)
}
