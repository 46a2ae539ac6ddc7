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
  } else {
    try serve(options)
  }
}

func serve(_ options: DaemonOptions) throws {
  // A file that cannot be read is said before anything is opened.
  let recording = try options.recording.map { name in
    try RecordingReader.load(name) { try FileReader.bytes(of: $0) }
  }
  for note in recording?.notes ?? [] { DaemonLog.write(.info, "\(note)") }
  let sceneFile = options.scene.map { SceneFile(path: $0) }
  let scene = try sceneFile?.read()
  DescriptorLimit.raise(to: Daemon.mostDescriptors)
  let daemon = try Daemon(listener: makeListener(options))
  if let scene, let sceneFile { daemon.show(scene, of: sceneFile) }
  if let recording {
    try daemon.serve(recording, speed: options.speed)
  } else {
    try daemon.serveDevices()
  }
}

/// What tactiled.socket calls its socket (`FileDescriptorName=`).
let socketName = "tactiled"

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
