@preconcurrency import Glibc
import TactileIO
import TactileWire

/// `tactile set`: sets and removes variables of the service.
struct SetCommand: Command {
  static let page = CommandPage(
    name: "set",
    summary: "set variables, which the conditions of bindings compare",
    usage: "[NAME=VALUE…]",
    operandCount: 0...VariableRule.mostSettings,
    purpose: """
      Sets variables of tactiled, and removes those without a value (NAME=). For example, a script can set the
      app that has the focus, and a binding of tactile bind can apply only to this app (when: {variable: …}).

      The variables belong to your user, or to the machine if you have the permission control. An owner has at
      most 32 variables. They stay until they are removed or tactiled ends; tactile status prints them.
      Programs of users with the permission watch or actions read them, and all clients read those of the
      machine. Do not set a secret.

      With --stdin, each line of the standard input is NAME=VALUE or NAME=. The command prints an error for a
      wrong line and continues. If tactiled restarts, the command waits for it and sets them again. It ends with
      its input, or with exit status 1 if tactiled ends and removes its socket.
      """,
    operands: [
      .operand(
        "NAME=VALUE",
        "a variable and its value, or NAME= to remove it. A name has \(VariableRule.names); a value has "
          + VariableRule.values, completion: .nothing)
    ],
    options: [
      .flag("--stdin", "read the variables from the standard input, one on each line"),
      .socket,
    ],
    success: "all variables are set or removed",
    failure:
      "a line of the input was wrong, the service could not be reached, or it replied with an error",
    examples: [
      .init(line: "tactile set app=firefox", text: "Set a variable", needs: .service),
      .init(line: "tactile set app=", text: "Remove it", needs: .service),
    ])

  private let settings: [VariableSettingMessage]
  private let readsInput: Bool
  private let socket: String

  init(_ arguments: Arguments) throws(UsageError) {
    readsInput = arguments.has("--stdin")
    settings = try arguments.operands.map { (text) throws(UsageError) in
      do throws(WrongSetting) {
        return try Self.setting(text)
      } catch {
        throw UsageError(error.text)
      }
    }
    if settings.isEmpty != readsInput {
      throw UsageError(
        readsInput
          ? "--stdin reads the variables from the standard input; expected no NAME=VALUE with it"
          : "expected NAME=VALUE, NAME= or --stdin")
    }
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    let connection = try ServiceConnection(to: socket)
    guard !readsInput else { return try setLines(over: connection) }
    try Self.set(settings, over: connection)
    return .success
  }

  private static func set(
    _ settings: [VariableSettingMessage], over connection: ServiceConnection
  ) throws {
    let parameters = SetVariablesParameters(variables: settings)
    try connection.call(VarlinkCall(.setVariables(parameters)))
    _ = try connection.answer()
  }

  // MARK: Settings

  /// Why a text is no setting: the text found, the text expected.
  struct WrongSetting: Error, Equatable {
    let text: String
  }

  /// Reads `NAME=VALUE`, or `NAME=` to remove a variable.
  static func setting(_ text: String) throws(WrongSetting) -> VariableSettingMessage {
    guard let mark = text.firstIndex(of: "=") else {
      throw WrongSetting(
        text: "found '\(Excerpt.plain(text))'; expected NAME=VALUE, or NAME= to remove a variable")
    }
    let name = String(text[..<mark])
    let value = String(text[text.index(after: mark)...])
    guard VariableRule.isName(name) else {
      throw WrongSetting(
        text: "found the name '\(Excerpt.plain(name))'; expected \(VariableRule.names)")
    }
    guard VariableRule.isValue(value) else {
      let found =
        value.utf8.count > VariableRule.longestValue
        ? "a value of \(value.utf8.count) bytes" : "the value '\(Excerpt.plain(value))'"
      throw WrongSetting(
        text: "found \(found) for '\(name)'; expected \(VariableRule.values)")
    }
    return VariableSettingMessage(name: name, value: value.isEmpty ? nil : value)
  }

  // MARK: Lines

  /// The most bytes of a line: those of a name, a value and the sign between them.
  private static let longestLine = VariableRule.longestName + 1 + VariableRule.longestValue

