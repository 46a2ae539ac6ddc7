import TactileIO
import TactileServer
import TactileWire

/// The service's own copy of the last configuration that it accepted.
///
/// If the files have an error when the service starts, the service uses this copy, so that a mistake does
/// not leave a kiosk without touch. The copy is one JSON file,
/// `{"files": [{"path": …, "text": …}], "scene": {"path": …, "text": …}}`, in the folder that systemd provides (`StateDirectory=`). Only the user of the service can read it.
struct SavedConfiguration: Sendable {
  /// The file of the copy.
  let path: String

  /// The copy of this service; nil if the service manager provides no folder.
  static var ofService: SavedConfiguration? {
    // systemd separates several folders with colons; the unit has one.
    guard let folder = Environment.value(of: "STATE_DIRECTORY")?.split(separator: ":").first else {
      return nil
    }
    return SavedConfiguration(path: "\(folder)/configuration.json")
  }

  /// Reads the copy; nil if there is none.
  ///
  /// - Throws: ``IOError``, `WireError` if the copy is damaged.
  func read() throws -> ConfigurationContents? {
    guard FileKind.name(at: path) != nil else { return nil }
    let bytes = try FileReader.contents(ofRegularFile: path)
    var limits = JSONLimits()
    limits.maximumBytes = .max
    let document = JSONCursor(try JSONValue(decoding: bytes[...], limits: limits))
    return ConfigurationContents(
      files: try document.member("files").elements().map(TextFile.init(from:)),
      scene: try document.optionalMember("scene").map(TextFile.init(from:)))
  }

  /// Replaces the copy, unless it has these files already. The old copy stays if the disk is full.
  ///
  /// - Throws: ``IOError``.
  func save(_ contents: ConfigurationContents) throws(IOError) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("files")
    writer.beginArray()
    for file in contents.files { file.write(into: &writer) }
    writer.endArray()
    if let scene = contents.scene {
      writer.key("scene")
      scene.write(into: &writer)
    }
    writer.endObject()
    writer.endLine()
    guard (try? FileReader.contents(ofRegularFile: path)) != writer.bytes else { return }
    try FileWriter.replaceWhole(path, with: writer.bytes)
  }
}

/// The contents of the files of a configuration at one time.
struct ConfigurationContents: Equatable, Sendable {
  /// The configuration's files, in order.
  var files: [TextFile] = []
  /// The file of the machine's own scene; nil if it has none.
  var scene: TextFile?
}

/// The contents of a file at one time.
struct TextFile: Equatable, Sendable {
  /// The path by which the file was read.
  var path: String
  /// The text in UTF-8.
  var bytes: [UInt8] = []

  init(path: String) {
    self.path = path
  }

  /// Reads a regular file.
  ///
  /// - Throws: ``IOError`` with the path and a hint.
  init(reading path: String) throws(IOError) {
    self.path = path
    bytes = try FileReader.contents(ofRegularFile: path)
  }

  fileprivate init(from cursor: JSONCursor) throws(WireError) {
    path = try cursor.member("path").string()
    bytes = Array(try cursor.member("text").string().utf8)
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("path", path)
    writer.member("text", String(decoding: bytes, as: UTF8.self))
    writer.endObject()
  }
}
