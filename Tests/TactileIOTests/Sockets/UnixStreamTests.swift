import Fixtures
@preconcurrency import Glibc
import TactileIO
import Testing

@Suite struct `unix stream` {
  let directory = TemporaryDirectory()
  var path: String { directory.path + "/t.sock" }

  /// Returns a client and the daemon's end of its connection.
  private func makePair() throws -> (client: UnixStream, server: UnixStream) {
    let listener = try UnixListener(path: path)
    let client = try UnixStream(connectingTo: path)
    return (client, try #require(try listener.accept()))
  }

  private func read(_ stream: UnixStream, _ count: Int = 1 << 16) throws -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let outcome = try bytes.withUnsafeMutableBytes { try stream.read(into: $0) }
    guard case .bytes(let count) = outcome else { return nil }
    return Array(bytes[..<count])
  }

  @Test func `carries bytes both ways`() throws {
    let pair = try makePair()
    let sent = try "hello".utf8.withContiguousStorageIfAvailable {
      try pair.client.write(UnsafeRawBufferPointer($0))
    }
    #expect(sent == .wrote(5))
    #expect(try read(pair.server) == Array("hello".utf8))
    let answered = try [UInt8(1), 2].withUnsafeBytes { try pair.server.write($0) }
    #expect(answered == .wrote(2))
    #expect(try read(pair.client) == [1, 2])
  }

  @Test func `reports that no data is available yet, and the end of the stream`() throws {
    let pair = try makePair()
    var buffer: [UInt8] = [0]
    let before = try buffer.withUnsafeMutableBytes { try pair.server.read(into: $0) }
    #expect(before == .nothingYet)
    shutdown(pair.client.descriptor, Int32(SHUT_WR))
    let after = try buffer.withUnsafeMutableBytes { try pair.server.read(into: $0) }
    #expect(after == .end)
  }

