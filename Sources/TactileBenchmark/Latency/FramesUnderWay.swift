import Tactile

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
