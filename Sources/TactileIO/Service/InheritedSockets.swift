@preconcurrency import Glibc

/// The sockets that a service manager opens before it starts a daemon, and the descriptors that it keeps for
/// the daemon (sd_listen_fds(3)).
package struct InheritedSockets: Equatable {
  /// The first inherited descriptor (`SD_LISTEN_FDS_START`).
  private static let first: Int32 = 3

  /// The descriptors for this process; empty if no service manager passed any.
  package let descriptors: Range<Int32>
  /// The names of the descriptors (`FileDescriptorName=`), in their order; empty if there are
  /// none.
  package let names: [String]

  /// Reads the sockets from the environment (`LISTEN_PID`, `LISTEN_FDS`, `LISTEN_FDNAMES`).
  ///
  /// Create it once: the code that takes a descriptor owns it.
  package init(environment: (String) -> String? = Environment.value(of:)) {
    guard let process = environment("LISTEN_PID").flatMap({ Int32($0) }), process == getpid(),
      let count = environment("LISTEN_FDS").flatMap({ Int32($0) }), count > 0, count < 1024
    else {
      descriptors = Self.first..<Self.first
      names = []
      return
    }
    descriptors = Self.first..<Self.first + count
    // Empty names are kept: "a::b" has three names.
    let names = environment("LISTEN_FDNAMES").map {
      $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
    self.names = names?.count == Int(count) ? names ?? [] : []
  }

  /// Returns the descriptors whose names can be parsed, with these names and in their order.
  ///
  /// - Parameter parse: Parses a name; nil if it is not meant.
  package func descriptors<Name>(
    _ parse: (String) -> Name?
  ) -> [(name: Name, descriptor: Int32)] {
    zip(names, descriptors).compactMap { name, descriptor in parse(name).map { ($0, descriptor) } }
  }

  /// Returns the descriptor with this name, or else the first one, for a unit that names no
  /// socket.
  package func descriptor(named name: String) -> Int32? {
    guard let index = names.firstIndex(of: name) else { return descriptors.first }
    return descriptors.lowerBound + Int32(index)
  }
}
