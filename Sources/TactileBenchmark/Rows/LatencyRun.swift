import CTactileLinux
@preconcurrency import Glibc
import Tactile
import TactileIO

/// Sends frames to a program at a fixed rate and measures when a client receives each.
///
/// A frame's time is taken right before it is written to the panel, and comes back in the message.
final class LatencyRun {
  private let program: MockedProgram
  private let reader: Reader
  private let feed: PanelFeed
  private let alarm = Alarm()
  private var stamps: FrameStamps
  private var underWay = FramesUnderWay()
  private var passages: [Passage] = []

  /// Starts the program and waits until it passes on frames of its panel.
  ///
  /// - Parameter notesStages: Whether the program notes when it woke, read and wrote.
  init(_ peer: Peer, _ paths: BenchmarkPaths, notesStages: Bool = false) throws {
    program = try MockedProgram(peer.words, notesStages: notesStages, paths: paths)
    try program.waitForSocket()
    reader = try Reader(program.socket, greeting: peer.greeting)
    feed = PanelFeed(program.panels[0])
    stamps = FrameStamps(in: peer.format)
    // The program accepts a connection later than the client is connected. No client receives the frames
    // that it reads in between.
    _ = try Patience.wait("\(peer.name) to pass on a frame") {
      sendRound(1000)
      return passages.isEmpty ? nil : true
    }
    try waitForRest()
  }

  /// Sends at least `count` frames, in whole rounds. Returns their passages in order of arrival.
  ///
  /// - Throws: ``BenchmarkError`` if a frame does not come back.
  func measure(frames count: Int, rate: Int) throws -> [Passage] {
    underWay.forget()
    passages.removeAll()
    var sent = 0
    while sent < count { sent += sendRound(rate) }
    try waitForRest()
    guard underWay.lost == 0 else {
      throw BenchmarkError.failed("\(underWay.lost) of \(sent) frames were not passed on\(state)")
    }
    return passages
  }

  /// Sends at least `count` frames and returns the stages of their latency.
  ///
  /// - Throws: ``BenchmarkError`` as in ``measure(frames:rate:)``, and if more than 1 % of the frames have no
  ///   stages of their own, because the slowest frames would be missing.
  func measureStages(frames count: Int, rate: Int) throws -> [FrameStages] {
    let passages = try measure(frames: count, rate: rate)
    let stages = FrameStages.each(of: passages, program.stages?.all ?? [])
    guard stages.count * 100 >= passages.count * 99 else {
      throw BenchmarkError.failed(
        "only \(stages.count) of \(passages.count) frames have stages of their own\(state)")
    }
    return stages
  }

  /// Sends a round frame by frame. Returns the number of frames.
  @discardableResult
  private func sendRound(_ rate: Int) -> Int {
    var sent = 0
    var due = MonotonicClock.now()
    feed.eachFrame { send in
      due.nanoseconds += UInt64(1_000_000_000 / rate)
      read(until: due)
      // The kernel's times are in microseconds. If the scheduler wakes us late, the pace starts again
      // from then.
      var now = MonotonicClock.now()
      now.nanoseconds -= now.nanoseconds % 1000
      underWay.send(now)
      send(now)
      due = max(due, now)
      sent += 1
    }
    return sent
  }

  /// Waits for the frames that have not arrived yet.
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
      throw BenchmarkError.failed(
        "\(underWay.count) frames did not come back in 10 seconds\(state)")
    }
  }

  /// Notes the passages of all frames that arrive before a given time.
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

  /// The program's state, for messages about failures.
  private var state: String {
    (reader.isClosed ? "; it closed the connection" : "") + "; its log: \(program.log.suffix(300))"
  }
}

/// The times at which a frame was sent and a client received its message.
struct Passage {
  let sent: Timestamp
  let arrived: Timestamp

  /// The latency, in microseconds.
  var delay: Double { arrived.seconds(since: sent) * 1e6 }
}

/// Waits for data until a given time, exact to the microsecond.
private final class Alarm {
  private let timer: FileDescriptor

