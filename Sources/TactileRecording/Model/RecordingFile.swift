/// The bytes of one file, and the name to call it by.
///
/// This module opens no file: whoever calls it reads the bytes.
public struct RecordingFile: Hashable, Sendable {
  /// The name or path; it appears in errors and notes.
  public var name: String
  /// All bytes of the file.
  public var bytes: [UInt8]

  /// A file's name and bytes.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The names under which the description of an events file is usually kept, likeliest first.
  ///
  /// For `panel.tap.events` these are `panel.tap.desc`, `panel.tap.prop`, `panel.desc` and
  /// `panel.prop`, in the same folder.
  public static func descriptionNames(for name: String) -> [String] {
    let folderEnd = name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex
    var stem = name[...]
    var names: [String] = []
    for _ in 0..<2 {
      guard let dot = stem[folderEnd...].lastIndex(of: "."), dot > folderEnd else { break }
      stem = stem[..<dot]
      names += [stem + ".desc", stem + ".prop"].map(String.init).filter { $0 != name }
    }
    return names.isEmpty ? [name + ".desc", name + ".prop"] : names
  }
}
