/// The time from the lift of a swipe to the start of its command: with a binding, and with lisgd on the same stream.
enum BindingRows {
  /// The number of swipes in a run.
  private static let swipes = 100
  private static let runs = 3
  private static let lisgd = "lisgd"
  /// lisgd recognizes a swipe at the lift. With a largest distance, so does the recognizer of a binding.
  private static let atLift = "a binding, recognized at the lift"
  private static let early = "a binding, recognized in the movement"

  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    var programs = [
      (name: atLift, run: try CommandRun(gesture: ", maximumDistance: 150mm", paths)),
      (name: early, run: try CommandRun(gesture: "", paths)),
    ]
    if let program = BenchmarkPaths.installed("lisgd") {
      programs.insert((lisgd, try CommandRun(lisgd: program, paths)), at: 0)
    }
    var starts = programs.map { _ in [CommandStarts]() }
    // In turns and in both orders, since the wake-up time of a machine changes from minute to minute.
    for run in 0..<runs {
      let order = Array(programs.indices)
      for index in run % 2 == 0 ? order : order.reversed() {
        starts[index].append(try programs[index].run.measure(swipes: swipes))
      }
    }
    return rows(zip(programs, starts).map { ($0.name, $1) })
  }

  /// The rows of some programs, whose runs have the same order.
  static func rows(_ programs: [(name: String, starts: [CommandStarts])]) -> [Row] {
    var rows: [Row] = []
    for (name, starts) in programs {
      rows.append(Row("\(name): p50", "ms", starts.map { $0.percentile(0.5) }))
      rows.append(Row("\(name): p99", "ms", starts.map { $0.percentile(0.99) }))
      rows.append(
        Row(
          "\(name): of \(swipes) swipes, those without a command of their own", "",
          starts.map { Double($0.failures) }, aim: Row.Aim(0)))
    }
    let peer = programs.first { $0.name == lisgd }?.starts.map { $0.percentile(0.5) } ?? []
    let ours = programs.first { $0.name == atLift }?.starts.map { $0.percentile(0.5) } ?? []
    guard !peer.isEmpty, !peer.contains(0) else {
      let problem = "lisgd is not installed, or started nothing"
      return rows + [Row(skipped: "\(atLift): p50 beside lisgd", because: problem)]
    }
    return rows + [
      Row(
        "\(atLift): p50 of a run by lisgd's", "times", zip(ours, peer).map { $0 / $1 },
        aim: Row.Aim(0.5, "half of lisgd's"))
    ]
  }
}
