/// A parser of lines, for a reader of events that does not know the format.
protocol EventLines: Sendable {
  /// Parses the next bytes of the file. Returns the events of the lines that they complete.
  ///
  /// - Parameter bytes: The bytes; nil at the end of the file.
  mutating func events(of bytes: [UInt8]?) throws(RecordingError) -> [RecordedEvent]
}
