import Tactile

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
