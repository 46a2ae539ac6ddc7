/// A file or folder that a service may not use.
package struct ServiceObstacle: Equatable, Sendable {
  /// The path of the file or folder, without symbolic links.
  package let path: String
  /// The missing permissions as letters, such as `r`; nil if the cause is not a permission of this file.
  package let permission: String?
  /// The entry of the file's access control list to change, such as `g:tactile`; nil without such a list.
  package let entry: String?

  /// Creates an obstacle.
  ///
  /// - Parameters:
  ///   - path: The path of the file or folder.
  ///   - permission: The missing permissions as letters; nil if the cause is another one.
  ///   - entry: The entry of the access control list; nil without a list.
  package init(path: String, permission: String?, entry: String? = nil) {
    self.path = path
    self.permission = permission
    self.entry = entry
  }

  /// The command that gives the permission, or that shows the cause. Run it as root.
  package var fix: String {
    let file = ShellWord.quoting(path)
    guard let permission else { return "namei -l \(file)" }
    guard let entry else { return "chmod a+\(permission) \(file)" }
    return "setfacl -m \(entry):\(permission) \(file)"
  }
}
