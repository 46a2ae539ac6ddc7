import Tactile
import TactileWire

/// The task of a command of another program, which it gives to `/bin/sh`.
enum ImportedCommand {
  /// Words that are part of the shell, or that only the shell does.
  private static let shellWords: Set<String> = [
    "if", "then", "else", "elif", "fi", "for", "while", "until", "do", "done", "case", "esac",
    "function", "select", "time", ".", "source", "eval", "exec", "cd", "export", "unset", "set",
    "shift", "alias", "unalias", "read", "wait", "trap", "ulimit", "umask", "type", "command",
    "builtin", "local", "return", "exit", "break", "continue", "hash", "jobs", "fg", "bg", ":",
  ]
  /// The characters that no shell changes.
  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_./:@%+,=-".contains(character)
  }

  /// Returns the key and the value of the task, as YAML; nil if there is no command.
  static func task(_ command: String) -> (key: String, value: String)? {
    var text = KeyNames.trimming(command[...])
    // A binding never waits for the end of its program.
    if text.last == "&", !text.dropLast().hasSuffix("&"), words(of: text.dropLast()) != nil {
      text = KeyNames.trimming(text.dropLast())
    }
    guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
    guard let words = words(of: text) else { return shell(String(text)) }
    if let keys = keys(of: words) { return ("keys", keys) }
    return ("run", YAMLText.list(words.map(escaped)))
  }

  /// Returns the task for a line of the shell.
  private static func shell(_ line: String) -> (key: String, value: String) {
    // A shell line has no placeholders, so a name in braces is possible only in an argument.
    let hasPlaceholder = BindingValues.Name.allCases.contains { line.contains("{\($0.rawValue)}") }
    guard hasPlaceholder else { return ("shell", YAMLText.scalar(line)) }
    return ("run", YAMLText.list(["sh", "-c", escaped(line)]))
  }

  /// Returns an argument of `run` in which braces are braces.
  static func escaped(_ word: String) -> String {
    var result = ""
    for character in word { result += character == "{" ? "{{" : String(character) }
    return result
  }

  /// Returns the words of a command if the shell only separates them; nil otherwise.
  static func words(of text: Substring) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      switch (quote, character) {
      case ("'", "'"), ("\"", "\""): quote = nil
      case ("'", _): word?.append(character)
      case ("\"", "$"), ("\"", "`"), ("\"", "\\"), ("\"", "!"): return nil
      case ("\"", _): word?.append(character)
      case (_, "'"), (_, "\""):
        quote = character
        word = word ?? ""
      case (_, " "), (_, "\t"):
        if let word { words.append(word) }
        word = nil
      default:
        guard isPlain(character) else { return nil }
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    if let word { words.append(word) }
    guard let first = words.first, !first.isEmpty, !first.contains("="), !first.contains("{"),
      !shellWords.contains(first)
    else { return nil }
    return words
  }

  /// Returns the keys of a command such as `xdotool key ctrl+t`; nil for other commands.
  private static func keys(of words: [String]) -> String? {
    guard words.count >= 3, words[0].split(separator: "/").last == "xdotool", words[1] == "key"
    else { return nil }
    var names = words.dropFirst(2)
    if names.first == "--clearmodifiers" { names = names.dropFirst() }
    guard (1...32).contains(names.count) else { return nil }
    var chords: [String] = []
    for name in names {
      guard let chord = KeyNames.chord(ofX: name) else { return nil }
      chords.append(chord)
    }
    return YAMLText.oneOrList(chords)
  }
}
