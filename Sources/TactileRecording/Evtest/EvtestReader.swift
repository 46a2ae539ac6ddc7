import TactileInput

/// Reads what evtest prints of a device, as people paste it into bug reports.
///
/// Any thread.
public enum EvtestReader {
  /// Reads a file; where it does not list what the device can send, that is worked out from the
  /// events.
  ///
  /// Errors: those of the text; `eventsMissing` where a device is described and sent nothing.
  public static func read(_ file: RecordingFile) throws(RecordingError) -> Recording {
    var parser = try EvtestParser(file)
    try parser.readLines()
    return try parser.finish()
  }
}
