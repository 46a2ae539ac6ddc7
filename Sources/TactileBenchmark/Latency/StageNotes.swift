@preconcurrency import Glibc
import Tactile
import TactileIO

/// The times at which a program woke, read and wrote. `stages.c` notes them in a file that both map.
final class StageNotes {
  /// The file's name in the program's folder.
  static let file = "stages"
  /// The largest number of notes. A frame has three or four; later notes are dropped.
  private static let room = 200_000

  private let memory: UnsafeMutableRawBufferPointer

  /// Creates the file. Start the program after it.
  init(in folder: String) throws(IOError) {
    let path = "\(folder)/\(Self.file)"
    let file = try FileDescriptor(
      Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600), orThrow: "create", path)
    // A count, and two words for each note.
    let size = 8 * (1 + 2 * Self.room)
    guard ftruncate(file.rawValue, size) == 0,
      let place = mmap(nil, size, PROT_READ, MAP_SHARED, file.rawValue, 0), place != MAP_FAILED
    else {
      throw .failed(action: "map", target: path, code: errno, advice: "")
    }
    memory = UnsafeMutableRawBufferPointer(start: place, count: size)
  }

  deinit { munmap(memory.baseAddress!, memory.count) }

  /// The notes so far, oldest first.
  var all: [StageNote] {
    let count = Int(memory.load(as: UInt64.self))
    return (0..<count).compactMap { index in
      let place = 8 * (1 + 2 * index)
      let stage = StageNote.Stage(rawValue: memory.load(fromByteOffset: place + 8, as: UInt64.self))
      return stage.map {
        StageNote(
          time: Timestamp(nanoseconds: memory.load(fromByteOffset: place, as: UInt64.self)),
          stage: $0)
      }
    }
  }
}

/// A stage that a program reached, with its time.
struct StageNote {
  /// The stages, numbered as in `stages.c`.
  enum Stage: UInt64 {
    /// The program woke up.
    case woken
    /// It has read from its panel.
    case read
    /// It begins to write to a client.
    case written
  }

  let time: Timestamp
  let stage: Stage
}