  init() {
    timer = FileDescriptor(owning: timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK)))
  }

  /// Waits until a descriptor has data or the time has come. Returns whether it has data.
  func wait(for descriptor: Int32, until due: Timestamp) -> Bool {
    var setting = itimerspec()
    setting.it_value = timespec(
      tv_sec: Int(due.nanoseconds / 1_000_000_000), tv_nsec: Int(due.nanoseconds % 1_000_000_000))
    timerfd_settime(timer.rawValue, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    var entries = [descriptor, timer.rawValue].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&entries, 2, -1)
    return entries[0].revents != 0
  }
}

/// The stages of a frame's latency, in microseconds.
struct FrameStages {
  /// Until the program runs.
  var waking = 0.0
  /// Until it has read the frame.
  var reading = 0.0
  /// Until it begins to write.
  var working = 0.0
  /// Until the client, which has to wake up too, has read the message.
  var delivering = 0.0

  /// The whole latency.
  var total: Double { waking + reading + working + delivering }

  /// Returns the stages of the frames that the program read and wrote one by one, not with others.
  ///
  /// - Parameters:
  ///   - passages: The frames, in order of arrival.
  ///   - notes: The program's notes, oldest first.
  static func each(of passages: [Passage], _ notes: [StageNote]) -> [FrameStages] {
    var next = 0
    return passages.compactMap { passage in
      var first: [StageNote.Stage: Timestamp] = [:]
      while next < notes.count, notes[next].time <= passage.arrived {
        let note = notes[next]
        // The first note of a kind after the frame was sent belongs to the frame.
        if note.time >= passage.sent, first[note.stage] == nil { first[note.stage] = note.time }
        next += 1
      }
      return FrameStages(passage, first)
    }
  }

  /// Returns nil if the program read or wrote nothing between the sending and the arrival.
  private init?(_ passage: Passage, _ times: [StageNote.Stage: Timestamp]) {
    guard let read = times[.read], let written = times[.written], read <= written else {
      return nil
    }
    // The program may have been awake already.
    let woken = min(times[.woken] ?? passage.sent, read)
    waking = woken.seconds(since: passage.sent) * 1e6
    reading = read.seconds(since: woken) * 1e6
    working = written.seconds(since: read) * 1e6
    delivering = passage.arrived.seconds(since: written) * 1e6
  }

  private init() {}

  /// Returns the mean of several frames.
  static func mean(_ frames: some Collection<FrameStages>) -> FrameStages {
    var mean = FrameStages()
    let part = 1 / Double(max(1, frames.count))
    for frame in frames {
      mean.waking += frame.waking * part
      mean.reading += frame.reading * part
      mean.working += frame.working * part
      mean.delivering += frame.delivering * part
    }
    return mean
  }
}

/// The frames that were sent and whose messages have not arrived yet, oldest first.
struct FramesUnderWay {
  private var stamps: [Timestamp] = []
  private var first = 0

  /// The number of frames that a later frame's message overtook. They will never arrive.
  private(set) var lost = 0

  /// The number of frames that may still arrive.
  var count: Int { stamps.count - first }

  /// Notes a sent frame. Its time must be later than that of every frame before it.
  mutating func send(_ stamp: Timestamp) { stamps.append(stamp) }

  /// Returns the times of the frames that arrived with a message of this time.
  ///
  /// A program may send two messages for one frame, or a message without a frame. Such a message returns
  /// no frame.
  ///
  /// - Parameter merged: The number of earlier frames that the message includes.
  mutating func arrive(_ stamp: Timestamp, merged: Int = 0) -> ArraySlice<Timestamp> {
    let next = stamps[first...].firstIndex { $0 >= stamp } ?? stamps.endIndex
    let overtaken = next - first
    lost += max(0, overtaken - merged)
    first = next
    guard next < stamps.endIndex, stamps[next] == stamp else { return [] }
    first += 1
    return stamps[next - min(overtaken, merged)...next]
  }

  /// Forgets all frames.
  mutating func forget() {
    stamps.removeAll(keepingCapacity: true)
    (first, lost) = (0, 0)
  }
}
