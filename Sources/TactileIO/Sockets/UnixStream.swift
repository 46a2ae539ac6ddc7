import CTactileLinux
@preconcurrency import Glibc

/// A connected, non-blocking Unix stream socket; it is closed with this object.
package final class UnixStream {
  private let socket: FileDescriptor
  /// Whether the peer can send descriptors.
  private let looksForDescriptors: Bool

  /// The descriptor to watch.
  package var descriptor: Int32 { socket.rawValue }

  /// Takes ownership of a connected, non-blocking socket.
  ///
  /// - Parameter looksForDescriptors: Whether the kernel lets the peer send descriptors, so that reading looks
  ///   for them.
  package init(owning socket: consuming FileDescriptor, looksForDescriptors: Bool = false) {
    if looksForDescriptors {
      // Otherwise, the kernel discards an urgent byte (MSG_OOB) while it reads, and closes the descriptors
      // that came with it. A look does not find them before.
      var on: Int32 = 1
      setsockopt(
        socket.rawValue, SOL_SOCKET, SO_OOBINLINE, &on, socklen_t(MemoryLayout<Int32>.size))
    }
    self.socket = socket
    self.looksForDescriptors = looksForDescriptors
  }

  /// Connects to the listener at a path. It waits at most 5 seconds if the listener's queue is
  /// full.
  ///
  /// - Throws: ``IOError/noListener(path:)``, ``IOError/permissionDenied(action:path:group:)``
  ///   with the group that has permission, ``IOError/notASocket(path:found:)`` or
  ///   ``IOError/pathTooLong(path:length:)``.
  package init(connectingTo path: String) throws(IOError) {
    let address = try SocketAddress(path)
    let socket = try SocketAddress.makeSocket(SOCK_STREAM)
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket.rawValue, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    var result: Int32
    repeat {
      result = address.with { connect(socket.rawValue, $0, $1) }
    } while result != 0
      && errno == EINTR
    guard result == 0 else { throw Self.connectError(errno, path) }
    _ = fcntl(socket.rawValue, F_SETFL, O_NONBLOCK)
    self.socket = socket
    looksForDescriptors = false
  }

  /// The most supplementary groups of a peer. NGROUPS_MAX is 65536, but a user is usually in a few dozen
  /// groups, and reading 65536 of them took 8 ms.
  package static let mostGroups = 1024

  /// Returns the credentials of the peer.
  ///
  /// - Throws: ``IOError/tooManyGroups(user:limit:)`` if the peer has more than ``mostGroups`` supplementary
  ///   groups.
  package func peerCredentials() throws(IOError) -> PeerCredentials {
    var peer = tactile_peer()
    guard tactile_peer_credentials(descriptor, &peer) == 0 else {
      throw .last("read the credentials of", "a socket's peer")
    }
    return PeerCredentials(
      process: peer.pid, user: peer.uid, group: peer.gid, furtherGroups: try groups(of: peer))
  }

  /// Returns the peer's supplementary groups; none on kernels before Linux 4.13.
  private func groups(of peer: tactile_peer) throws(IOError) -> [UInt32] {
    var groups = [UInt32](repeating: 0, count: Self.mostGroups)
    var size = socklen_t(groups.count * MemoryLayout<UInt32>.size)
    // If there are more, the kernel copies none of them and reports ERANGE.
    guard getsockopt(descriptor, SOL_SOCKET, Self.peerGroupsOption, &groups, &size) == 0 else {
      guard errno == ERANGE else { return [] }
      throw .tooManyGroups(user: peer.uid, limit: Self.mostGroups)
    }
    return Array(groups.prefix(Int(size) / MemoryLayout<UInt32>.size))
  }

  /// `SO_PEERGROUPS` (socket(7)), which is missing in the headers that Swift imports.
  private static let peerGroupsOption: Int32 = 59

  /// Reads available bytes, at most the size of the buffer.
  ///
  /// Bytes that come with descriptors are the end. This process takes no descriptors, and the kernel would
  /// close them in this thread, which may take seconds. See ``copyForSlowClosing()``.
  ///
  /// - Parameter buffer: Must not be empty.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(IOError) -> ReadOutcome {
    while true {
      var size = buffer.count
      if looksForDescriptors {
        var hasDescriptors: Int32 = 0
        let count = tactile_peek(descriptor, buffer.baseAddress, buffer.count, &hasDescriptors)
        if hasDescriptors != 0 { return .end }
        if count > 0 { size = count }
      }
      let count = recv(descriptor, buffer.baseAddress, size, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .nothingYet
      case ECONNRESET: return .end
      default: throw .last("read from", "a client's socket")
      }
    }
  }

  /// Returns a copy of the descriptor if closing the stream may take long: with bytes that were not read, the
  /// kernel closes descriptors that came with them. Close the stream first, and the copy in another thread.
  ///
  /// - Returns: A descriptor that the caller owns; nil if the stream can be closed at once.
  package func copyForSlowClosing() -> Int32? {
    guard looksForDescriptors else { return nil }
    // Nothing more can come then.
    shutdown(descriptor, Int32(SHUT_RDWR))
    var byte: UInt8 = 0
    var hasDescriptors: Int32 = 0
    guard tactile_peek(descriptor, &byte, 1, &hasDescriptors) > 0 else { return nil }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    return copy >= 0 ? copy : nil
  }

  /// Whether the peer has closed the connection in both directions, so that it reads nothing. Bytes
  /// that it sent before may still be there.
  package var hasHungUp: Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) > 0 && Int32(state.revents) & POLLHUP != 0
  }

  /// Returns whether the peer of each stream has closed the connection, as ``hasHungUp`` does. One call asks the
  /// kernel for all of them.
  package static func hangUps(of streams: [UnixStream]) -> [Bool] {
    var states = streams.map { pollfd(fd: $0.descriptor, events: 0, revents: 0) }
    _ = poll(&states, nfds_t(states.count), 0)
    return states.map { Int32($0.revents) & POLLHUP != 0 }
  }

  /// Whether no byte can be read now, and none will arrive.
  package var isAtEnd: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    return count == 0 || count < 0 && errno == ECONNRESET
  }

  /// Writes as many bytes as the kernel accepts now.
  ///
  /// The caller keeps the other bytes until the descriptor is ready for ``Interest/write``.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(IOError) -> WriteOutcome {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      if count >= 0 {
        written += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .wrote(written)
      case EPIPE, ECONNRESET: return .peerGone
      default: throw .last("write to", "a client's socket")
      }
    }
    return .wrote(written)
  }

  private static func connectError(_ code: Int32, _ path: String) -> IOError {
    switch code {
    case ENOENT: .noListener(path: path)
    case ECONNREFUSED:
      switch FileKind.name(at: path) {
      case let found? where found != "a socket": .notASocket(path: path, found: found)
      default: .noListener(path: path)
      }
    case EACCES, EPERM:
      .permissionDenied(
        action: "connect to", path: path, group: Group(withAccessTo: path, for: S_IWGRP)?.name)
    case EAGAIN:
      .failed(
        action: "connect to", target: path, code: code,
        advice: "The daemon has not accepted the connection for 5 seconds. See its log.")
    default: .failed(action: "connect to", target: path, code: code, advice: IOError.defaultAdvice)
    }
  }
}

/// The peer of a socket, as the kernel recorded it at the connection (`SO_PEERCRED`).
package struct PeerCredentials: Equatable, Sendable {
  /// The process; 0 if its PID namespace is not visible from here.
  package let process: Int32
  /// The effective user.
  package let user: UInt32
  /// The effective group.
  package let group: UInt32
  /// The supplementary groups, if the kernel reports them (`SO_PEERGROUPS`).
  package let furtherGroups: [UInt32]

  package init(process: Int32, user: UInt32, group: UInt32, furtherGroups: [UInt32] = []) {
    self.process = process
    self.user = user
    self.group = group
    self.furtherGroups = furtherGroups
  }
}

/// The result of a read.
package enum ReadOutcome: Equatable, Sendable {
  /// The number of bytes read, at least 1.
  case bytes(Int)
  /// No data is available now.
  case nothingYet
  /// The peer has closed the connection or has ended; no more data will arrive.
  case end
}

/// The result of a write.
package enum WriteOutcome: Equatable, Sendable {
  /// The number of bytes the kernel accepted: fewer than offered, or 0, if the peer reads slowly.
  case wrote(Int)
  /// The peer has closed the connection or has ended.
  case peerGone
}
