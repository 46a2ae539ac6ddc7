import Fixtures
@preconcurrency import Glibc
import Testing

@testable import TactileIO

@Suite struct `unix listener` {
  let directory = TemporaryDirectory()
  var path: String { directory.path + "/t.sock" }

  private func status() -> stat {
    var status = stat()
    stat(path, &status)
    return status
  }

  // Claim: Only root and the group of the socket can connect, from the moment that the socket
  // exists.
  @Test func `creates a socket with its mode and group and removes it at its end`() throws {
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

  @Test func `accepts a waiting client, then reports that none waits`() throws {
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
    #expect(error?.description.contains("another daemon already listens there") == true)
    let client = try UnixStream(connectingTo: path)
    #expect(try first.accept() != nil)
    _ = client
  }

  // Claim: A daemon never takes the socket of a program that listens.
  @Test func `refuses a path at which another program listens, and leaves nothing behind`() throws {
    let stranger = RawSocket(SOCK_STREAM, boundTo: path)
    stranger.startListening()
    let error = #expect(throws: IOError.self) { try UnixListener(path: path) }
    #expect(error == .addressInUse(path: path))
    #expect(directory.names == ["t.sock"])
  }

  @Test func `replaces the socket of a daemon that has ended`() throws {
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

  @Test(arguments: ["a directory", "a pipe", "a symbolic link", "a regular file"])
  func `leaves a file alone that is not a lock of this user, and names it`(kind: String) throws {
    let lock = path + ".lock"
    switch kind {
    case "a directory": mkdir(lock, 0o700)
    case "a pipe": mkfifo(lock, 0o600)
    case "a symbolic link": symlink(directory.makeFile("target"), lock)
    default:
      let file = open(lock, O_CREAT | O_WRONLY, 0o600)
      #expect(write(file, "x", 1) == 1)
      close(file)
    }
    var before = stat()
    lstat(lock, &before)
    let error = #expect(throws: IOError.self) { try UnixListener(path: path) }
    guard case .foreignLock(path: lock, let found)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found.hasPrefix(kind))
    var after = stat()
    #expect(lstat(lock, &after) == 0)
    #expect(after.st_ino == before.st_ino && after.st_mode == before.st_mode)
    #expect(!directory.names.contains("t.sock"))
    unlink(lock)
    rmdir(lock)
  }

  // Claim: A daemon changes no lock of another user.
  @Test(.enabled(if: FileUser.isRoot, "needs root, to give a file to another user"))
  func `leaves the lock of another user alone`() throws {
    let lock = directory.makeFile("t.sock.lock")
    chown(lock, 65534, 65534)
    let error = #expect(throws: IOError.self) { try UnixListener(path: path) }
    #expect(error == .foreignLock(path: lock, found: "a regular file of another user"))
    #expect(directory.names == ["t.sock.lock"])
  }

  @Test func `does not remove a file that replaced its lock`() throws {
    do {
      let listener = try UnixListener(path: path)
      unlink(listener.path + ".lock")
      _ = directory.makeFile("t.sock.lock")
    }
    #expect(directory.names == ["t.sock.lock"])
  }

  // Claim: A link in place of the socket gives nobody access to another file.
  @Test func `changes no permissions through a link that replaced its socket`() throws {
    let target = directory.makeFile("target")
    let socket = try SocketAddress.makeSocket(SOCK_STREAM)
    let file = try SocketFile(
      binding: socket.rawValue, to: path, address: SocketAddress(path), mode: 0o660)
    #expect(status().st_mode & 0o7777 & ~0o660 == 0)
    unlink(path)
    symlink(target, path)
    var error: IOError?
    do throws(IOError) { try file.setAccess(mode: 0o666, group: nil) } catch let caught {
      error = caught
    }
    #expect(error == .replacedSocket(path: path))
    #expect(status().st_mode & 0o7777 == 0o600)
  }

  // Claim: A daemon replaces no file that is not a socket.
  @Test func `does not replace a file that is not a socket`() throws {
    _ = directory.makeFile("t.sock")
    let error = #expect(throws: IOError.self) { try UnixListener(path: path) }
    #expect(error == .notASocket(path: path, found: "a regular file"))
    #expect(directory.names == ["t.sock"])
  }

  // Claim: A daemon removes no file that took the place of its socket.
  @Test func `does not remove a file that replaced its own`() throws {
    do {
      let listener = try UnixListener(path: path)
      unlink(listener.path)
      _ = directory.makeFile("t.sock")
    }
    #expect(directory.names == ["t.sock"])
  }

  @Test func `creates one directory at most, and removes it again`() throws {
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
    #expect(error?.description.contains("Create its parent directory first") == true)
    #expect(directory.names.isEmpty)
  }

  @Test func `refuses a path that is too long for a socket address`() throws {
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

  @Test func `refuses an unknown group, and leaves nothing behind`() throws {
    let error = #expect(throws: IOError.self) {
      try UnixListener(path: path, group: "no-such-group-here")
    }
    #expect(error == .unknownGroup(name: "no-such-group-here"))
    #expect(directory.names == [])
  }

  @Test func `serves an inherited socket and does not remove its file`() throws {
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

  @Test func `refuses inherited descriptors that do not listen`() throws {
    let idle = RawSocket(SOCK_STREAM, boundTo: path)
    let notListening = #expect(throws: IOError.self) {
      try UnixListener(inheriting: FileDescriptor(owning: dup(idle.descriptor)))
    }
    #expect(notListening?.description.contains("does not listen") == true)
    let plain = directory.makeFile("plain")
    let file = #expect(throws: IOError.self) {
      try UnixListener(inheriting: FileDescriptor(owning: open(plain, O_RDONLY)))
    }
    #expect(file?.description.contains("found a regular file") == true)
  }
}
