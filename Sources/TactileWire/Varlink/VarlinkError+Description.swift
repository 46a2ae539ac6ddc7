import Tactile

extension VarlinkError {
  /// Returns the error for a message that was decoded but has a wrong or missing value; nil for a
  /// message that could not be decoded.
  public init?(_ error: WireError) {
    guard let path = error.path else { return nil }
    self = .invalidParameter(path.withinParameters)
  }
}

extension VarlinkError: CustomStringConvertible {
  /// A sentence with the answer of the service and a possible solution.
  public var description: String {
    switch self {
    case .interfaceNotFound(let name):
      "the service has no interface \(Excerpt.quoting(name)); expected one that GetInfo lists, such as "
        + InterfaceDefinitions.names.joined(separator: ", ")
    case .methodNotFound(let name):
      "the service has no method \(Excerpt.quoting(name)); GetInterfaceDescription lists its methods"
    case .methodNotImplemented(let name):
      "the service does not implement \(Excerpt.quoting(name)); a newer version may implement it"
    case .invalidParameter(let path):
      "the service refused the parameter \(Excerpt.quoting(path)); "
        + (Self.allowedValues(for: path).map { "expected \($0)" }
          ?? "see the definition of the interface")
    case .permissionDenied:
      "the service denies permission for this call; ask the administrator for the permission"
    case .expectedMore:
      "the method has more than one reply; call it with \"more\": true"
    case .tooSlow(let limit):
      "the service disconnected a client that left more than \(limit) bytes unread; read faster"
    case .notAllowed(_, let right):
      "the user lacks the permission \(Excerpt.quoting(right)); ask the administrator for it"
    case .noSuchWindow(_, let window):
      "the service has no window \(Excerpt.quoting(window)) that you may use; Describe lists the windows"
    case .invalidScene(let path, let reason):
      "the service refused the scene: \(Excerpt.plain(path, limit: 200)): "
        + Excerpt.plain(reason, limit: 400)
    case .invalidConfiguration(let reason):
      "the service rejected the new configuration: \(Excerpt.plain(reason, limit: 800))"
    case .tooManyConnections(let limit):
      "the service allows at most \(limit) connections; close one"
    case .noSuchScreen(let screen):
      screen.isEmpty
        ? "the service has no screen with a touch panel; connect a panel"
        : "the service has no screen \(Excerpt.quoting(screen)) with a touch panel; 'tactile devices' "
          + "lists the panels"
    case .screenBusy(let reason):
      "the service cannot touch the screen now: \(Excerpt.plain(reason, limit: 400))"
    case .interrupted(let reason):
      "the scripted touches were cancelled: \(Excerpt.plain(reason, limit: 400))"
    }
  }
}

extension VarlinkError {
  /// Returns the values that the service accepts for a parameter of its calls, as a phrase; nil if it has no
  /// such parameter.
  ///
  /// - Parameter path: The path of the parameter, such as `kinds[2]`.
  static func allowedValues(for path: String) -> String? {
    allowedValues[String(path.prefix { $0 != "[" && $0 != "." })]
  }

  /// The limits of the lists are those of `EventCalls` in the server.
  private static let allowedValues: [String: String] = {
    let names = "at most 1000, each of at most 400 bytes"
    let user = "the number of a user, or -1 for the machine"
    return [
      "kinds": "a list of \(words(EventKind.allCases)); a user has at most 16 different selections",
      "windows": "names of windows, \(names); in a scene, a list of windows",
      "views": "names of views, \(names)",
      "gestures": "names or kinds of recognizers, \(names)",
      "users": "numbers of users, or -1 for the machine, at most 1000",
      "devices": "numbers of devices, at most 1000",
      "changes": "a list of at most 1000 changes",
      "window": "the name of a window", "user": user,
      "responder": "the name of a view or a controller of the window, or of the window itself",
      "location": "an object with the numbers x and y",
      "command": "one of \(words(RemoteControlMessage.Command.allCases))",
      "device": "the number of a device that exists",
      "seconds": "a number of seconds, more than 0 and at most 3600",
      "mode": "one of \(words(InteractionMode.allCases))",
      "limit":
        "a number of seconds, more than 0 and at most the time of the mode in the configuration, and none "
        + "for normal",
      "accommodations": "true or false", "exploring": "true or false",
      "withoutOthers": "true or false", "withoutSecret": "true or false",
      "nextTouch": "one of \(words(AccessibilityMessage.NextTouch.allCases))",
      "screen": "the name of a screen",
      "steps": "at most 10000 steps in at most 600 seconds, from the time 0 on and at least 0.001 "
        + "seconds apart, each with at most 10 fingers within the screen; the last one without fingers",
      "variables":
        "at most \(VariableRule.mostSettings) variables, of which each user may keep 32; a name has "
        + "\(VariableRule.names), and a value \(VariableRule.values)",
      "bindings": "at most 256 bindings of a user, with numbers from 0",
      "interface": "the name of an interface",
      "begin": "the member next of the reply before",
    ]
  }()

  private static func words<Word: RawRepresentable<String>>(_ words: [Word]) -> String {
    words.map(\.rawValue).joined(separator: ", ")
  }
}

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
