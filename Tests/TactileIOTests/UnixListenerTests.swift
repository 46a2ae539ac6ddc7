@preconcurrency import Glibc
import TactileIO
import Testing

@Suite struct `unix listener` {
  let directory = TemporaryDirectory()
  var path: String { directory.path + "/t.sock" }

  private func status() -> stat {
    var status = stat()
    stat(path, &status)
    return status
  }

  @Test func `leaves a socket with its mode and group while it lives, and nothing after`() throws {
    let group = try #require(Group(identifier: getegid()))
    do {
      let listener = try UnixListener(path: path, group: group.name)
      #expect(directory.names == ["t.sock", "t.sock.lock"])
      #expect(status().st_mode & 0o7777 == 0o660)
      #expect(status().st_gid == group.identifier)
      #expect(listener.path == path)
    }
    #expect(directory.names == [])
  }

  @Test func `accepts who waits, then says that nobody does`() throws {
    let listener = try UnixListener(path: path)
    #expect(try listener.accept() == nil)
    let client = try UnixStream(connectingTo: path)
    #expect(try listener.accept() != nil)
    #expect(try listener.accept() == nil)
    _ = client
  }

  @Test func `refuses a path at which a daemon holds the lock`() throws {
    let first = try UnixListener(path: path)
    let error = #expect(throws: IOError.self) { try UnixListener(path: path) }
    #expect(error == .addressInUse(path: path))
    #expect(error?.description.contains("another daemon does already") == true)
    let client = try UnixStream(connectingTo: path)
    #expect(try first.accept() != nil)
    _ = client
  }

  @Test func `refuses a path at which a stranger listens, without a trace`() throws {
    let stranger = RawSocket(SOCK_STREAM, boundTo: path)
    stranger.startListening()
    let error = #expect(throws: IOError.self) { try UnixListener(path: path) }
    #expect(error == .addressInUse(path: path))
    #expect(directory.names == ["t.sock"])
  }

  @Test func `replaces the socket of a daemon that is gone`() throws {
    do { _ = RawSocket(SOCK_STREAM, boundTo: path) }
    #expect(directory.names == ["t.sock"])
    let listener = try UnixListener(path: path)
    let client = try UnixStream(connectingTo: path)
    #expect(try listener.accept() != nil)
    _ = client
  }

  @Test func `takes over a lock file whose owner was killed`() throws {
    _ = directory.makeFile("t.sock.lock")
    do {
      let listener = try UnixListener(path: path)
      #expect(listener.descriptor >= 0)
    }
    #expect(directory.names == [])
  }

  @Test func `leaves a file that is no socket alone`() throws {
    _ = directory.makeFile("t.sock")
    let error = #expect(throws: IOError.self) { try UnixListener(path: path) }
    #expect(error == .notASocket(path: path, found: "a regular file"))
    #expect(directory.names == ["t.sock"])
  }

  @Test func `does not remove what has taken its place`() throws {
    do {
      let listener = try UnixListener(path: path)
      unlink(listener.path)
      _ = directory.makeFile("t.sock")
    }
    #expect(directory.names == ["t.sock"])
  }

  @Test func `makes its own directory and no other, and takes it away again`() throws {
    let nested = directory.path + "/run/t.sock"
    do {
      let listener = try UnixListener(path: nested)
      #expect(listener.path == nested)
      var status = stat()
      #expect(stat(directory.path + "/run", &status) == 0)
      #expect(status.st_mode & 0o7022 == 0)
    }
    let deep = directory.path + "/a/b/t.sock"
    let error = #expect(throws: IOError.self) { try UnixListener(path: deep) }
    #expect(error?.description.contains("Create the directories above it first") == true)
    #expect(directory.names.isEmpty)
  }

  @Test func `refuses a path that no socket address can hold`() throws {
    let long = directory.path + "/" + String(repeating: "x", count: 108 - directory.path.utf8.count)
    let error = #expect(throws: IOError.self) { try UnixListener(path: long) }
    #expect(error == .pathTooLong(path: long, length: 109))
    let longest = String(long.dropLast(2))
    do {
      let listener = try UnixListener(path: longest)
      let client = try UnixStream(connectingTo: longest)
      #expect(try listener.accept() != nil)
      _ = client
    }
    #expect(directory.names == [])
  }

  @Test func `refuses a group that the system does not have, without a trace`() throws {
    let error = #expect(throws: IOError.self) {
      try UnixListener(path: path, group: "no-such-group-here")
    }
    #expect(error == .unknownGroup(name: "no-such-group-here"))
    #expect(directory.names == [])
  }

  @Test func `serves an inherited socket and leaves its file to the service manager`() throws {
    let manager = RawSocket(SOCK_STREAM, boundTo: path)
    manager.startListening()
    do {
      let listener = try UnixListener(inheriting: FileDescriptor(owning: dup(manager.descriptor)))
      #expect(listener.path == path)
      let client = try UnixStream(connectingTo: path)
      #expect(try listener.accept() != nil)
      #expect(try listener.accept() == nil)
      _ = client
    }
    #expect(directory.names == ["t.sock"])
  }

  @Test func `refuses to inherit what it cannot listen on`() throws {
    let idle = RawSocket(SOCK_STREAM, boundTo: path)
    let notListening = #expect(throws: IOError.self) {
      try UnixListener(inheriting: FileDescriptor(owning: dup(idle.descriptor)))
    }
    #expect(notListening?.description.contains("not listening") == true)
    let plain = directory.makeFile("plain")
    let file = #expect(throws: IOError.self) {
      try UnixListener(inheriting: FileDescriptor(owning: open(plain, O_RDONLY)))
    }
    #expect(file?.description.contains("it is a regular file") == true)
  }
}
