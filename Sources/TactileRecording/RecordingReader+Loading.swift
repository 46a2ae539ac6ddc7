extension RecordingReader {
  /// Reads a recording by its name, and its description from beside it where the file holds none.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - open: Gives the bytes of a file; its error for `name` itself is handed on, and a sibling it
  ///     cannot give is taken not to be there.
  /// - Throws: What `open` throws, and those errors of ``read(_:)-([RecordingFile])``.
  public static func load(
    _ name: String, open: (String) throws -> [UInt8]
  ) throws -> Recording {
    let file = RecordingFile(name: name, bytes: try open(name))
    do {
      return try read(file)
    } catch RecordingError.descriptionMissing(let place, let siblings) {
      for sibling in siblings {
        guard let bytes = try? open(sibling) else { continue }
        return try read([file, RecordingFile(name: sibling, bytes: bytes)])
      }
      throw RecordingError.descriptionMissing(at: place, siblings: siblings)
    }
  }
}
