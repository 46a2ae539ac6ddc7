@preconcurrency import Glibc

/// The sockets that a service manager opens for a daemon before it starts it (sd_listen_fds(3)).
package enum InheritedSockets {
  /// Where the manager puts the first one (`SD_LISTEN_FDS_START`).
  private static let first: Int32 = 3

  /// The numbers of the descriptors meant for this process, none if it was started otherwise.
  ///
  /// To be asked once: who takes one owns it.
  package static func descriptors(
    environment: (String) -> String? = Environment.value(of:)
  ) -> Range<Int32> {
    guard let process = environment("LISTEN_PID").flatMap({ Int32($0) }), process == getpid(),
      let count = environment("LISTEN_FDS").flatMap({ Int32($0) }), count > 0, count < 1024
    else { return first..<first }
    return first..<first + count
  }
}
