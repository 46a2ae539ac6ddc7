import TactileIO

#if FUZZING
  import CLibFuzzer
  @preconcurrency import Glibc
#endif

/// A reader of untrusted bytes, and the laws that hold for all bytes.
struct FuzzTarget: Sendable {
  /// The name on the command line.
  let name: String
  /// Reads an input, and ends the program if a law of the target is broken.
  private let check: @Sendable (UnsafeBufferPointer<UInt8>) -> Void
  /// Whether it measures the costs itself, because an input of a few bytes describes much more.
  private let measuresCosts: Bool
  /// Returns the number of frames that it has checked, if it counts them.
  let countFrames: (@Sendable () -> Int)?

  init(
    name: String, check: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Void,
    measuresCosts: Bool = false, countFrames: (@Sendable () -> Int)? = nil
  ) {
    self.name = name
    self.check = check
    self.measuresCosts = measuresCosts
    self.countFrames = countFrames
  }

  /// Reads an input, and ends the program if a law is broken: those of the target, and those of all targets about the
  /// instructions that an input takes and the memory that it leaves.
  func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !measuresCosts else { return check(bytes) }
    let meter = CostMeter()
    check(bytes)
    // Some targets read an input several times.
    meter.check("an input of \(name)", bytes: bytes.count, times: 3)
    meter.checkReturned("an input of \(name)")
  }

  /// All readers of untrusted bytes.
  static let all = [
    FuzzTarget(name: "decoder", check: DecoderTarget.check),
    FuzzTarget(name: "clones", check: CloneTarget.check, countFrames: { CloneTarget.frames }),
    FuzzTarget(name: "evemu") { RecordingTarget.check($0, as: .evemu) },
    FuzzTarget(name: "libinput") { RecordingTarget.check($0, as: .libinput) },
    FuzzTarget(name: "getevent") { RecordingTarget.check($0, as: .getevent) },
    FuzzTarget(name: "evtest") { RecordingTarget.check($0, as: .evtest) },
    FuzzTarget(name: "recordings", check: RecordingTarget.checkFiles),
    FuzzTarget(name: "anonymizer", check: AnonymizerTarget.check),
    FuzzTarget(name: "recent", check: RecentTarget.check),
    FuzzTarget(name: "repair", check: RepairTarget.check),
    FuzzTarget(name: "udev", check: UdevTarget.check),
    FuzzTarget(name: "calibration", check: CalibrationTarget.check),
    FuzzTarget(name: "json", check: JSONTarget.check),
    FuzzTarget(name: "messages", check: MessageTarget.check),
    FuzzTarget(name: "clients", check: ClientTarget.check),
    FuzzTarget(name: "replies", check: ReplyTarget.check),
    FuzzTarget(name: "web", check: WebTarget.check),
    FuzzTarget(name: "scene", check: SceneTarget.check),
    FuzzTarget(name: "large", check: LargeSceneTarget.check, measuresCosts: true),
    FuzzTarget(name: "bindings", check: BindingTarget.check),
    FuzzTarget(name: "import", check: ImportTarget.check),
    FuzzTarget(name: "configuration", check: ConfigurationTarget.check),
    FuzzTarget(name: "touch", check: SpecificationTarget.check),
    FuzzTarget(name: "engine", check: EngineTarget.check),
  ]
}

/// One run of a target, with generated inputs or with files.
enum FuzzRun {
  /// The target for the C function that libFuzzer calls. It is set once, before the first call.
  nonisolated(unsafe) private static var target = FuzzTarget.all[0]

  #if FUZZING
    /// Runs libFuzzer, which generates inputs until its arguments end the run.
    static func run(_ target: FuzzTarget, _ arguments: [String]) -> ExitCode {
      self.target = target
      // libFuzzer ends the program itself.
      atexit { FuzzRun.printFrames() }
      // To minimize a finding, libFuzzer starts this program again through a shell, without the
      // target.
      let words = ["\(CommandLine.arguments[0]) \(target.name)"] + arguments
      var pointers = words.map { strdup($0) } + [nil]
      var count = Int32(words.count)
      let status = pointers.withUnsafeMutableBufferPointer { buffer in
        var start = buffer.baseAddress
        return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
          FuzzRun.target.run(UnsafeBufferPointer(start: bytes, count: count))
          return 0
        }
      }
      return status == 0 ? .success : .failure
    }

  #else
    /// Reads each file once, to reproduce a finding in a build without libFuzzer, and prints the number of frames.
    static func run(_ target: FuzzTarget, _ arguments: [String]) -> ExitCode {
      self.target = target
      defer { printFrames() }
      do {
        for path in arguments where !path.hasPrefix("-") {
          for file in try files(at: path) {
            try FileReader.bytes(of: file).withUnsafeBufferPointer { target.run($0) }
          }
        }
        return .success
      } catch {
        StandardStream.error.write("tactile-fuzz: \(error)\n")
        return .failure
      }
    }

    private static func files(at path: String) throws(IOError) -> [String] {
      DirectoryReader.isDirectory(path)
        ? try DirectoryReader.files(below: path, ending: "") : [path]
    }
  #endif

  /// Prints the number of frames, in the form of libFuzzer's closing statistics.
  private static func printFrames() {
    guard let count = target.countFrames?() else { return }
    StandardStream.error.write("stat::frames: \(count)\n")
  }
}
