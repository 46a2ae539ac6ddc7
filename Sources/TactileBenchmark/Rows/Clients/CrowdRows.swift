import Tactile
import TactileServer

/// Costs that must not grow, or only slowly, with the number of views and clients.
enum CrowdRows {
  static func views(_ paths: BenchmarkPaths) throws -> [Row] {
    var few = 0.0
    return [10, 100, 1000, 10_000].map { count in
      let run = CrowdRun(fingers: 10, bystanders: count)
      run.run(rounds: 5)
      let before = run.touchChanges
      run.run(rounds: 1)
      let inRound = Double(run.touchChanges - before)
      let values = EngineRows.timed(200) { run.run(rounds: 200) }.map { $0 / inRound }
      let row = Row(
        "a touch of ten fingers among \(count) views with three recognizers each", "ns", values,
        aim: count == 10 ? nil : Row.Aim(few * 1.25, "25 % more than among ten"))
      if count == 10 { few = row.median }
      return row
    }
  }

  static func subscribers(_ paths: BenchmarkPaths) throws -> [Row] {
    var rows: [Row] = []
    var alone = 0.0
    for count in [1, 10, 100, 1000] {
      let run = ServerRun(subscribers: count)
      run.run(rounds: 3)
      let before = run.frames
      run.run(rounds: 1)
      let inRound = Double(run.frames - before)
      let rounds = max(3, 300 / count)
      let values = EngineRows.timed(rounds) { run.run(rounds: rounds) }.map { $0 / inRound }
      if count == 1 {
        let row = Row("a frame, one subscriber", "ns", values)
        alone = row.median
        rows.append(row)
      } else {
        rows.append(
          Row(
            "each further one of \(count) subscribers, a frame", "ns",
            values.map { ($0 - alone) / Double(count - 1) }, aim: Row.Aim(1000)))
      }
    }
    return rows
  }
}
