/// Reads the output of evtest, for example from bug reports. Any thread.
package enum EvtestReader {
  /// Reads a file. Codes of a device that the file does not list are inferred from the events. If
  /// evtest ran several times, each run is a device.
  ///
  /// Errors: those of the text; `eventsMissing` if there is no event.
  package static func read(
    _ file: RecordingFile, isStrict: Bool = false
  ) throws(RecordingError) -> Recording {
    var parser = try EvtestParser(reading: file, isStrict: isStrict)
    return try parser.finish()
  }
}
