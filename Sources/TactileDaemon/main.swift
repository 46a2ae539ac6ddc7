import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// Starts the daemon as asked and says in words what kept it from its work.
func run() throws {
  let options = try DaemonOptions(Array(CommandLine.arguments.dropFirst()))
  if options.wantsHelp {
    StandardStream.output.write(DaemonOptions.help)
  } else if options.wantsVersion {
    StandardStream.output.write("tactiled \(TactileVersion.current)\n")
  } else if options.isCheck {
    let source = ConfigurationSource(file: options.configuration, scene: options.scene)
    StandardStream.output.write(
      "\(CheckReport(reading: try source.read(), mainFile: source.mainFile))")
  } else {
    try serve(options)
  }
}

func serve(_ options: DaemonOptions) throws {
  ProcessMemory.mapLargeBlocks()
  // A file that cannot be read is said before anything is opened.
  let source = ConfigurationSource(file: options.configuration, scene: options.scene)
  let reading = try read(source, options)
  let recording = try options.recording.map { name in
    try RecordingReader.load(name) { try FileReader.bytes(of: $0) }
  }
  for note in recording?.notes ?? [] { DaemonLog.write(.info, "\(note)") }
  DescriptorLimit.raise(to: Daemon.mostDescriptors)
  let daemon = try Daemon(listener: makeListener(options), source: source, reading: reading)
  if let recording {
    try daemon.serve(recording, speed: options.speed)
  } else {
    try daemon.serveDevices()
  }
}

/// What tactiled.socket calls its socket (`FileDescriptorName=`).
let socketName = "tactiled"

/// The service must have its configuration, for it says who may do what; somebody's own daemon does
/// without one that is none of theirs.
func read(
  _ source: ConfigurationSource, _ options: DaemonOptions
) throws -> ConfigurationSource.Reading {
  guard source.isOutOfReach, !Account.isRoot, isOwnDaemon(options) else { return try source.read() }
  DaemonLog.write(
    .warning, "\(source.mainFile) is not for you to read: the standards count without it")
  return try source.readWithoutFiles()
}

/// Whether a person started it, for a socket of their own.
func isOwnDaemon(_ options: DaemonOptions) -> Bool {
  options.socket != nil
    || InheritedSockets().descriptors.isEmpty && Environment.value(of: "RUNTIME_DIRECTORY") == nil
}

/// The socket that the service manager opened, or one of our own, for the group `tactile` where root
/// starts the daemon by hand and there is such a group.
func makeListener(_ options: DaemonOptions) throws -> UnixListener {
  let inherited = InheritedSockets()
  if options.socket == nil, let number = inherited.descriptor(named: socketName) {
    for other in inherited.descriptors where other != number {
      DaemonLog.write(.warning, "socket \(other) of the service manager is not listened to: one is")
      _ = FileDescriptor(owning: other)
    }
    return try UnixListener(inheriting: FileDescriptor(owning: number))
  }
  let path = try options.socket ?? SocketPath.forDaemon()
  let group = path == SocketPath.service ? Group(named: "tactile")?.name : nil
  return try UnixListener(path: path, group: group)
}

do {
  try run()
  try StandardStream.finishOutput()
} catch let error as UsageError {
  StandardStream.error.write("tactiled: \(error). See tactiled --help.\n")
  Program.exit(.usage)
} catch {
  DaemonLog.write(.error, "\(error)")
  Program.exit(.failure)
}
