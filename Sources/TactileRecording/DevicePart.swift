import Tactile

/// A part of a file with the events of one device. Other parts follow with events of the same time.
struct DevicePart {
  /// The line that it begins with, from 1.
  let line: Int
  /// The time of its first event; nil if it has none.
  let start: Timestamp?

  /// Returns the places of devices in a recording that is ordered by time: the device of the earliest first
  /// event comes first.
  ///
  /// - Parameter starts: The times of the first events, in the order of the file.
  /// - Returns: For each place, the index in `starts`.
  static func order(_ starts: [Timestamp]) -> [Int] {
    starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
  }
}
