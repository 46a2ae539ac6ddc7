import CTactileLinux
@preconcurrency import Glibc

/// A connected Unix stream socket that never waits; closed with this object.
package final class UnixStream {
  private let socket: FileDescriptor

  /// The descriptor, to be watched.
  package var descriptor: Int32 { socket.rawValue }

  /// Takes over a connected, non-blocking socket.
  package init(owning socket: consuming FileDescriptor) {
    self.socket = socket
  }

  /// Connects to who listens at a path, waiting up to five seconds for a place in its queue.
  ///
  /// - Throws: ``IOError/nobodyListening(path:)``, ``IOError/permissionDenied(action:path:group:)``
  ///   with the group that may, ``IOError/notASocket(path:found:)`` or
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
  }

  /// Who is at the other end.
  package func peerCredentials() throws(IOError) -> PeerCredentials {
    var peer = tactile_peer()
    guard tactile_peer_credentials(descriptor, &peer) == 0 else {
      throw .last("ask who is at", "a socket's other end")
    }
    return PeerCredentials(
      process: peer.pid, user: peer.uid, group: peer.gid, furtherGroups: peerGroups)
  }

  /// The peer's further groups; none where the kernel is too old to tell (Linux 4.13).
  private var peerGroups: [UInt32] {
    // NGROUPS_MAX is 65536; a person is in a few dozen.
    var groups = [UInt32](repeating: 0, count: 256)
    var size = socklen_t(groups.count * MemoryLayout<UInt32>.size)
    var result = getsockopt(descriptor, SOL_SOCKET, Self.peerGroupsOption, &groups, &size)
    if result != 0, errno == ERANGE {
      groups = [UInt32](repeating: 0, count: Int(size) / MemoryLayout<UInt32>.size)
      result = getsockopt(descriptor, SOL_SOCKET, Self.peerGroupsOption, &groups, &size)
    }
    return result == 0 ? Array(groups.prefix(Int(size) / MemoryLayout<UInt32>.size)) : []
  }

  /// `SO_PEERGROUPS` (socket(7)), which the headers that Swift sees do not have.
  private static let peerGroupsOption: Int32 = 59

  /// Reads what is there, as far as it fits.
  ///
  /// - Parameter buffer: not empty.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(IOError) -> ReadOutcome {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
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

  /// Writes as much as the kernel takes at present.
  ///
  /// The rest is the caller's to keep until the descriptor is ready for ``Interest/write``.
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
    case ENOENT: .nobodyListening(path: path)
    case ECONNREFUSED:
      switch FileKind.name(at: path) {
      case let found? where found != "a socket": .notASocket(path: path, found: found)
      default: .nobodyListening(path: path)
      }
    case EACCES, EPERM:
      .permissionDenied(
        action: "connect to", path: path, group: Group(letInBy: path, for: S_IWGRP)?.name)
    case EAGAIN:
      .failed(
        action: "connect to", target: path, code: code,
        advice: "The daemon is there but has not answered for five seconds: see its log.")
    default: .failed(action: "connect to", target: path, code: code, advice: IOError.defaultAdvice)
    }
  }
}
