/// The bytes of one file, and its name. This module opens no files; the caller reads the bytes.
package struct RecordingFile: Hashable, Sendable {
  /// The name or path, which errors and notes show.
  package var name: String
  /// All bytes of the file.
  package var bytes: [UInt8]

  /// A file's name and bytes.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Returns the usual names of the description of an events file, most likely first.
  ///
  /// For `panel.tap.events` these are `panel.tap.desc`, `panel.tap.prop`, `panel.desc` and
  /// `panel.prop`, in the same directory.
  package static func descriptionNames(for name: String) -> [String] {
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
