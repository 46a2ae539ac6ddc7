import Tactile

/// The frames that were sent and that no client has read of yet, oldest first.
struct FramesUnderWay {
  private var stamps: [Timestamp] = []
  private var first = 0

  /// How many were overtaken by a later one without a word, and so will never come.
  private(set) var lost = 0

  /// How many are still to come.
  var count: Int { stamps.count - first }

  /// Notes a frame; its stamp is later than every one before.
  mutating func send(_ stamp: Timestamp) { stamps.append(stamp) }

  /// The frames, by their stamps, that came with a message of this stamp.
  ///
  /// A program may tell of a frame twice, or of something that no frame was the cause of; with such a
  /// message, none comes.
  ///
  /// - Parameter merged: For how many frames before this one the message stands as well.
  mutating func arrive(_ stamp: Timestamp, merged: Int = 0) -> ArraySlice<Timestamp> {
    let next = stamps[first...].firstIndex { $0 >= stamp } ?? stamps.endIndex
    let overtaken = next - first
    lost += max(0, overtaken - merged)
    first = next
    guard next < stamps.endIndex, stamps[next] == stamp else { return [] }
    first += 1
    return stamps[next - min(overtaken, merged)...next]
  }

  /// Begins anew, as if nothing had been sent.
  mutating func forget() {
    stamps.removeAll(keepingCapacity: true)
    (first, lost) = (0, 0)
  }
}
