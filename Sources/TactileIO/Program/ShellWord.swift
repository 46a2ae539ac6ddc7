/// Words of a command line for a shell.
package enum ShellWord {
  /// Returns a word that a shell passes on unchanged: in quotes, unless it has only plain characters.
  package static func quoting(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || "-_./:=@%+,".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
