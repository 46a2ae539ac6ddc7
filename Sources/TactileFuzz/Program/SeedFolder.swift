import TactileIO
import TactileRecording

/// The first inputs for a fuzzer: the project's fixtures, and inputs derived from them.
enum SeedFolder {
  /// The number of events to which recordings are cut. Short inputs help a fuzzer most.
  private static let mostEvents = 60

  /// Writes the inputs of each target to its existing folder.
  static func write(from fixtures: String, to folder: String) -> ExitCode {
    do {
      try writeRecordings(from: fixtures + "/Recordings", to: folder)
      try copyTexts(from: fixtures + "/Specifications", ending: ".touch", to: "\(folder)/touch")
      try writeTexts(MessageSeeds.texts, to: ["json", "messages", "clients"], of: folder)
      let replies = MessageSeeds.texts.map { $0 + "\0" }
      try writeTexts(replies + [replies.joined()], to: ["replies"], of: folder)
      try writeTexts(BindingSeeds.texts, to: ["bindings"], of: folder)
      try write(try imported(from: fixtures + "/Bindings"), to: folder + "/import")
      try writeTexts(UdevSeeds.texts, to: ["udev"], of: folder)
      try write(WebSeeds.inputs, to: folder + "/web")
      try write(LargeSceneSeeds.inputs, to: folder + "/large")
      try writeTexts(SceneSeeds.texts, to: ["json", "scene"], of: folder)
      try writeTexts(ConfigurationSeeds.texts, to: ["configuration"], of: folder)
      return .success
    } catch {
      StandardStream.error.write("tactile-fuzz: \(error)\n")
      return .failure
    }
  }

  /// Returns the configurations of other programs, each after the byte that chooses its program.
  private static func imported(from folder: String) throws -> [[UInt8]] {
    let endings = [[".sh", ".h"], [".conf"], [".yaml"]]
    var inputs: [[UInt8]] = []
    for (number, endings) in endings.enumerated() {
      for ending in endings {
        for path in try DirectoryReader.files(below: folder, ending: ending) {
          inputs.append([UInt8(number)] + (try FileReader.bytes(of: path)))
        }
      }
    }
    return inputs
  }

  private static func writeRecordings(from fixtures: String, to folder: String) throws {
    for path in try DirectoryReader.files(below: fixtures, ending: ".evemu") {
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
    for path in try DirectoryReader.files(below: fixtures, ending: ending) {
      let name = String(path.split(separator: "/").last ?? "")
      try FileWriter.replace("\(folder)/\(name)", with: try FileReader.bytes(of: path))
    }
  }

  private static func writeTexts(
    _ texts: [String], to names: [String], of folder: String
  ) throws(IOError) {
    for name in names { try write(texts.map { Array($0.utf8) }, to: "\(folder)/\(name)") }
  }

  private static func write(_ inputs: [[UInt8]], to folder: String) throws(IOError) {
    for (number, input) in inputs.enumerated() {
      try FileWriter.replace("\(folder)/\(number)", with: input)
    }
  }
}

/// Files of bindings, with each key.
enum BindingSeeds {
  static let texts = [
    """
    version: 1
    bindings:
    - {gesture: home, run: [xset, dpms, force, on], pause: 0.5}
    - {gesture: map.pan, state: began, view: map, unit: menu.service}
    - {action: openService, shell: "systemctl reboot | logger"}
    """,
    #"{"version":1,"bindings":[{"action":"go","run":["echo",5,"a b"]}]}"#,
  ]
}

/// Descriptions of large scenes: one of each kind, and some of two kinds.
enum LargeSceneSeeds {
  static let inputs: [[UInt8]] =
    (0..<11).flatMap { kind in
      [(100, 50), (1000, 500), (20_000, 1999)].map {
        part(kind, count: $0.0, degree: $0.1, more: 0)
      }
    } + [
      part(5, count: 300, degree: 300, more: 0),
      part(0, count: 10_000, degree: 0, more: 1)
        + part(7, count: 5000, degree: 0, more: 0).dropFirst(),
    ]

  private static func part(_ kind: UInt8, count: UInt16, degree: UInt16, more: UInt8) -> [UInt8] {
    [more, kind] + [count, degree].flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
  }
}
