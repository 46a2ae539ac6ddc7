import TactileIO

/// The database of installed packages of Debian and its derivatives.
///
/// The doctor may run as root, so it does not start a compositor to ask for its version. All users can read this
/// file.
enum PackageDatabase {
  private static let statusFile = "/var/lib/dpkg/status"

  /// Returns the version of an installed package, without the parts that Debian adds; nil if the package is not
  /// installed, or the system has another database.
  static func version(of package: String, file: String = statusFile) -> SoftwareVersion? {
    guard let bytes = try? FileReader.bytes(of: file) else { return nil }
    return version(of: package, in: bytes)
  }

  /// Returns the version of an installed package in the contents of the database.
  static func version(of package: String, in contents: [UInt8]) -> SoftwareVersion? {
    var (isFound, isInstalled) = (false, false)
    for line in contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.isEmpty {
        (isFound, isInstalled) = (false, false)
      } else if line.first == UInt8(ascii: "P"), line.elementsEqual("Package: \(package)".utf8) {
        isFound = true
      } else if isFound, line.elementsEqual("Status: install ok installed".utf8) {
        isInstalled = true
      } else if isInstalled, line.starts(with: "Version: ".utf8) {
        return upstream(String(decoding: line.dropFirst("Version: ".utf8.count), as: UTF8.self))
      }
    }
    return nil
  }

  /// Returns a version without the epoch before `:` and the revision after the last `-`.
  private static func upstream(_ version: String) -> SoftwareVersion {
    var rest = version[...]
    if let colon = rest.firstIndex(of: ":") { rest = rest[rest.index(after: colon)...] }
    if let hyphen = rest.lastIndex(of: "-") { rest = rest[..<hyphen] }
    return SoftwareVersion(rest)
  }
}
