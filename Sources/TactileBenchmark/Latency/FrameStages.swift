import Tactile

/// Where the time of a frame went on its way to a client, in microseconds.
struct FrameStages {
  /// Until the program ran.
  var waking = 0.0
  /// Until it had read the frame.
  var reading = 0.0
  /// Until it began to write.
  var working = 0.0
  /// Until the client had read what it wrote, which had to wake as well.
  var delivering = 0.0

  /// The whole way.
  var total: Double { waking + reading + working + delivering }

  /// The stages of those frames that were read and written by themselves, not together with others.
  ///
  /// - Parameters:
  ///   - passages: In order of their arrival.
  ///   - notes: Oldest first.
  static func each(of passages: [Passage], _ notes: [StageNote]) -> [FrameStages] {
    var next = 0
    return passages.compactMap { passage in
      var first: [StageNote.Stage: Timestamp] = [:]
      while next < notes.count, notes[next].time <= passage.arrived {
        let note = notes[next]
        // The first of its kind after the frame was sent is the frame's; others are of what followed.
        if note.time >= passage.sent, first[note.stage] == nil { first[note.stage] = note.time }
        next += 1
      }
      return FrameStages(passage, first)
    }
  }

  /// Nil where nothing was read or written between a frame's sending and its arrival.
  private init?(_ passage: Passage, _ times: [StageNote.Stage: Timestamp]) {
    guard let read = times[.read], let written = times[.written], read <= written else {
      return nil
    }
    // It may have been awake already.
    let woken = min(times[.woken] ?? passage.sent, read)
    waking = woken.seconds(since: passage.sent) * 1e6
    reading = read.seconds(since: woken) * 1e6
    working = written.seconds(since: read) * 1e6
    delivering = passage.arrived.seconds(since: written) * 1e6
  }

  private init() {}

  /// The mean of several frames.
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
