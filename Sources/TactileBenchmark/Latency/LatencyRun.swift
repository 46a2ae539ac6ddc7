import Tactile
import TactileIO

/// Frames sent to a program at a pace, and how long after each a client of it could read of it.
///
/// A frame's stamp is taken right before it is written to the panel, and comes back in the message.
final class LatencyRun {
  private let program: MockedProgram
  private let reader: Reader
  private let feed: PanelFeed
  private let alarm = Alarm()
  private var stamps: FrameStamps
  private var underWay = FramesUnderWay()
  private var passages: [Passage] = []

  /// Starts the program; waits until it passes on what comes from its panel.
  ///
  /// - Parameter notesStages: Whether the program notes when it woke, read and wrote.
  init(_ peer: Peer, _ kit: Kit, notesStages: Bool = false) throws {
    program = try MockedProgram(peer.words, notesStages: notesStages, kit: kit)
    try program.waitForSocket()
    reader = try Reader(program.socket, greeting: peer.greeting)
    feed = PanelFeed(program.panels[0])
    stamps = FrameStamps(in: peer.format)
    // Connecting ends before the program knows of it; what it reads until then, nobody is told.
    _ = try Patience.wait("\(peer.name) to pass on a frame") {
      sendRound(1000)
      return passages.isEmpty ? nil : true
    }
    try waitForRest()
  }

  /// How so many frames passed or a few more, to whole rounds; in order of their arrival.
  ///
  /// - Throws: ``BenchError`` if a single one does not come back.
  func measure(frames count: Int, rate: Int) throws -> [Passage] {
    underWay.forget()
    passages.removeAll()
    var sent = 0
    while sent < count { sent += sendRound(rate) }
    try waitForRest()
    guard underWay.lost == 0 else {
      throw BenchError.failed("\(underWay.lost) of \(sent) frames were not passed on\(state)")
    }
    return passages
  }

  /// Where the time of so many frames went.
  ///
  /// - Throws: ``BenchError`` as ``measure(frames:rate:)``, and if more than one frame in a hundred has no
  ///   stages of its own, as in a program that does not note them: the latest would be missing.
  func measureStages(frames count: Int, rate: Int) throws -> [FrameStages] {
    let passages = try measure(frames: count, rate: rate)
    let stages = FrameStages.each(of: passages, program.stages?.all ?? [])
    guard stages.count * 100 >= passages.count * 99 else {
      throw BenchError.failed(
        "only \(stages.count) of \(passages.count) frames have stages of their own\(state)")
    }
    return stages
  }

  /// Sends a round frame by frame; how many they were.
  @discardableResult
  private func sendRound(_ rate: Int) -> Int {
    var sent = 0
    var due = MonotonicClock.now()
    feed.eachFrame { send in
      due.nanoseconds += UInt64(1_000_000_000 / rate)
      read(until: due)
      // The kernel stamps in microseconds. A scheduler may wake us late: the pace begins anew then.
      var now = MonotonicClock.now()
      now.nanoseconds -= now.nanoseconds % 1000
      underWay.send(now)
      send(now)
      due = max(due, now)
      sent += 1
    }
    return sent
  }

  /// Waits for the frames that are still under way.
  private func waitForRest() throws {
    var patience = MonotonicClock.now()
    patience.nanoseconds += 10_000_000_000
    while underWay.count > 0, !reader.isClosed, MonotonicClock.now() < patience {
      program.panels[0].flush()
      var soon = MonotonicClock.now()
      soon.nanoseconds += 10_000_000
      read(until: soon)
    }
    guard underWay.count == 0 else {
      throw BenchError.failed("\(underWay.count) frames did not come back in ten seconds\(state)")
    }
  }

  /// Notes of every frame that comes back before a moment how long it took.
  private func read(until due: Timestamp) {
    while MonotonicClock.now() < due {
      guard alarm.wait(for: reader.descriptor, until: due) else { continue }
      let bytes = reader.read()
      if reader.isClosed { return }
      let arrived = MonotonicClock.now()
      stamps.read(bytes) { stamp, merged in
        for frame in underWay.arrive(stamp, merged: merged) {
          passages.append(Passage(sent: frame, arrived: arrived))
        }
      }
    }
  }

  /// For whoever has to find out why.
  private var state: String {
    (reader.isClosed ? "; it hung up" : "") + "; it says: \(program.complaints.suffix(300))"
  }
}
