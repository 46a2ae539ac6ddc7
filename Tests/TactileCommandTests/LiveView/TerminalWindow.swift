import Fixtures
import Foundation
import Glibc
import Testing

/// A hidden terminal: a window of tmux in a separate server.
final class TerminalWindow {
  private static let program = "/usr/bin/tmux"
  static let isThere = FileManager.default.isExecutableFile(atPath: program)

  private let folder: TemporaryFolder
  private let server: pid_t
  private var count = 0

  /// Opens a window that runs a shell script.
  init(columns: Int, rows: Int, script: String) throws {
    folder = try TemporaryFolder()
    server = try Self.spawn(folder, ["-f", "/dev/null", "-D"], "/dev/null")
    for _ in 0..<500 where try run(["list-sessions"]) == nil { usleep(20_000) }
    try tmux("new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "sh '\(script)'")
  }

  deinit {
    _ = try? run(["kill-server"])
    kill(server, SIGKILL)
    waitpid(server, nil, 0)
  }

  /// The visible text.
  func text() throws -> String { try tmux("capture-pane", "-p") }

  func press(_ keys: String) throws { try tmux("send-keys", keys) }

  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Whether the alternate screen is active, and whether the cursor is visible.
  func modes() throws -> String {
    try tmux("display-message", "-p", "#{alternate_on} #{cursor_flag}")
      .trimmingCharacters(in: .newlines)
  }

  /// Waits until a text is visible. Fails after about 40 seconds.
  @discardableResult
  func wait(for what: String, _ isSeen: (String) throws -> Bool) throws -> String {
    var last = ""
    for _ in 0..<1000 {
      last = try text()
      if try isSeen(last) { return last }
      usleep(30_000)
    }
    Issue.record("did not appear: \(what)\n\(last)")
    return last
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String {
    try #require(try run(arguments), "tmux \(arguments) fails")
  }

  /// The output of a tmux command, or nil if it fails.
  private func run(_ arguments: [String]) throws -> String? {
    count += 1
    let output = folder.path("output-\(count)")
    let process = try Self.spawn(folder, arguments, output)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    guard status == 0 else { return nil }
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  /// Starts tmux without Foundation, whose child processes inherit one another's pipes. bash closes
  /// the inherited descriptors, because the server runs longer than those processes.
  private static func spawn(
    _ folder: TemporaryFolder, _ arguments: [String], _ output: String
  ) throws -> pid_t {
    let close = """
      for file in /proc/self/fd/*; do
        number=${file##*/}; [ "$number" -lt 3 ] || eval "exec $number>&-"
      done
      exec "$@" </dev/null >'\(output)' 2>/dev/null
      """
    let line =
      ["bash", "-c", close, "bash", program, "-u", "-S", folder.path("tmux")] + arguments
    var pointers = line.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, "/bin/bash", nil, nil, &pointers, environ)
    try #require(result == 0, "cannot start tmux")
    return process
  }
}
