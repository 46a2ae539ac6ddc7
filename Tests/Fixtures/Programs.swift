import Foundation

/// Runs the built programs.
package enum Programs {
  /// The output and the exit status of a finished program.
  package struct Result {
    package let output: String
    package let errors: String
    package let status: Int32

    package var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Whether the programs were built with a sanitizer, as `make check-sanitizers` does.
  package static let areSanitized = ProcessInfo.processInfo.environment["TACTILE_SANITIZED"] != nil

  /// The folder of the test bundle and the programs.
  package static let folder: URL = {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
    let built = URL(fileURLWithPath: bundle).deletingLastPathComponent()
    var folder = built
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path + "/tactiled") {
      folder = folder.deletingLastPathComponent()
    }
    return folder.path == "/"
      ? URL(fileURLWithPath: Fixtures.path("../../.build/debug")) : folder
  }()

  /// Runs a program and waits for its end.
  package static func run(_ name: String, _ arguments: [String]) throws -> Result {
    try finish(start(folder.appendingPathComponent(name), arguments))
  }

  /// Starts a program and keeps its output.
  package static func start(_ program: URL, _ arguments: [String]) throws -> Running {
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

  package static func start(_ name: String, _ arguments: [String]) throws -> Running {
    try start(folder.appendingPathComponent(name), arguments)
  }

  /// Waits for a program's end. After this time, it kills the program, so its status is not 0.
  package static func finish(_ running: Running, within seconds: Int = 300) -> Result {
    if running.collected.wait(timeout: .now() + .seconds(seconds)) == .timedOut {
      kill(running.process.processIdentifier, SIGKILL)
    }
    running.process.waitUntilExit()
    guard running.collected.wait(timeout: .now() + 60) == .success else {
      return Result(
        output: "",
        errors: "60 s after the program ended, another program still has its output open",
        status: -1)
    }
    return Result(
      output: String(decoding: running.outputData, as: UTF8.self),
      errors: String(decoding: running.errorData, as: UTF8.self),
      status: running.process.terminationStatus)
  }
}

/// A running program. Threads read its output, so that it never waits for the test.
package final class Running: @unchecked Sendable {
  package let process = Process()
  package let output = Pipe()
  package let errors = Pipe()
  package let collected = DispatchGroup()
  package fileprivate(set) var outputData = Data()
  package fileprivate(set) var errorData = Data()

  fileprivate func collect() {
    collectInThread { $0.outputData = $0.output.fileHandleForReading.readDataToEndOfFile() }
    collectInThread { $0.errorData = $0.errors.fileHandleForReading.readDataToEndOfFile() }
  }

  /// Starts a thread: tests that wait for programs block all threads of the shared pool.
  private func collectInThread(_ body: @escaping @Sendable (Running) -> Void) {
    collected.enter()
    Thread.detachNewThread { [self] in
      body(self)
      collected.leave()
    }
  }

  /// Sends SIGTERM, as a service manager does.
  package func terminate() {
    process.terminate()
  }
}