  /// Sets the variables that the lines of the standard input name, until it ends. A service that restarts gets them
  /// again.
  private func setLines(over first: ServiceConnection) throws -> ExitCode {
    var connection = first
    var kept: [String: VariableSettingMessage] = [:]
    let recover = {
      guard let next = try ServiceReturn.wait(at: socket) else { throw Self.lost }
      connection = next
      if !kept.isEmpty { try Self.set(Array(kept.values), over: next) }
    }
    var lines = BoundedLines(limit: Self.longestLine)
    var number = 0
    var areRight = true
    let take = { (line: BoundedLines.Line) in
      number += 1
      do {
        guard let setting = try Self.setting(line) else { return }
        while try !Self.isTaken(setting, by: connection) { try recover() }
        kept[setting.name] = setting.value == nil ? nil : setting
      } catch let error as WrongSetting {
        StandardStream.error.writeLine("tactile set: line \(number): \(error.text)")
        areRight = false
      }
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      guard let count = try waitForInput(into: &buffer, beside: connection) else {
        try recover()
        continue
      }
      if count == 0 { break }
      for line in lines.lines(adding: buffer[..<count]) { try take(line) }
    }
    if let line = lines.last() { try take(line) }
    return areRight ? .success : .failure
  }

  /// Reads a line; nil if it is empty.
  private static func setting(
    _ line: BoundedLines.Line
  ) throws(WrongSetting) -> VariableSettingMessage? {
    guard case .text(let text) = line else {
      throw WrongSetting(
        text: "found more than \(longestLine) bytes; expected NAME=VALUE, in which a value has "
          + VariableRule.values)
    }
    return try text.isEmpty ? nil : setting(text)
  }

  /// Sets a variable. Returns false if the service has ended.
  ///
  /// - Throws: ``WrongSetting`` if the service refuses it.
  private static func isTaken(
    _ setting: VariableSettingMessage, by connection: ServiceConnection
  ) throws -> Bool {
    try connection.call(
      VarlinkCall(.setVariables(SetVariablesParameters(variables: [setting]))))
    guard let reply = try connection.next() else { return false }
    if let error = try reply.knownError() { throw WrongSetting(text: error.description) }
    return true
  }

  private static let lost = CommandError(
    "the service has ended, and its variables are lost; start this command again")

  /// Waits for bytes of the standard input and reads them. Returns their number: 0 at the end of the input, and nil if
  /// the service ends.
  private func waitForInput(
    into buffer: inout [UInt8], beside connection: ServiceConnection
  ) throws -> Int? {
    while true {
      var entries = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&entries, 2, -1) >= 0 else {
        if errno == EINTR { continue }
        throw IOError.failed(
          action: "wait for", target: "the standard input", code: errno, advice: "check the input")
      }
      if entries[1].revents != 0, try !connection.takeReplies({ try $0.check() }) { return nil }
      guard entries[0].revents != 0 else { continue }
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR || errno == EAGAIN else {
        throw IOError.failed(
          action: "read", target: "the standard input", code: errno, advice: "check the input")
      }
    }
  }
}

/// Divides bytes into lines, and keeps only a limited number of bytes of a line that is not complete.
struct BoundedLines {
  /// A complete line without its end.
  enum Line: Equatable {
    case text(String)
    /// The line has more bytes than the limit.
    case tooLong
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  private var isTooLong = false

  /// No bytes have come.
  ///
  /// - Parameter limit: The most bytes of a line.
  init(limit: Int) {
    self.limit = limit
  }

  /// Adds bytes, and returns the lines that they complete.
  mutating func lines(adding new: some Sequence<UInt8>) -> [Line] {
    var lines: [Line] = []
    for byte in new {
      if byte == UInt8(ascii: "\n") {
        lines.append(take())
      } else if bytes.count < limit {
        bytes.append(byte)
      } else {
        isTooLong = true
      }
    }
    return lines
  }

  /// Returns the last line if it has no end; nil if there is none.
  mutating func last() -> Line? {
    bytes.isEmpty && !isTooLong ? nil : take()
  }

  private mutating func take() -> Line {
    defer {
      bytes.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    return isTooLong ? .tooLong : .text(String(decoding: bytes, as: UTF8.self))
  }
}
