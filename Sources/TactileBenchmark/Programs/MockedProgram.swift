@preconcurrency import Glibc
import TactileIO

/// A program that runs with mocked panels and nothing else to read, ended with this object.
final class MockedProgram {
  /// Its process.
  let process: Int32
  /// The panels it sees.
  let panels: [MockedPanel]
  /// When it woke, read and wrote, if it notes that.
  let stages: StageNotes?
  private let folder: TemporaryFolder

  /// Starts a program; waits until it runs.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments, in which `SOCKET` is the path of a socket in a folder of its
  ///     own, `NODE` its first panel's node, `FOLDER` the folder.
  ///   - panels: How many panels it sees.
  ///   - files: What is in its folder to begin with, by name.
  ///   - notesStages: Whether it notes when it woke, read and wrote.
  init(
    _ words: [String], panels count: Int = 1, files: [String: String] = [:],
    notesStages: Bool = false, kit: Kit
  ) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    for (name, text) in files {
      try FileWriter.replace("\(folder.path)/\(name)", with: Array(text.utf8))
    }
    var panels: [MockedPanel] = []
    for number in 0..<count {
      panels.append(try MockedPanel(number: Kit.firstPanel + number, in: folder.path))
    }
    self.panels = panels
    stages = notesStages ? try StageNotes(in: folder.path) : nil
    let arguments = words.map { word in
      switch word {
      case "SOCKET": folder.path + "/socket"
      case "NODE": "/dev/input/event\(Kit.firstPanel)"
      default: word.hasPrefix("FOLDER/") ? folder.path + word.dropFirst(6) : word
      }
    }
    let preload = notesStages ? kit.stagesPreload + ":" + kit.preload : kit.preload
    try ChildProcess.start([kit.runner, folder.path, preload] + arguments, adding: [])
    let file = folder.path + "/pid"
    process = try Patience.wait("its process number in \(file)") {
      (try? FileReader.bytes(of: file)).flatMap {
        Int32(String(decoding: $0, as: UTF8.self).filter(\.isNumber))
      }
    }
  }

  /// The socket it was told to listen at.
  var socket: String { folder.path + "/socket" }

  /// What the kernel tells of it.
  func figures() throws -> ProcessFigures {
    guard let figures = ProcessFigures(of: process) else { throw BenchError.ended(complaints) }
    return figures
  }

  /// What it wrote to its standard error.
  var complaints: String {
    let bytes = (try? FileReader.bytes(of: folder.path + "/err")) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Replaces a file in its folder.
  func replace(_ file: String, with text: String) throws {
    try FileWriter.replace("\(folder.path)/\(file)", with: Array(text.utf8))
  }

  /// Sends it a signal.
  func signal(_ number: Int32) { kill(process, number) }

  /// Waits until it takes connections.
  func waitForSocket() throws {
    _ = try Patience.wait("a socket at \(socket)") { try? UnixStream(connectingTo: socket) }
  }

  /// Waits until it has nothing left to read, and has rested for a tenth of a second.
  func waitUntilIdle() throws {
    var last = -1
    _ = try Patience.wait("its rest") { () -> Bool? in
      usleep(50_000)
      if panels.contains(where: \.isBehind) { return nil }
      let sleeps = (try? figures().sleeps) ?? 0
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
