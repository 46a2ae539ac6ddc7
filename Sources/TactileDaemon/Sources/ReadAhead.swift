import Tactile
import TactileIO
import TactileInput
import TactileRecording

/// The steps of a recording, in order. Another thread reads those of a long file ahead, because the disk may
/// be slow and the loop must not wait for it.
///
/// It keeps two batches of steps: one that is played and one that was read ahead.
final class ReadAhead {
  /// The maximum number of bytes that the other thread reads at once: a few seconds of ten fingers.
  static let chunkSize = 64 << 10

  /// The devices of the recording.
  let devices: [RecordedDevice]
  /// The time after the last step at which all timers have fired.
  let settledEnd: Timestamp
  /// The error that ended the reading; nil if there was none.
  private(set) var failure: (any Error)?
  private var batch: StepBatch
  /// The next step of the batch.
  private var next = 0
  /// The batch that was read ahead; nil if there is none yet.
  private var following: StepBatch?
  /// Whether the last batch was read.
  private var isRead = false
  /// The reader and the file of a long recording; nil for a recording in memory.
  private let source: (reader: Locked<StepReader>, file: SeekableFile)?
  private let worker: WorkerThread

  /// Begins to read a recording.
  ///
  /// - Parameter worker: The thread that reads. Its loop must run for the steps of a long file to come.
  init(_ recording: PlayableRecording, worker: WorkerThread) {
    self.worker = worker
    switch recording {
    case .whole(let recording):
      let playback = Playback(recording)
      devices = playback.devices
      settledEnd = playback.settledEnd
      batch = playback.batch
      isRead = true
      source = nil
    case .long(let recording, let file):
      devices = recording.devices
      settledEnd = recording.settledEnd
      batch = StepBatch()
      source = (Locked(recording.steps()), file)
      readFurther()
    }
  }

  /// The next step; nil if the other thread has not read it yet, or if there is none.
  var step: RecordedStep? { next < batch.steps.count ? batch.steps[next] : nil }

  /// Whether there is no further step.
  var isOver: Bool { isRead && step == nil }

  /// Moves to the step after the next one, and calls `body` with the events of the one that was next.
  func takeStep(_ body: (RecordedStep, UnsafeBufferPointer<InputEvent>) -> Void) {
    guard let step else { return }
    batch.withEvents(of: step) { body(step, $0) }
    next += 1
    beginBatch()
  }

  /// Begins the batch that was read ahead, if there is one and the present one is over.
  private func beginBatch() {
    guard next == batch.steps.count, let following else { return }
    batch = following
    next = 0
    self.following = nil
    readFurther()
  }

  /// Lets the other thread read the next batch.
  private func readFurther() {
    guard let (reader, file) = source, !isRead else { return }
    worker.begin {
      Result { try reader.withLock { try $0.next { range in try file.bytes(in: range) } } }
    } then: { [weak self] in
      self?.take($0)
    }
  }

  private func take(_ result: Result<StepBatch?, any Error>) {
    switch result {
    case .success(let batch?):
      following = batch
      beginBatch()
    case .success(nil): isRead = true
    case .failure(let error):
      failure = error
      isRead = true
    }
  }
}
