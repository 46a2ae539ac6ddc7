import CTactileLinux
@preconcurrency import Glibc

/// Operations on this process.
package enum Program {
  /// Ends the process with a status that its `--help` explains.
  package static func exit(_ code: ExitCode) -> Never {
    Glibc.exit(code.rawValue)
  }

  /// Replaces this process by another program of the same installation.
  ///
  /// It uses the program in the directory of this program's file, or else the one on the PATH. It
  /// returns only if it fails.
  ///
  /// - Throws: ``IOError`` if the program is in neither place.
  package static func execute(_ name: String, _ arguments: [String]) throws(IOError) -> Never {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let directory = own.lastIndex(of: "/").map { own[...$0] } ?? ""
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    if count > 0 { execv(directory + name, &words) }
    execvp(name, &words)
    throw .last("start", name, advice: "Install it beside tactile, or in a directory on the PATH.")
  }
}

/// The exit statuses of `tactiled` and `tactile`; `--help` lists them.
package enum ExitCode: Int32, Sendable {
  /// The program did its work.
  case success = 0
  /// The work failed, for example because of a file, a device or the daemon.
  case failure = 1
  /// The command line is invalid.
  case usage = 2
}

/// The environment variables of this process.
package enum Environment {
  /// Returns the value of a variable; nil if it is not set.
  package static func value(of name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }
}

/// The memory and the file descriptors of this process.
package enum ProcessResources {
  /// Maps blocks of at least 64 KiB separately (mallopt(3)), so that their memory is returned when they are freed. After
  /// three times 40 messages of 1 MiB, `tactile web` had 1.3 MB of its own; without this setting, 16 MB.
  package static func mapLargeBlocks() {
    mallopt(M_MMAP_THRESHOLD, 64 << 10)
  }

  /// Raises the limit of open descriptors to `count`, or to the hard limit if that is lower
  /// (`RLIMIT_NOFILE`, getrlimit(2)).
  ///
  /// This never lowers the limit. Linux starts programs with 1024 descriptors because select(2)
  /// cannot use more; Tactile does not use select(2).
  ///
  /// - Returns: The limit that now applies.
  @discardableResult
  package static func raiseDescriptorLimit(to count: Int) -> Int {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return count }
    let wanted = min(rlim_t(count), limit.rlim_max)
    guard limit.rlim_cur < wanted else { return Int(clamping: limit.rlim_cur) }
    let former = limit.rlim_cur
    limit.rlim_cur = wanted
    return Int(clamping: setrlimit(resource, &limit) == 0 ? wanted : former)
  }
}
