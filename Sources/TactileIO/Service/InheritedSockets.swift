@preconcurrency import Glibc

/// The sockets that a service manager opens for a daemon before it starts it (sd_listen_fds(3)).
package struct InheritedSockets: Equatable {
  /// Where the manager puts the first one (`SD_LISTEN_FDS_START`).
  private static let first: Int32 = 3

  /// The numbers of the descriptors meant for this process, none if it was started otherwise.
  package let descriptors: Range<Int32>
  /// Their names in the same order (`FileDescriptorName=`), empty if the manager gave none.
  package let names: [String]

  /// The sockets that the environment tells of (`LISTEN_PID`, `LISTEN_FDS`, `LISTEN_FDNAMES`).
  ///
  /// To be asked once: who takes a descriptor owns it.
  package init(environment: (String) -> String? = Environment.value(of:)) {
    guard let process = environment("LISTEN_PID").flatMap({ Int32($0) }), process == getpid(),
      let count = environment("LISTEN_FDS").flatMap({ Int32($0) }), count > 0, count < 1024
    else {
      descriptors = Self.first..<Self.first
      names = []
      return
    }
    descriptors = Self.first..<Self.first + count
    // An empty name is a name: "a::b" are three.
    let names = environment("LISTEN_FDNAMES").map {
      $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
    self.names = names?.count == Int(count) ? names ?? [] : []
  }

  /// The descriptor of a name, else the first one: a unit that names none has one socket.
  package func descriptor(named name: String) -> Int32? {
    guard let place = names.firstIndex(of: name) else { return descriptors.first }
    return descriptors.lowerBound + Int32(place)
  }
}
