import TactileIO
import TactileWire

/// What other clients and the machine notice of hostile clients: the extremes of the table that
/// `make check-hostile` prints.
///
/// The aims are laws of the daemon: docs/security-model.md and docs/hostile-clients.md explain them.
enum HostileRows {
  /// The time of each attack, in seconds.
  private static let seconds = 2

  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    let folder = try TemporaryFolder()
    let file = folder.path + "/table.json"
    // Attacks that fail are in the table too.
    _ = try Shell.run(
      "python3 \(paths.hostile) \(paths.tactiled) --parts \(paths.parts) --seconds \(seconds) "
        + "--json \(file) || test -s \(file)", in: folder)
    let text = try FileReader.bytes(of: file)
    guard let table = try JSONValue(decoding: text[...]).object,
      let attacks = table["rows"]?.objects, !attacks.isEmpty
    else { throw BenchmarkError.failed("\(paths.hostile) wrote no table") }
    return rows(of: attacks)
  }

  /// The rows of a table; see `Tests/Hostile/run.py`.
  static func rows(of attacks: [JSONObject]) -> [Row] {
    let sum = { (key: String) in attacks.reduce(0) { $0 + ($1[key]?.number ?? 0) } }
    let failed = attacks.count { !($0["failures"]?.isEmptyArray ?? true) }
    return [
      worst("longest turn, on the processor", "ms", attacks, aim: Row.Aim(5)) {
        $0["turn"]?.object?["onProcessor"]?.number
      },
      worst("longest wait for a landing", "ms", attacks, aim: Row.Aim(50)) {
        $0["latency"]?.object?["longest"]?.number
      },
      Row(
        "landings that were lost, of \(Int(sum("landings")))", "", [sum("lost")], aim: Row.Aim(0)),
      Row(
        "attacks that broke another law, of \(attacks.count)", "", [Double(failed)],
        aim: Row.Aim(0)),
      worst("largest memory", "MB", attacks, aim: nil) {
        $0["memory"]?.object?["peak"]?.number.map { $0 / 1024 }
      },
      worst("largest growth of memory after the attackers left", "%", attacks, aim: Row.Aim(10)) {
        guard let memory = $0["memory"]?.object, let before = memory["before"]?.number,
          let after = memory["after"]?.number, before > 0
        else { return nil }
        return 100 * (after - before) / before
      },
    ]
  }

  /// The largest number of all attacks, with the name of its attack.
  private static func worst(
    _ title: String, _ unit: String, _ attacks: [JSONObject], aim: Row.Aim?,
    _ number: (JSONObject) -> Double?
  ) -> Row {
    let numbers = attacks.compactMap { attack in number(attack).map { (attack, $0) } }
    guard let (attack, most) = numbers.max(by: { $0.1 < $1.1 }) else {
      return Row(skipped: title, because: "no attack has this number")
    }
    let name = attack["attack"]?.text ?? "?"
    return Row("\(title): \(name)", unit, [most], aim: aim)
  }
}
