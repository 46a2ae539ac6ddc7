import CTactileLinux
@preconcurrency import Glibc

/// Finds out which files a service may read.
///
/// Root asks the kernel, which considers everything: modes, access control lists, groups and the folders on
/// the path. For another user, this type compares the modes. It does not know the answer if one of the files
/// has an access control list. The folders that a unit hides are those of ``ServiceUnit/hiddenFolders``.
package struct FileAccess: Sendable {
  /// Whether the service may read a file.
  package enum Answer: Equatable, Sendable {
    /// The service may read it, or it does not exist.
    case permitted
    case refused(ServiceObstacle)
    /// Only root can find out.
    case unknown
  }

  /// What the service would do with a file or folder.
  package enum Use: Sendable {
    case read, search, list

    /// The mode for access(2).
    fileprivate var mode: Int32 {
      switch self {
      case .read: R_OK
      case .search: X_OK
      case .list: R_OK | X_OK
      }
    }

    /// The letters for chmod(1) and setfacl(1).
    var letters: String {
      switch self {
      case .read: "r"
      case .search: "x"
      case .list: "rx"
      }
    }
  }

  private let identity: ServiceIdentity
  private let asksKernel: Bool

  /// Creates a check for a service.
  ///
  /// - Parameters:
  ///   - identity: The user and the groups of the service.
  ///   - asksKernel: Whether the kernel is asked, which only root may do.
  package init(of identity: ServiceIdentity, asksKernel: Bool = Account.isRoot) {
    self.identity = identity
    self.asksKernel = asksKernel
  }

  /// Returns whether the service may read a file, or list a folder.
  package func toRead(_ path: String) -> Answer {
    let whole = FilePath.absolute(path)
    let use = DirectoryReader.isDirectory(whole) ? Use.list : .read
    if asksKernel, may(use, whole) == true { return .permitted }
    // The kernel searches the folders on the path, and those on the path of each symbolic link.
    let target = FilePath.resolved(whole) ?? whole
    var isKnown = true
    for folder in FilePath.folders(above: whole) + FilePath.folders(above: target) {
      switch may(.search, folder) {
      case true?: break
      case false?: return .refused(obstacle(onTheWayTo: folder))
      case nil: isKnown = false
      }
    }
    switch may(use, target) {
    case false?: return .refused(obstacle(at: target, use))
    case nil: return .unknown
    case true? where asksKernel && may(use, whole) == false:
      // A folder on the path of a link to another link, or a security module, refuses it.
      return .refused(ServiceObstacle(path: whole, refused: nil))
    case true?: return isKnown ? .permitted : .unknown
    }
  }

  /// Returns the first folder that the service may not search, on the path of a folder or link.
  private func obstacle(onTheWayTo folder: String) -> ServiceObstacle {
    let target = FilePath.resolved(folder) ?? folder
    let first = FilePath.folders(above: target).first { may(.search, $0) == false }
    return obstacle(at: first ?? target, .search)
  }

  private func obstacle(at path: String, _ use: Use) -> ServiceObstacle {
    // An entry of a list can refuse what the mode would permit.
    let entry = tactile_has_acl(path) != 0 ? identity.entry : nil
    return ServiceObstacle(path: path, refused: use, entry: entry)
  }

  /// Returns whether the service may use a file; nil if only root can find out.
  private func may(_ use: Use, _ path: String) -> Bool? {
    guard asksKernel else { return mayByMode(use, path) }
    let code = tactile_access_as(
      identity.user, identity.groups, identity.groups.count, path, use.mode)
    // In some containers, root cannot take another user.
    guard code >= 0 else { return mayByMode(use, path) }
    return code != EACCES && code != EPERM
  }

  /// Compares the mode, as the kernel does for a file without an access control list (path_resolution(7)).
  private func mayByMode(_ use: Use, _ path: String) -> Bool? {
    var status = stat()
    guard stat(path, &status) == 0 else { return errno == EACCES ? nil : true }
    if identity.user == 0 { return true }
    if tactile_has_acl(path) != 0 { return nil }
    var mode = status.st_mode
    if status.st_uid == identity.user {
      mode >>= 6
    } else if identity.groups.contains(status.st_gid) {
      mode >>= 3
    }
    let wanted = UInt32(use.mode)
    return mode & wanted == wanted
  }
}

/// A file or folder that a service may not use.
package struct ServiceObstacle: Equatable, Sendable {
  /// The path of the file or folder, without symbolic links.
  package let path: String
  /// The use that the permissions of this file refuse; nil if the cause is another one.
  package let refused: FileAccess.Use?
  /// The entry of the file's access control list to change, such as `g:tactile`; nil without such a list.
  package let entry: String?

  /// Creates an obstacle.
  ///
  /// - Parameters:
  ///   - path: The path of the file or folder.
  ///   - refused: The use that the permissions of the file refuse; nil if the cause is another one.
  ///   - entry: The entry of the access control list; nil without a list.
  package init(path: String, refused: FileAccess.Use?, entry: String? = nil) {
    self.path = path
    self.refused = refused
    self.entry = entry
  }

  /// The command that gives the permission, or that shows the cause. Run it as root.
  package var fix: String {
    let file = ShellWord.quoting(path)
    guard let letters = refused?.letters else { return "namei -l \(file)" }
    guard let entry else { return "chmod a+\(letters) \(file)" }
    return "setfacl -m \(entry):\(letters) \(file)"
  }
}
