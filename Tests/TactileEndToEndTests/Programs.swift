import Fixtures
import Foundation

/// Runs the built programs as a person would.
enum Programs {
  /// What a finished program left.
  struct Result {
    let output: String
    let errors: String
    let status: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Whether they were built with a sanitizer (`make check-sanitizers` says so).
  static let areSanitized = ProcessInfo.processInfo.environment["TACTILE_SANITIZED"] != nil

  /// The folder the test bundle was built in, where the programs are too.
  static let folder: URL = {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
    let built = URL(fileURLWithPath: bundle).deletingLastPathComponent()
    var folder = built
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path + "/tactiled") {
      folder = folder.deletingLastPathComponent()
    }
    return folder.path == "/"
      ? URL(fileURLWithPath: Fixtures.path("../../.build/debug")) : folder
  }()

  /// Runs a program to its end.
  static func run(_ name: String, _ arguments: [String]) throws -> Result {
    try finish(start(folder.appendingPathComponent(name), arguments))
  }

  /// Starts a program whose output is kept.
  static func start(_ program: URL, _ arguments: [String]) throws -> Running {
    let running = Running()
    running.process.executableURL = program
    running.process.arguments = arguments
    running.process.standardOutput = running.output
    running.process.standardError = running.errors
    running.process.standardInput = FileHandle.nullDevice
    try running.process.run()
    running.collect()
    return running
  }

  static func start(_ name: String, _ arguments: [String]) throws -> Running {
    try start(folder.appendingPathComponent(name), arguments)
  }

  /// Waits for a program's end.
  static func finish(_ running: Running) -> Result {
    running.process.waitUntilExit()
    running.collected.wait()
    return Result(
      output: String(decoding: running.outputData, as: UTF8.self),
      errors: String(decoding: running.errorData, as: UTF8.self),
      status: running.process.terminationStatus)
  }
}

/// A program that was started; its output is read while it runs, so that it never waits for us.
final class Running: @unchecked Sendable {
  let process = Process()
  let output = Pipe()
  let errors = Pipe()
  let collected = DispatchGroup()
  fileprivate(set) var outputData = Data()
  fileprivate(set) var errorData = Data()

  fileprivate func collect() {
    collectInThread { $0.outputData = $0.output.fileHandleForReading.readDataToEndOfFile() }
    collectInThread { $0.errorData = $0.errors.fileHandleForReading.readDataToEndOfFile() }
  }

  /// Threads of their own: the shared ones are few, and tests that wait for a program hold them all.
  private func collectInThread(_ body: @escaping @Sendable (Running) -> Void) {
    collected.enter()
    Thread.detachNewThread { [self] in
      body(self)
      collected.leave()
    }
  }

  /// Asks it to end, as a service manager would.
  func terminate() {
    process.terminate()
  }
}
