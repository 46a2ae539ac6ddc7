/// The name of a virtual device in the store of the service manager, such as `clone-9f3c-input12`.
///
/// It ends with the name of the device in sysfs, which makes it unique: `FDSTOREREMOVE=1` closes all descriptors of a
/// name.
struct StoredDeviceName: Equatable, CustomStringConvertible {
  /// What the device is for.
  enum Purpose: Equatable {
    /// It is a clone, with the digest of its description.
    case clone(digest: UInt64)
    /// It is the keyboard with `KEY_WAKEUP`.
    case wakeKey
    /// Another version of the daemon made it, and this one has no use for it.
    case unknown
  }

  /// The word with which all names of devices begin.
  private static let firstWord = "clone"
  /// The word that a clone has a hexadecimal number for.
  private static let wakeKey = "wake"

  /// The name, as the service manager knows it.
  let description: String
  let purpose: Purpose

  /// The name of a clone.
  ///
  /// - Parameters:
  ///   - digest: The digest of its description.
  ///   - systemName: Its name in sysfs.
  init(cloneWithDigest digest: UInt64, systemName: String) {
    purpose = .clone(digest: digest)
    description = "\(Self.firstWord)-\(String(digest, radix: 16))-\(systemName)"
  }

  /// The name of the keyboard with `KEY_WAKEUP`.
  ///
  /// - Parameter systemName: Its name in sysfs.
  init(wakeKeyWithSystemName systemName: String) {
    purpose = .wakeKey
    description = "\(Self.firstWord)-\(Self.wakeKey)-\(systemName)"
  }

  /// Parses a name; nil if it is not that of a device.
  init?(parsing text: String) {
    let words = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1, words[0] == Self.firstWord else { return nil }
    description = text
    if words.count == 3, words[1] == Self.wakeKey {
      purpose = .wakeKey
    } else if words.count == 3, let digest = UInt64(words[1], radix: 16) {
      purpose = .clone(digest: digest)
    } else {
      purpose = .unknown
    }
  }
}