  @Test func `knows whether the peer has hung up, and whether bytes are left`() throws {
    let listener = try UnixListener(path: path)
    var client: UnixStream? = try UnixStream(connectingTo: path)
    let server = try #require(try listener.accept())
    #expect(!server.hasHungUp && !server.isAtEnd)
    _ = try [UInt8(1)].withUnsafeBytes { try client?.write($0) }
    #expect(!server.isAtEnd)
    // Such a client still reads replies.
    shutdown(try #require(client?.descriptor), Int32(SHUT_WR))
    #expect(!server.hasHungUp && !server.isAtEnd)
    client = nil
    #expect(server.hasHungUp && !server.isAtEnd)
    #expect(try read(server) == [1])
    #expect(server.hasHungUp && server.isAtEnd)
  }

  @Test func `writes as much as the kernel accepts, and returns the number of bytes`() throws {
    let pair = try makePair()
    let message = (0..<4_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var written = 0
    var received: [UInt8] = []
    var sawPartialWrite = false
    while received.count < message.count {
      let outcome = try message[written...].withUnsafeBytes { try pair.client.write($0) }
      guard case .wrote(let count) = outcome else { break }
      if written + count < message.count { sawPartialWrite = true }
      written += count
      while let bytes = try read(pair.server) { received += bytes }
    }
    #expect(sawPartialWrite)
    #expect(received == message)
  }

  @Test func `a closed peer is a result, not a signal`() throws {
    let listener = try UnixListener(path: path)
    var client: UnixStream? = try UnixStream(connectingTo: path)
    let server = try #require(try listener.accept())
    #expect(client != nil)
    client = nil
    let outcome = try [UInt8(1)].withUnsafeBytes { try server.write($0) }
    #expect(outcome == .peerGone)
  }

  // Claim: The user of a client comes from the kernel, never from the client.
  @Test func `knows the credentials of the peer`() throws {
    let pair = try makePair()
    let me = PeerCredentials(process: getpid(), user: geteuid(), group: getegid())
    #expect(try pair.server.peerCredentials() == me)
    #expect(try pair.client.peerCredentials() == me)
  }

  @Test(.enabled(if: FileUser.isRoot, "needs root, to change its groups"))
  func `knows up to 1024 groups of the peer, and refuses a peer with more`() throws {
    let listener = try UnixListener(path: path)
    let groups = (0..<UInt32(UnixStream.mostGroups)).map { 100_000 + $0 }
    for count in [3, groups.count] {
      let client = try FileUser.withGroups(Array(groups.prefix(count))) {
        try UnixStream(connectingTo: path)
      }
      let server = try #require(try listener.accept())
      #expect(try server.peerCredentials().furtherGroups == Array(groups.prefix(count)))
      withExtendedLifetime(client) {}
    }
    let client = try FileUser.withGroups(groups + [1]) { try UnixStream(connectingTo: path) }
    let server = try #require(try listener.accept())
    let error = #expect(throws: IOError.self) { try server.peerCredentials() }
    #expect(error == .tooManyGroups(user: geteuid(), limit: 1024))
    withExtendedLifetime(client) {}
  }

  @Test func `asks whether the daemon runs if there is no socket or no listener`() throws {
    let missing = #expect(throws: IOError.self) { try UnixStream(connectingTo: path) }
    #expect(missing == .noListener(path: path))
    #expect(missing?.description.contains("Is tactiled running?") == true)
    do { _ = RawSocket(SOCK_STREAM, boundTo: path) }
    let stale = #expect(throws: IOError.self) { try UnixStream(connectingTo: path) }
    #expect(stale == .noListener(path: path))
  }

  @Test func `names the kind of a file that is not a socket`() throws {
    let plain = directory.makeFile("plain")
    let error = #expect(throws: IOError.self) { try UnixStream(connectingTo: plain) }
    #expect(error == .notASocket(path: plain, found: "a regular file"))
  }

  @Test(.enabled(if: FileUser.isRoot, "needs root, to become a user without rights"))
  func `names the group that may connect`() throws {
    let listener = try UnixListener(path: path)
    chmod(directory.path, 0o755)
    let group = try #require(Group(named: "daemon"))
    chown(path, 0, group.identifier)
    let result = FileUser.asNobody { () -> IOError? in
      do throws(IOError) {
        _ = try UnixStream(connectingTo: listener.path)
        return nil
      } catch { return error }
    }
    let expected = IOError.permissionDenied(action: "connect to", path: path, group: group.name)
    #expect(result == expected)
    #expect(expected.description.contains("'usermod -aG \(group.name) USER'"))
  }

  // MARK: Descriptors

  /// Sends a byte with a descriptor of a pipe; returns the result of sendmsg(2).
  private func sendDescriptor(on socket: Int32, isUrgent: Bool = false) -> Int {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    defer { for end in ends { close(end) } }
    // A `cmsghdr` of 16 bytes, a descriptor, and 4 bytes to fill up.
    var control: [UInt32] = [20, 0, UInt32(SOL_SOCKET), UInt32(SCM_RIGHTS)]
    control += [UInt32(bitPattern: ends[0]), 0]
    var byte = UInt8(ascii: "x")
    return withUnsafeMutablePointer(to: &byte) { byte in
      var place = iovec(iov_base: byte, iov_len: 1)
      return withUnsafeMutablePointer(to: &place) { place in
        control.withUnsafeMutableBytes { control in
          var message = msghdr()
          message.msg_iov = place
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          return sendmsg(socket, &message, Int32(isUrgent ? MSG_NOSIGNAL | MSG_OOB : MSG_NOSIGNAL))
        }
      }
    }
  }

  private func makeLookingPair() -> (client: UnixStream, server: UnixStream) {
    var ends: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0, &ends)
    return (
      UnixStream(owning: FileDescriptor(owning: ends[0])),
      UnixStream(owning: FileDescriptor(owning: ends[1]), looksForDescriptors: true)
    )
  }

  // Claim: A client cannot give file descriptors to the daemon.
  @Test func `a client cannot make the listener's process take or close descriptors`() throws {
    let pair = try makePair()
    let sent = sendDescriptor(on: pair.client.descriptor)
    // Linux 6.16 and later refuse to send them.
    if sent < 0 { #expect(errno == EPERM) }
    var buffer: [UInt8] = [0]
    let outcome = try buffer.withUnsafeMutableBytes { try pair.server.read(into: $0) }
    #expect(outcome == (sent < 0 ? .nothingYet : .end))
  }

  @Test func `bytes with descriptors are the end, and such a stream is not closed at once`() throws
  {
    let pair = makeLookingPair()
    #expect(write(pair.client.descriptor, "abc", 3) == 3)
    #expect(try read(pair.server) == Array("abc".utf8))
    #expect(sendDescriptor(on: pair.client.descriptor) == 1)
    var buffer: [UInt8] = [0, 0]
    let outcome = try buffer.withUnsafeMutableBytes { try pair.server.read(into: $0) }
    #expect(outcome == .end)
    let copy = try #require(pair.server.copyForSlowClosing())
    #expect(close(copy) == 0)
  }

  @Test func `an urgent byte with a descriptor is the end too`() throws {
    let pair = makeLookingPair()
    #expect(write(pair.client.descriptor, "abc", 3) == 3)
    guard sendDescriptor(on: pair.client.descriptor, isUrgent: true) == 1 else {
      return print("skipped: the kernel has no urgent bytes of Unix sockets")
    }
    #expect(try read(pair.server) == Array("abc".utf8))
    var buffer: [UInt8] = [0, 0]
    let outcome = try buffer.withUnsafeMutableBytes { try pair.server.read(into: $0) }
    #expect(outcome == .end)
    let copy = try #require(pair.server.copyForSlowClosing())
    #expect(close(copy) == 0)
  }

  @Test func `a stream without unread bytes is closed at once`() throws {
    let pair = makeLookingPair()
    #expect(write(pair.client.descriptor, "abc", 3) == 3)
    #expect(try read(pair.server) == Array("abc".utf8))
    #expect(pair.server.copyForSlowClosing() == nil)
  }
}
