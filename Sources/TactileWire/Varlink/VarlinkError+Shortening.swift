extension VarlinkError {
  /// The longest name in an error, in characters.
  static let mostNameCharacters = 100
  /// The longest path or reason in an error, in characters. A reason may list several names.
  static let mostCharacters = 2000

  /// The error with texts of limited length. The end of a longer text becomes "…".
  var shortened: VarlinkError {
    switch self {
    case .notAllowed, .tooSlow, .tooManyConnections, .permissionDenied, .expectedMore: self
    case .invalidScene(let path, let reason):
      .invalidScene(path: Self.text(path), reason: Self.text(reason))
    case .invalidConfiguration(let reason): .invalidConfiguration(reason: Self.text(reason))
    case .noSuchWindow(let interface, let name): .noSuchWindow(interface, Self.name(name))
    case .noSuchScreen(let name): .noSuchScreen(Self.name(name))
    case .screenBusy(let reason): .screenBusy(reason: Self.text(reason))
    case .interrupted(let reason): .interrupted(reason: Self.text(reason))
    case .interfaceNotFound(let name): .interfaceNotFound(Self.name(name))
    case .methodNotFound(let name): .methodNotFound(Self.name(name))
    case .methodNotImplemented(let name): .methodNotImplemented(Self.name(name))
    case .invalidParameter(let path): .invalidParameter(Self.name(path))
    }
  }

  private static func name(_ text: String) -> String { prefix(of: text, mostNameCharacters) }

  private static func text(_ text: String) -> String { prefix(of: text, mostCharacters) }

  private static func prefix(of text: String, _ count: Int) -> String {
    guard text.utf8.count > count else { return text }
    let characters = text.unicodeScalars
    guard
      let end = characters.index(
        characters.startIndex, offsetBy: count, limitedBy: characters.endIndex),
      end < characters.endIndex
    else { return text }
    return String(characters[..<end]) + "…"
  }
}
