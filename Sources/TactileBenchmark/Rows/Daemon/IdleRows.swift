@preconcurrency import Glibc

/// The memory and the wake-ups of idle programs.
enum IdleRows {
  private static let seconds: UInt32 = 10

  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    let peers = Peer.debian + [.relay(paths), .tactiled(paths)]
    let programs = try peers.map { try MockedProgram($0.words, paths: paths) }
    for (peer, program) in zip(peers, programs) where peer.serves { try program.waitForSocket() }
    sleep(1)
    let before = try programs.map { try $0.measurements() }
    sleep(seconds)
    let after = try programs.map { try $0.measurements() }
    var rows: [Row] = []
    let lisgd = zip(peers, after).first { $0.0.name == "lisgd" }.map { Double($0.1.resident) }
    for (index, peer) in peers.enumerated() {
      let isOurs = peer.name == "tactiled"
      let resident = Double(after[index].resident) / 1000
      let most = lisgd.map { Row.Aim($0 * 1.1 / 1000, "10 % more than lisgd") } ?? Row.Aim(5.5)
      rows.append(Row("\(peer.name): resident", "MB", [resident], aim: isOurs ? most : nil))
      rows.append(
        Row(
          "\(peer.name): proportional", "MB", [Double(after[index].proportional) / 1000],
          aim: isOurs ? Row.Aim(4) : nil))
      rows.append(
        Row(
          "\(peer.name): wake-ups in \(seconds) s", "",
          [Double(after[index].sleeps - before[index].sleeps)], aim: isOurs ? Row.Aim(0) : nil))
    }
    return rows
  }
}
