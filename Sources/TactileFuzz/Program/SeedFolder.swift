import TactileIO
import TactileRecording

/// Inputs for a fuzzer to begin with: the project's own fixtures, and a few made of them.
enum SeedFolder {
  /// Longer recordings are cut to so many events, because short inputs teach a fuzzer most.
  private static let mostEvents = 60

  /// Writes into a folder for each target, all of which are there.
  static func write(from fixtures: String, to folder: String) -> ExitCode {
    do {
      try writeRecordings(from: fixtures + "/Recordings", to: folder)
      try copyTexts(from: fixtures + "/Specifications", ending: ".touch", to: "\(folder)/touch")
      try writeTexts(MessageSeeds.texts, to: ["json", "messages", "clients"], of: folder)
      try writeTexts(SceneSeeds.texts, to: ["json", "scene"], of: folder)
      try writeTexts(ConfigurationSeeds.texts, to: ["configuration"], of: folder)
      return .success
    } catch {
      StandardStream.error.write("tactile-fuzz: \(error)\n")
      return .failure
    }
  }

  private static func writeRecordings(from fixtures: String, to folder: String) throws {
    for path in try FolderReader.files(below: fixtures, ending: ".evemu") {
      let name = String(path.split(separator: "/").last ?? "")
      var recording = try RecordingReader.read(try FileReader.bytes(of: path), name: path)
      recording.events = Array(recording.events.prefix(mostEvents))
      for format in RecordingFormat.allCases {
        let text = try RecordingWriter.text(of: recording, as: format)
        try FileWriter.replace("\(folder)/\(format.rawValue)/\(name)", with: text)
        try FileWriter.replace("\(folder)/recordings/\(name).\(format.rawValue)", with: text)
      }
    }
  }

  private static func copyTexts(
    from fixtures: String, ending: String, to folder: String
  ) throws(IOError) {
    for path in try FolderReader.files(below: fixtures, ending: ending) {
      let name = String(path.split(separator: "/").last ?? "")
      try FileWriter.replace("\(folder)/\(name)", with: try FileReader.bytes(of: path))
    }
  }

  private static func writeTexts(
    _ texts: [String], to names: [String], of folder: String
  ) throws(IOError) {
    for name in names {
      for (number, text) in texts.enumerated() {
        try FileWriter.replace("\(folder)/\(name)/\(number)", with: Array(text.utf8))
      }
    }
  }
}
