import Tactile
import TactileServer

/// Costs that must not grow, or grow only so much, with how many there are of something.
enum CrowdRows {
  static func views(_ kit: Kit) throws -> [Row] {
    var few = 0.0
    return [10, 100, 1000, 10_000].map { count in
      let run = CrowdRun(fingers: 10, bystanders: count)
      run.run(rounds: 5)
      let before = run.touchChanges
      run.run(rounds: 1)
      let inRound = Double(run.touchChanges - before)
      let values = EngineRows.timed(200) { run.run(rounds: 200) }.map { $0 / inRound }
      let row = Row(
        "a touch of ten fingers amid \(count) views with three recognizers each", "ns", values,
        aim: count == 10 ? nil : Row.Aim(few * 1.25, "as amid ten, and a quarter"))
      if count == 10 { few = row.median }
      return row
    }
  }

  static func subscribers(_ kit: Kit) throws -> [Row] {
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
            "each further of \(count) subscribers, a frame", "ns",
            values.map { ($0 - alone) / Double(count - 1) }, aim: Row.Aim(1000)))
      }
    }
    return rows
  }
}
