import TactileIO

/// The cost of owning a panel: the exact instructions of a frame, and the latency of frames. The frames of the
/// instructions have four fingers on average.
///
/// The latency needs a kernel with uinput and a clock that other programs do not disturb. So the scenario `owned-latency`
/// of the virtual machine measures it.
enum OwnedRows {
  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    try costs() + latencies(paths)
  }

  private static func costs() throws -> [Row] {
    guard BenchmarkPaths.installed("valgrind") != nil else {
      return [Row(skipped: "instructions", because: "valgrind is not installed")]
    }
    let unit = "instructions"
    let blocks = ["clone", "own"].compactMap { part in
      CountCommand.blocks(of: part, rounds: 100).map {
        Row("heap allocations in 100 rounds: \(part)", "", [Double($0)], aim: Row.Aim(0))
      }
    }
    return [
      Row(
        "a frame, from the panel's events to those of the clone", unit,
        [try Callgrind.perUnit("clone", 50)]),
      Row(
        "a frame, with the engine, without clients", unit, [try Callgrind.perUnit("own", 50)]),
    ] + blocks
  }

  // MARK: Latency

  /// The processes of the scenario that receive the frames of the panel, and the titles of their rows.
  private static let readers = [
    (name: "panel", title: "a reader of the panel itself"),
    (name: "forwarder", title: "a reader of a device to which a C program copies the events"),
    (name: "tactiled", title: "a reader of the clone"),
  ]

  /// The largest ratio of the medians of the clone and of the C program, and the largest distance in microseconds
  /// between the 99th percentile of the clone and the median of the C program. The judge of the scenario has the
  /// same limits, and explains them.
  private static let (mostTimes, mostLate) = (1.3, 60.0)

  private static func latencies(_ paths: BenchmarkPaths) -> [Row] {
    let title = "from the panel to a reader of its clone"
    guard BenchmarkPaths.installed("qemu-system-x86_64") != nil else {
      return [Row(skipped: title, because: "QEMU is not installed (make guest-deps)")]
    }
    do {
      let folder = try TemporaryFolder()
      // With KVM, the clock of the guest would not count instructions.
      _ = try Shell.run(
        "GUEST_ACCELERATOR=tcg GUEST_SCENARIOS=owned-latency \(paths.guest)/check.sh", in: folder)
      let log = try FileReader.bytes(of: ".build/guest/last/out/owned-latency/latency.log")
      return rows(of: String(decoding: log, as: UTF8.self))
    } catch {
      return [Row(skipped: title, because: "\(error)")]
    }
  }

  /// Returns the rows of the log of the scenario: after a first line, each line has the name of a reader, the number of
  /// frames, their median and their 99th percentile in microseconds.
  static func rows(of log: String) -> [Row] {
    var latencies: [String: (median: Double, late: Double)] = [:]
    for line in log.split(separator: "\n").dropFirst() {
      let words = line.split(separator: " ")
      guard words.count == 4, let median = Double(words[2]), let late = Double(words[3]) else {
        continue
      }
      latencies[String(words[0])] = (median, late)
    }
    var rows: [Row] = []
    for reader in readers {
      guard let latency = latencies[reader.name] else {
        return [Row(skipped: reader.title, because: "the scenario did not measure it")]
      }
      rows.append(Row("\(reader.title), emulated: median", "µs", [latency.median]))
      rows.append(Row("\(reader.title), emulated: 99th percentile", "µs", [latency.late]))
    }
    guard let own = latencies["tactiled"], let copy = latencies["forwarder"] else { return rows }
    return rows + [
      Row(
        "median of the clone, compared with the C program", "times", [own.median / copy.median],
        aim: Row.Aim(mostTimes)),
      Row(
        "99th percentile of the clone, above the median of the C program", "µs",
        [own.late - copy.median], aim: Row.Aim(mostLate)),
    ]
  }
}
