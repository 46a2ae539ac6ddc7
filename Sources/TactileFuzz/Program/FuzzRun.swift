import TactileIO

#if FUZZING
  import CLibFuzzer
  @preconcurrency import Glibc
#endif

/// One run of a target: over inputs that a fuzzer makes up, or over files.
enum FuzzRun {
  /// The fuzzer calls a C function, which knows of no target; set once, before the first call.
  nonisolated(unsafe) private static var target = FuzzTarget.all[0]

  #if FUZZING
    /// Hands the arguments to libFuzzer, which makes up inputs until they say it is enough.
    static func run(_ target: FuzzTarget, _ arguments: [String]) -> ExitCode {
      self.target = target
      // To make a finding smaller it starts this program anew, by a shell and without the target.
      let words = ["\(CommandLine.arguments[0]) \(target.name)"] + arguments
      var pointers = words.map { strdup($0) } + [nil]
      var count = Int32(words.count)
      let status = pointers.withUnsafeMutableBufferPointer { buffer in
        var start = buffer.baseAddress
        return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
          FuzzRun.target.check(UnsafeBufferPointer(start: bytes, count: count))
          return 0
        }
      }
      return status == 0 ? .success : .failure
    }
  #else
    /// Reads each file once: a finding is looked at again so, in a build made for that.
    static func run(_ target: FuzzTarget, _ arguments: [String]) -> ExitCode {
      do {
        for path in arguments where !path.hasPrefix("-") {
          for file in try files(at: path) {
            try FileReader.bytes(of: file).withUnsafeBufferPointer { target.check($0) }
          }
        }
        return .success
      } catch {
        StandardStream.error.write("tactile-fuzz: \(error)\n")
        return .failure
      }
    }

    private static func files(at path: String) throws(IOError) -> [String] {
      FolderReader.isFolder(path) ? try FolderReader.files(below: path, ending: "") : [path]
    }
  #endif
}
