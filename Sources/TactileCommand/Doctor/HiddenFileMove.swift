import Glibc
import TactileIO

/// The shell command that moves a file of the configuration to a folder that the service can read.
enum HiddenFileMove {
  /// Returns the command, with quotes where the shell needs them.
  ///
  /// If the path leads to the file by a symbolic link, the command replaces this link by its target, so that the
  /// path stays valid.
  ///
  /// - Parameters:
  ///   - file: The absolute path of the file, as the configuration names it.
  ///   - folder: The folder that contains the file and that the unit hides from the service.
  static func command(for file: String, in folder: String) -> String {
    var prefix = ""
    for name in file.split(separator: "/") {
      prefix += "/\(name)"
      guard !isInside(prefix, folder), isLink(prefix), let target = FilePath.resolved(prefix),
        isInside(target, folder)
      else { continue }
      let (link, place) = (ShellWord.quoting(prefix), ShellWord.quoting(target))
      return "sudo rm \(link) && sudo mv \(place) \(link)"
    }
    // A comment can be pasted together with the command.
    return "sudo mv \(ShellWord.quoting(FilePath.resolved(file) ?? file)) /etc/tactile/  "
      + "# then change its path in the configuration"
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path.hasPrefix(folder + "/")
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
