@preconcurrency import Glibc
import Tactile
import TactileIO

/// A program that sees mocked panels and no other devices. It ends with this object.
final class MockedProgram {
  /// The program's process id.
  let process: Int32
  /// The panels that it sees.
  let panels: [MockedPanel]
  /// The times at which it woke, read and wrote, if it notes them.
  let stages: StageNotes?
  private let folder: TemporaryFolder

  /// Starts a program and waits until it runs.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments. `FOLDER/` at the beginning of an argument stands for a
  ///     folder of its own, `SOCKET` for a socket in it, `NODE` for the first panel's device node.
  ///   - panels: The number of panels.
  ///   - files: The files that its folder holds at the start, by name.
  ///   - notesStages: Whether the program notes when it woke, read and wrote.
  init(
    _ words: [String], panels count: Int = 1, files: [String: String] = [:],
    notesStages: Bool = false, paths: BenchmarkPaths
  ) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    for (name, text) in files {
      try FileWriter.replace("\(folder.path)/\(name)", with: Array(text.utf8))
    }
    var panels: [MockedPanel] = []
    for number in 0..<count {
      panels.append(try MockedPanel(number: BenchmarkPaths.firstPanel + number, in: folder.path))
    }
    self.panels = panels
    stages = notesStages ? try StageNotes(in: folder.path) : nil
    let arguments = words.map { word in
      switch word {
      case "SOCKET": folder.path + "/socket"
      case "NODE": "/dev/input/event\(BenchmarkPaths.firstPanel)"
      default: word.hasPrefix("FOLDER/") ? folder.path + word.dropFirst(6) : word
      }
    }
    let preload = notesStages ? paths.stagesPreload + ":" + paths.preload : paths.preload
    try ChildProcess.start([paths.runner, folder.path, preload] + arguments, adding: [])
    let file = folder.path + "/pid"
    process = try Patience.wait("the process id in \(file)") {
      (try? FileReader.bytes(of: file)).flatMap {
        Int32(String(decoding: $0, as: UTF8.self).filter(\.isNumber))
      }
    }
  }

  /// The socket that it listens on.
  var socket: String { folder.path + "/socket" }

  /// Measures the process.
  func measurements() throws -> ProcessMeasurements {
    guard let measurements = ProcessMeasurements(of: process) else {
      throw BenchmarkError.ended(log)
    }
    return measurements
  }

  /// The text on its standard error.
  var log: String {
    let bytes = (try? FileReader.bytes(of: folder.path + "/err")) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Replaces a file in its folder.
  func replace(_ file: String, with text: String) throws {
    try FileWriter.replace("\(folder.path)/\(file)", with: Array(text.utf8))
  }

  /// Sends a signal to the process.
  func signal(_ number: Int32) { kill(process, number) }

  /// Waits until the program takes connections.
  func waitForSocket() throws {
    _ = try Patience.wait("a socket at \(socket)") { try? UnixStream(connectingTo: socket) }
  }

  /// Waits until the program has read everything and has slept for 50 to 100 ms.
  func waitUntilIdle() throws {
    var last = -1
    _ = try Patience.wait("the program to be idle") { () -> Bool? in
      usleep(50_000)
      if panels.contains(where: \.isBehind) { return nil }
      let sleeps = (try? measurements().sleeps) ?? 0
      defer { last = sleeps }
      return sleeps == last ? true : nil
    }
  }

  deinit {
    kill(process, SIGTERM)
    for _ in 0..<200 where kill(process, 0) == 0 { usleep(5000) }
    if kill(process, 0) == 0 { kill(process, SIGKILL) }
  }
}

/// The times at which a program woke, read and wrote. `stages.c` notes them in a file that both map.
final class StageNotes {
  /// The file's name in the program's folder.
  static let file = "stages"
  /// The largest number of notes. A frame has three or four; later notes are dropped.
  private static let room = 200_000

  private let memory: UnsafeMutableRawBufferPointer

  /// Creates the file. Start the program after it.
  init(in folder: String) throws(IOError) {
    let path = "\(folder)/\(Self.file)"
    let file = try FileDescriptor(
      Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600), orThrow: "create", path)
    // A count, and two words for each note.
    let size = 8 * (1 + 2 * Self.room)
    guard ftruncate(file.rawValue, size) == 0,
      let place = mmap(nil, size, PROT_READ, MAP_SHARED, file.rawValue, 0), place != MAP_FAILED
    else {
      throw .failed(action: "map", target: path, code: errno, advice: "")
    }
    memory = UnsafeMutableRawBufferPointer(start: place, count: size)
  }

  deinit { munmap(memory.baseAddress!, memory.count) }

  /// The notes so far, oldest first.
  var all: [StageNote] {
    let count = Int(memory.load(as: UInt64.self))
    return (0..<count).compactMap { index in
      let place = 8 * (1 + 2 * index)
      let stage = StageNote.Stage(rawValue: memory.load(fromByteOffset: place + 8, as: UInt64.self))
      return stage.map {
        StageNote(
          time: Timestamp(nanoseconds: memory.load(fromByteOffset: place, as: UInt64.self)),
          stage: $0)
      }
    }
  }
}

/// A stage that a program reached, with its time.
struct StageNote {
  /// The stages, numbered as in `stages.c`.
  enum Stage: UInt64 {
    /// The program woke up.
    case woken
    /// It has read from its panel.
    case read
    /// It begins to write to a client.
    case written
  }

  let time: Timestamp
  let stage: Stage
}
