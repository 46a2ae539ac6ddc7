@preconcurrency import Glibc
import Tactile
import TactileIO

/// When a program woke, read and wrote, as `stages.c` notes it in a file that both have mapped.
final class StageNotes {
  /// The file's name in the program's folder.
  static let file = "stages"
  /// So many notes are kept, three or four come with a frame; the rest is forgotten.
  private static let room = 200_000

  private let memory: UnsafeMutableRawBufferPointer

  /// Makes the file; the program is to be started afterwards.
  init(in folder: String) throws(IOError) {
    let path = "\(folder)/\(Self.file)"
    let file = try FileDescriptor(
      Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600), orThrow: "create", path)
    // A count, and two words a note.
    let size = 8 * (1 + 2 * Self.room)
    guard ftruncate(file.rawValue, size) == 0,
      let place = mmap(nil, size, PROT_READ, MAP_SHARED, file.rawValue, 0), place != MAP_FAILED
    else {
      throw .failed(action: "map", target: path, code: errno, advice: "")
    }
    memory = UnsafeMutableRawBufferPointer(start: place, count: size)
  }

  deinit { munmap(memory.baseAddress!, memory.count) }

  /// What was noted so far, oldest first.
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
