/// A reader of foreign bytes, and what must be true whatever they are.
struct FuzzTarget: Sendable {
  /// What it is called on the command line.
  let name: String
  /// Reads an input; ends the program where a law is broken.
  let check: @Sendable (UnsafeBufferPointer<UInt8>) -> Void

  /// Every reader of foreign bytes there is.
  static let all = [
    FuzzTarget(name: "decoder", check: DecoderTarget.check),
    FuzzTarget(name: "evemu") { RecordingTarget.check($0, as: .evemu) },
    FuzzTarget(name: "libinput") { RecordingTarget.check($0, as: .libinput) },
    FuzzTarget(name: "getevent") { RecordingTarget.check($0, as: .getevent) },
    FuzzTarget(name: "evtest") { RecordingTarget.check($0, as: .evtest) },
    FuzzTarget(name: "recordings", check: RecordingTarget.checkFiles),
    FuzzTarget(name: "json", check: JSONTarget.check),
    FuzzTarget(name: "messages", check: MessageTarget.check),
    FuzzTarget(name: "clients", check: ClientTarget.check),
    FuzzTarget(name: "scene", check: SceneTarget.check),
    FuzzTarget(name: "configuration", check: ConfigurationTarget.check),
    FuzzTarget(name: "touch", check: SpecificationTarget.check),
    FuzzTarget(name: "engine", check: EngineTarget.check),
  ]
}
