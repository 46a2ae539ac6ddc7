@preconcurrency import Glibc

/// The default paths of the daemon's socket.
package enum SocketPath {
  /// The service's socket. The systemd unit creates its directory.
  package static let service = "/run/tactile/tactiled.socket"

  /// Returns the path at which a daemon of this user listens.
  ///
  /// It is in `$RUNTIME_DIRECTORY` if the unit sets that variable. Otherwise root uses the
  /// service's path, and other users use `$XDG_RUNTIME_DIR/tactile`. It is never below `/tmp`,
  /// because another user could create the directory there first.
  ///
  /// - Throws: ``UsageError`` if no such directory is known.
  package static func forDaemon(
    user: UInt32 = getuid(), environment: (String) -> String? = Environment.value(of:)
  ) throws(UsageError) -> String {
    if let directory = environment("RUNTIME_DIRECTORY"), directory.hasPrefix("/") {
      return directory + "/tactiled.socket"
    }
    if user == 0 { return service }
    guard let own = ofUser(environment) else {
      throw UsageError("XDG_RUNTIME_DIR is not set; set the socket's path with --socket")
    }
    return own
  }

  /// Returns the path to which a command of this user connects.
  ///
  /// It is the user's own daemon if a socket exists in `$XDG_RUNTIME_DIR/tactile`, or else the
  /// service.
  package static func forCommand(
    environment: (String) -> String? = Environment.value(of:)
  ) -> String {
    guard let own = ofUser(environment), FileKind.name(at: own) != nil else { return service }
    return own
  }

  /// Checks the value of `--socket`.
  ///
  /// - Throws: ``UsageError`` for an empty path and for a name in the abstract namespace. Abstract
  ///   sockets have no permissions, so every user could read the touches.
  package static func checked(_ path: String?) throws(UsageError) -> String? {
    if let path, path.isEmpty || path.hasPrefix("@") {
      throw UsageError("--socket is '\(path)'; expected a path, such as \(service)")
    }
    return path
  }

  private static func ofUser(_ environment: (String) -> String?) -> String? {
    guard let directory = environment("XDG_RUNTIME_DIR"), directory.hasPrefix("/") else {
      return nil
    }
    return directory + "/tactile/tactiled.socket"
  }
}
