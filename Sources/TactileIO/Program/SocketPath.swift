@preconcurrency import Glibc

/// Where the daemon listens, and commands connect, unless told otherwise.
package enum SocketPath {
  /// The service's socket, whose folder the unit makes.
  package static let service = "/run/tactile/tactiled.socket"

  /// Where a daemon started by this user listens: in the folder its unit was given, else in the
  /// service's place for root, else in `$XDG_RUNTIME_DIR/tactile`.
  ///
  /// Never below `/tmp`, where another user could have made the folder first.
  ///
  /// - Throws: ``UsageError`` where there is no such place.
  package static func forDaemon(
    user: UInt32 = getuid(), environment: (String) -> String? = Environment.value(of:)
  ) throws(UsageError) -> String {
    if let directory = environment("RUNTIME_DIRECTORY"), directory.hasPrefix("/") {
      return directory + "/tactiled.socket"
    }
    if user == 0 { return service }
    guard let own = ofUser(environment) else {
      throw UsageError("XDG_RUNTIME_DIR is not set; name a place for the socket with --socket")
    }
    return own
  }

  /// Where a command of this user connects: to the user's own daemon if one has its socket in
  /// `$XDG_RUNTIME_DIR/tactile`, else to the service.
  package static func forCommand(
    environment: (String) -> String? = Environment.value(of:)
  ) -> String {
    guard let own = ofUser(environment), FileKind.name(at: own) != nil else { return service }
    return own
  }

  /// What was given with `--socket`, if it is a path.
  ///
  /// - Throws: ``UsageError`` for nothing, and for a name in the abstract namespace: it has no
  ///   permissions, and touches are not for everybody.
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
