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
