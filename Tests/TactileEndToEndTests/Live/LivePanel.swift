import Fixtures
import Foundation
import Glibc
import Testing

/// A daemon that reads a panel of umockdev. The test writes the events of the panel.
final class LivePanel {
  private static let compiler = ["/usr/bin/cc", "/usr/bin/gcc", "/usr/bin/clang"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  /// Whether this machine supports it. A sanitizer must be the first preloaded library.
  static let canServe = ServedDevice.canServe && compiler != nil && !Programs.areSanitized

  let socket: String
  /// The process of the daemon.
  let process: Int32
  private let folder: TemporaryFolder
  private let running: Running
  private let fifo: Int32

  /// Starts a daemon and waits until it has the panel.
  ///
  /// - Parameters:
  ///   - panels: The number of panels; the test writes the events of the first.
  ///   - areTouched: Whether a finger is down on each panel.
  ///   - measuresTurns: Whether Tests/Hostile/turns.c measures the turns of the daemon.
  ///   - isGrabbed: Whether another program seems to have grabbed the panels; see ``release()``.
  ///   - power: The state of a connected screen in sysfs, such as `Off`; nil for no screen.
  init(
    in folder: TemporaryFolder, configuration: String, panels: Int = 1, areTouched: Bool = true,
    measuresTurns: Bool = false, isGrabbed: Bool = false, power: String? = nil
  ) throws {
    self.folder = folder
    if isGrabbed { _ = try folder.write("grabbed", "") }
    socket = folder.path("socket")
    let sources = (measuresTurns ? ["Hostile/turns"] : []) + ["Benchmark/panel"]
    let library = try sources.map { try Self.build($0, in: folder) }.joined(separator: ":")
    _ = try folder.write("turns", String(repeating: "\0", count: 4096))
    for number in 0..<panels {
      let event = number == 0 ? "event5" : "event\(19 + number)"
      try ServedDevice.write(
        in: folder.url, as: event, isTouched: areTouched, power: number == 0 ? power : nil)
      try #require(mkfifo(folder.path(event), 0o600) == 0)
    }
    fifo = open(folder.path("event5"), O_RDWR | O_NONBLOCK | O_CLOEXEC)
    running = try Programs.start(
      URL(fileURLWithPath: "/bin/sh"),
      [
        Fixtures.path("../Benchmark/panel.sh"), folder.path(""), library,
        Programs.folder.appendingPathComponent("tactiled").path, "--socket", socket, "--config",
        try folder.write("tactiled.yaml", configuration),
      ])
    try ServiceProbe.waitUntilListening(socket, running)
    let text = try String(contentsOfFile: folder.path("pid"), encoding: .utf8)
    process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    try waitUntilStatus("the panels are known") { $0["devices"] as? Int == panels }
  }

  /// Builds a library to load into the daemon. Returns its path.
  private static func build(_ name: String, in folder: TemporaryFolder) throws -> String {
    let library = folder.path("\(name.split(separator: "/").last ?? "").so")
    let built = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: try #require(compiler)),
        [
          "-std=gnu11", "-shared", "-fPIC", Fixtures.path("../\(name).c"), "-o", library, "-ldl",
        ]))
    try #require(built.status == 0, "\(built.errors)")
    return library
  }

  /// The most panels that the daemon has opened and closed in one turn of its loop.
  var mostPanelsInTurn: Int {
    let bytes = FileManager.default.contents(atPath: folder.path("turns")) ?? Data()
    return bytes.dropFirst(40).prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Begins a new count of ``mostPanelsInTurn``.
  func forgetTurns() throws {
    let file = try FileHandle(forWritingTo: folder.url.appendingPathComponent("turns"))
    try file.seek(toOffset: 40)
    try file.write(contentsOf: Data(count: 8))
    try file.close()
  }

  /// Ends the grab of the other program. The daemon receives no events meanwhile, so send none before.
  func release() throws {
    try FileManager.default.removeItem(atPath: folder.path("grabbed"))
  }

  /// Replaces the configuration and lets the daemon read it.
  func reload(_ configuration: String) throws {
    _ = try folder.write("tactiled.yaml", configuration)
    kill(process, SIGHUP)
  }

  /// Waits until the daemon has opened a number of panels. Fails after a time limit.
  func waitUntilOpen(_ count: Int) throws {
    let limit = Date(timeIntervalSinceNow: 30)
    let descriptors = "/proc/\(process)/fd"
    func open() -> Int {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
      return names.count {
        let path = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(descriptors)/\($0)")
        return path?.hasPrefix(folder.path("event")) == true
      }
    }
    while open() != count {
      try #require(Date() < limit, "\(open()) panels are open instead of \(count). \(log)")
      usleep(10_000)
    }
  }

  /// Makes the daemon fail to copy the descriptor of a panel, as if all descriptors were used.
  func useUpDescriptors() throws { _ = try folder.write("full", "") }

  /// Ends what ``useUpDescriptors()`` began.
  func freeDescriptors() throws {
    try FileManager.default.removeItem(atPath: folder.path("full"))
  }

  /// Waits until the daemon has logged some words. Fails after a time limit.
  func waitUntilLogged(_ words: String) throws {
    let limit = Date(timeIntervalSinceNow: 30)
    while !log.contains(words) {
      try #require(Date() < limit, "the log does not contain \"\(words)\". \(log)")
      usleep(10_000)
    }
  }

  deinit {
    close(fifo)
  }

  /// The log of the daemon.
  var log: String { (try? String(contentsOfFile: folder.path("err"), encoding: .utf8)) ?? "" }

  /// Waits until the status of the daemon meets a condition. Fails after a time limit.
  func waitUntilStatus(_ what: String, _ isSo: ([String: Any]) -> Bool) throws {
    let limit = Date(timeIntervalSinceNow: 30)
    while !isSo(try status()) {
      try #require(Date() < limit, "\(what): not after thirty seconds. \(log)")
      usleep(10_000)
    }
  }

  /// The status of the daemon.
  func status() throws -> [String: Any] {
    let client = try ServiceProbe.connect(to: socket)
    defer { close(client) }
    let reply = try ServiceProbe.call("io.tactile.Control.GetStatus", on: client)
    return try #require((reply["parameters"] as? [String: Any])?["status"] as? [String: Any])
  }

  /// Sends a frame of axes. Returns its time, in nanoseconds of the monotonic clock.
  func send(_ axes: [(code: UInt16, value: Int32)]) throws -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    var frame: [InputRecord] = []
    for (type, code, value) in axes.map({ (UInt16(3), $0.code, $0.value) }) + [(0, 0, 0)] {
      var event = InputRecord()
      event.time = timeval(tv_sec: now.tv_sec, tv_usec: now.tv_nsec / 1000)
      (event.type, event.code, event.value) = (type, code, value)
      frame.append(event)
    }
    // A write of this size to a pipe is atomic.
    let limit = Date(timeIntervalSinceNow: 30)
    while !frame.withUnsafeBytes({ write(fifo, $0.baseAddress, $0.count) == $0.count }) {
      try #require(Date() < limit, "the daemon does not read its panel. \(log)")
      usleep(1000)
    }
    return now.tv_sec * 1_000_000_000 + now.tv_nsec / 1000 * 1000
  }

  /// Ends the daemon and checks its exit status.
  func finish() {
    kill(process, SIGTERM)
    #expect(Programs.finish(running).status == 0, "\(log)")
  }
}

/// `struct input_event` of linux/input.h on a 64-bit machine.
private struct InputRecord {
  var time = timeval()
  var type: UInt16 = 0
  var code: UInt16 = 0
  var value: Int32 = 0
}
