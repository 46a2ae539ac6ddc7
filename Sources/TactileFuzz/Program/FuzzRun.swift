import TactileIO

#if FUZZING
  import CLibFuzzer
  @preconcurrency import Glibc
#endif

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
