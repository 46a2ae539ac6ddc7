@preconcurrency import Glibc
import TactileIO
import TactileRecording

/// The costs of reading, replaying and converting recordings.
enum RecordingRows {
  private static let runs = 3
  /// The rounds of the gesture stream in a recording. A round has about a thousand events.
  private static let rounds = 100
  /// The rounds for PyYAML, which needs a second for a few thousand events.
  private static let fewRounds = 2
  /// The rounds for the memory. The text has about 16 MB; `tactile convert` keeps less than 8 MiB whole.
  private static let manyRounds = 500

  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    try reading(paths) + replaying(paths) + converting(paths) + pipes(paths) + memory(paths)
  }

  // MARK: Reading

  private static func reading(_ paths: BenchmarkPaths) throws -> [Row] {
    var rows: [Row] = []
    let peers: [(String, () throws -> Row)] = [
      ("libevemu", { try libevemu(paths) }),
      ("libinput analyze per-slot-delta", { try libinputTools() }),
    ]
    for (name, measure) in peers {
      do {
        rows.append(try measure())
      } catch {
        rows.append(Row(skipped: name, because: "\(error)"))
      }
    }
    let peer = rows[0].problem == nil ? rows[0].median : nil
    let evemu = try reading(.evemu, aim: peer.map { Row.Aim($0, "libevemu's") })
    rows.append(evemu)
    rows.append(try reading(.libinput, aim: Row.Aim(3 * evemu.median, "3 × that of evemu text")))
    return try rows + [reading(.getevent, aim: nil), reading(.evtest, aim: nil)]
  }

  /// Measures the reader of a format, in this process.
  private static func reading(_ format: RecordingFormat, aim: Row.Aim?) throws -> Row {
    let (text, events) = try RecordedStream(format: format, rounds: rounds).text()
    let found = try RecordingReader.read(text, name: "stream", isStrict: true).events.count
    guard found == events else {
      throw BenchmarkError.failed("\(format): found \(found) events; expected \(events)")
    }
    let times = EngineRows.timed(1) { _ = try? RecordingReader.read(text, name: "stream") }
      .map { $0 / Double(events) }
    return Row("reading \(format.rawValue), an event", "ns", times, aim: aim)
  }

  /// Measures the library that `evemu-play` reads with.
  private static func libevemu(_ paths: BenchmarkPaths) throws -> Row {
    Row(
      "libevemu, an event", "ns",
      try perEvent([paths.parts + "/evemu"], .evemu, rounds: rounds).map { $0 * 1e9 })
  }

  /// Measures a tool of libinput, which reads recordings with PyYAML.
  private static func libinputTools() throws -> Row {
    guard let libinput = BenchmarkPaths.installed("libinput") else {
      throw BenchmarkError.failed("not installed")
    }
    // Another Python than Debian's may come first on the PATH, without the libraries of the tool.
    let words = ["/usr/bin/env", "PATH=/usr/bin:/bin", libinput, "analyze", "per-slot-delta"]
    return Row(
      "libinput analyze per-slot-delta, an event", "ns",
      try perEvent(words, .libinput, rounds: fewRounds).map { $0 * 1e9 })
  }

  /// Returns the processor time of an event in seconds, for each run: the difference between N and 2N rounds.
  /// The difference leaves out the start of the program.
  private static func perEvent(
    _ words: [String], _ format: RecordingFormat, rounds: Int
  ) throws -> [Double] {
    let folder = try TemporaryFolder()
    let events = try [rounds, 2 * rounds].map { try file(format, rounds: $0, in: folder).events }
    return try (0..<runs).map { _ in
      let times = try [rounds, 2 * rounds].map {
        try ProgramRun(words + [path(format, rounds: $0, in: folder)]).processorTime
      }
      return (times[1] - times[0]) / Double(events[1] - events[0])
    }
  }

  // MARK: The command

  private static func replaying(_ paths: BenchmarkPaths) throws -> [Row] {
    let json = try tactile("tactile replay --json", ["replay", "--json"], .evemu, paths)
    return [
      json,
      try tactile(
        "tactile replay", ["replay"], .evemu, paths,
        aim: Row.Aim(2 * json.median, "twice that of --json")),
    ]
  }

  private static func converting(_ paths: BenchmarkPaths) throws -> [Row] {
    let formats: [(RecordingFormat, RecordingFormat)] = [
      (.evemu, .libinput), (.libinput, .evemu), (.getevent, .evtest), (.evtest, .getevent),
    ]
    return try formats.map { source, target in
      try tactile(
        "tactile convert, \(source.rawValue) to \(target.rawValue)",
        ["convert", "--format", target.rawValue], source, paths)
    }
  }

  /// Measures a subcommand from its start to its end.
  private static func tactile(
    _ title: String, _ words: [String], _ format: RecordingFormat, _ paths: BenchmarkPaths,
    aim: Row.Aim? = nil
  ) throws -> Row {
    let folder = try TemporaryFolder()
    let (path, events) = try file(format, rounds: rounds, in: folder)
    let output = words[0] == "convert" ? ["-"] : []
    let values = try (0..<runs).map { _ in
      try ProgramRun([paths.tactile] + words + [path] + output).processorTime * 1e9 / Double(events)
    }
    return Row("\(title), an event", "ns", values, aim: aim)
  }

  /// Compares the costs of a pipe with those of a pipe with twice as many events.
  private static func pipes(_ paths: BenchmarkPaths) throws -> [Row] {
    try [RecordingFormat.evemu, .libinput].map { format in
      let folder = try TemporaryFolder()
      let files = try [rounds, 2 * rounds].map { try file(format, rounds: $0, in: folder).path }
      let words = [paths.tactile, "convert", "-", "-", "--format", "evemu"]
      let values = try (0..<runs).map { _ in
        let times = try files.map { try ProgramRun(words, piping: $0).processorTime }
        return times[1] / times[0]
      }
      return Row(
        "tactile convert, a pipe of \(format.rawValue): twice as many events", "times", values,
        aim: Row.Aim(2.3, "linear"))
    }
  }

  private static func memory(_ paths: BenchmarkPaths) throws -> [Row] {
    try [RecordingFormat.evemu, .libinput].flatMap { format in
      let folder = try TemporaryFolder()
      let peaks = try [1, 4].map { factor in
        let source = try file(format, rounds: factor * manyRounds, in: folder)
        let words = [paths.tactile, "convert", source.path, "-", "--format", "evemu"]
        let peak = try ProgramRun(words).peak
        try FileWriter.remove(source.path)
        return (events: source.events, peak: Double(peak) / 1000)
      }
      return rows(ofPeaks: peaks, format.rawValue)
    }
  }

  /// The rows of the largest memory with N and 4N events.
  static func rows(ofPeaks peaks: [(events: Int, peak: Double)], _ format: String) -> [Row] {
    peaks.map { events, peak in
      Row(
        "tactile convert, \(format), \(events) events: largest memory", "MB", [peak],
        aim: events == peaks[0].events
          ? nil : Row.Aim(1.1 * peaks[0].peak, "10 % more than with a quarter of them"))
    }
  }

  // MARK: Files

  private static func path(
    _ format: RecordingFormat, rounds: Int, in folder: TemporaryFolder
  ) -> String { "\(folder.path)/\(rounds).\(format.rawValue)" }

  private static func file(
    _ format: RecordingFormat, rounds: Int, in folder: TemporaryFolder
  ) throws -> (path: String, events: Int) {
    let path = path(format, rounds: rounds, in: folder)
    let file = try FileWriter(creating: path)
    let events = try RecordedStream(format: format, rounds: rounds).write { try file.write($0) }
    return (path, events)
  }
}
