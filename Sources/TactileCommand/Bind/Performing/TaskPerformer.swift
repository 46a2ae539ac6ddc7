@preconcurrency import Glibc
import Tactile
import TactileDevices
import TactileIO
import TactileWire

/// Does the tasks of bindings, without ever waiting.
///
/// Use it on one thread, as follows:
///
///     try ChildProcess.prepare()                       // once, before any other work
///     let performer = try TaskPerformer(tasks, keyboard: list.keyboard, socket: socket) { start, failure in … }
///     performer.prepare(screen: name)                  // for each screen of a window with gestures
///     performer.perform(start)                         // at any time
///     poll(performer.entries + …, performer.timeout)   // also with a shorter timeout
///     performer.proceed()                              // after each poll
///     performer.finish()                               // at the end
///
/// `report` is called once for each start, from one of these functions, when its outcome is known: with nil for
/// success, and otherwise with a text that says what failed, such as "/bin/false ended with status 1". Of a task that
/// lasts, only the failures are reported, and the success of its last phase.
final class TaskPerformer {
  /// Receives the outcome of a start.
  typealias Report = (_ start: BindingStart, _ failure: String?) -> Void

  /// The most requests that wait for answers at the same time.
  static let mostExchanges = 8
  /// The most programs of all bindings that run at the same time.
  static let mostPrograms = 100
  /// The most screens that have pointers.
  static let mostPointers = 16

  private let socket: String
  private let node: String
  private let report: Report
  private let needsPointer: Bool
  private let table: KeyTable?
  private var keyboard: VirtualInput?
  private var pointers: [String: (input: VirtualInput, plan: PointerPlan)] = [:]
  private var exchanges: [Exchange] = []
  /// The programs that run, with their command lines.
  private var programs: [Int32: (start: BindingStart, line: String)] = [:]
  /// Whether the task that begins has failed.
  private var hasFailed = false

  /// Prepares for tasks. It makes a keyboard if a task needs one.
  ///
  /// - Parameters:
  ///   - tasks: All tasks that can be started.
  ///   - keyboard: The layout for `keys` and `type`.
  ///   - socket: The socket of the service.
  ///   - node: The path of uinput.
  ///   - report: Receives outcomes.
  /// - Throws: ``CommandError`` for a key or a constant text that the layout does not have, and if this user may not
  ///   make the devices that the tasks need.
  init(
    _ tasks: [BindingTask], keyboard layout: KeyboardLayout, socket: String,
    node: String = UinputDevice.node, report: @escaping Report
  ) throws(CommandError) {
    self.socket = socket
    self.node = node
    self.report = report
    table = try Self.check(tasks, keyboard: layout)
    for program in Set(tasks.compactMap(\.program)) { ChildProcess.find(program) }
    needsPointer = tasks.contains(where: \.needsPointer)
    guard needsPointer || table != nil else { return }
    do throws(DeviceError) {
      // So the error comes now, and not with the first click.
      try UinputDevice.checkAccess(to: node)
      if table != nil {
        keyboard = try VirtualInput.keyboard(node: node, at: MonotonicClock.now())
      }
    } catch {
      throw Self.error(error, node)
    }
  }

  /// Checks the names of keys and the constant texts of tasks. It needs no devices.
  ///
  /// - Returns: The keys of the layout; nil if no task needs a keyboard.
  /// - Throws: ``CommandError`` for the first error.
  @discardableResult
  static func check(
    _ tasks: [BindingTask], keyboard layout: KeyboardLayout
  ) throws(CommandError) -> KeyTable? {
    guard tasks.contains(where: \.needsKeyboard) else { return nil }
    let table = try KeyTable(layout)
    for task in tasks {
      if let (flaw, _) = table.flaw(of: task) { throw CommandError(flaw.description) }
    }
    return table
  }

  /// Checks the names of keys and the constant texts in a file of bindings. It needs no devices.
  ///
  /// - Parameter file: The name of the file.
  /// - Throws: ``CommandError`` for the first error, with its location.
  static func check(_ list: BindingList, file: String) throws(CommandError) {
    guard list.bindings.contains(where: \.task.needsKeyboard) else { return }
    let table: KeyTable
    do {
      table = try KeyTable(list.keyboard)
    } catch {
      throw CommandError(list.place(["keyboard"]).text(file: file) + error.description)
    }
    for (index, binding) in list.bindings.enumerated() {
      guard let (flaw, chord) = table.flaw(of: binding.task) else { continue }
      let place = list.place(of: index, .member(binding.task.key), .element(chord))
      throw CommandError(place.text(file: file) + flaw.description)
    }
  }

  private static func error(_ error: DeviceError, _ node: String) -> CommandError {
    let advice =
      "The tasks keys, type, click, scroll and drag need a virtual keyboard or pointer. "
      + "For tactile-bind.service, run 'sudo tactile keys enable'."
    guard FileKind.name(at: node) != nil else {
      return CommandError("cannot open \(node): it does not exist. \(advice)")
    }
    return CommandError("\(error.description) \(advice)")
  }

  // MARK: Waiting

  /// The descriptors to wait for, with the events.
  var entries: [pollfd] {
    [pollfd(fd: ChildProcess.endings, events: Int16(POLLIN), revents: 0)]
      + exchanges.compactMap(\.interest)
  }

  /// The time until ``proceed()`` has work even if no descriptor is ready, in milliseconds; -1 for none.
  var timeout: Int32 {
    let inputs = [keyboard].compactMap { $0 } + pointers.values.map(\.input)
    guard let due = (inputs.compactMap(\.due) + exchanges.map(\.due)).min() else { return -1 }
    let left = due.seconds(since: MonotonicClock.now()) * 1000
    return Int32(min(max(left.rounded(.up), 0), 60_000))
  }

  /// Does all that is possible now, and reports what has ended.
  func proceed() {
    let now = MonotonicClock.now()
    // Programs that others have started end too, and several signals can come for one ending.
    ChildProcess.clearEndings()
    // Without programs, this would take the endings of programs that others have started.
    for (process, ending) in programs.isEmpty ? [] : ChildProcess.takeEndings() {
      guard let program = programs.removeValue(forKey: process) else { continue }
      report(
        program.start,
        ending == .status(0)
          ? nil : "\(program.line) \(ending)" + Self.advice(for: program.start.task))
    }
    for exchange in exchanges { proceed(exchange, at: now) }
    exchanges.removeAll(where: \.isOver)
    writeSteps(at: now)
  }

  /// Returns the end of the message of a program that failed. systemctl prints the reason into the log, and its status
  /// does not tell which reason it was.
  static func advice(for task: BindingTask) -> String {
    guard case .unit = task else { return "" }
    return "; the log has the reason. A user other than root needs a rule of polkit "
      + "(docs/bindings.md, Units)"
  }

  /// Proceeds with an exchange, and reports its outcome once.
  private func proceed(_ exchange: Exchange, at now: Timestamp) {
    let wasOpen = exchange.outcome == nil
    exchange.proceed(at: now)
    if wasOpen { reportOutcome(of: exchange) }
  }

  private func reportOutcome(of exchange: Exchange) {
    switch exchange.outcome {
    case nil: break
    case .success: report(exchange.start, nil)
    case .failure(let text): fail(exchange.start, text)
    }
  }

  /// Writes the events whose time has come.
  private func writeSteps(at now: Timestamp) {
    for input in [keyboard].compactMap({ $0 }) + pointers.values.map(\.input) {
      do throws(DeviceError) {
        try input.proceed(at: now)
      } catch {
        StandardStream.error.writeLine("tactile: \(error)")
      }
    }
  }

  /// Releases all keys and buttons, and drops what waits. Programs go on.
  func finish() {
    keyboard?.release()
    for pointer in pointers.values { pointer.input.release() }
    exchanges = []
  }

  // MARK: Tasks

  /// Makes the pointer of a screen, if a task needs one. Compositors need some time before they read it.
  func prepare(screen: String) {
    guard needsPointer, pointers[screen] == nil, pointers.count < Self.mostPointers else { return }
    do throws(DeviceError) {
      let input = try VirtualInput.pointer(of: screen, node: node, at: MonotonicClock.now())
      pointers[screen] = (input, PointerPlan())
    } catch {
      StandardStream.error.writeLine("tactile: \(Self.error(error, node))")
    }
  }

  /// Begins a task.
  ///
  /// - Returns: Whether it began. Otherwise, its failure was reported.
  @discardableResult
  func perform(_ start: BindingStart) -> Bool {
    hasFailed = false
    begin(start)
    return !hasFailed
  }

  private func begin(_ start: BindingStart) {
    let values = start.values
    switch start.task {
    case .run, .shell, .unit: run(start.task.arguments(with: values) ?? [], start)
    case .keys(let chords):
      press(start) { (table) throws(KeyTable.Flaw) in
        var strokes: [[UInt16]] = []
        for chord in chords { strokes.append(try table.keys(of: chord)) }
        return strokes
      }
    case .type(let template):
      press(start) { (table) throws(KeyTable.Flaw) in
        try table.strokes(of: template.text(with: values))
      }
    case .click, .scroll, .drag: point(start)
    case .mode(let mode, let limit):
      var parameters: JSONObject = ["mode": .string(mode.rawValue)]
      if let limit { parameters["limit"] = .double(limit) }
      call("io.tactile.Control.SetMode", parameters, at: nil, start)
    case .set(let variables):
      let list = variables.sorted { $0.key < $1.key }.map { name, template in
        var variable: JSONObject = ["name": .string(name)]
        if let template { variable["value"] = .string(template.text(with: values)) }
        return JSONValue.object(variable)
      }
      call("io.tactile.Control.SetVariables", ["variables": .array(list)], at: nil, start)
    case .call(let task):
      var parameters = JSONObject()
      if case .object(let object) = task.parameters { parameters = object }
      call(task.method, parameters, at: task.socket, start)
    case .http(let task): request(task, start)
    }
  }

  private func run(_ arguments: [String], _ start: BindingStart) {
    guard programs.count < Self.mostPrograms else {
      return fail(
        start,
        "cannot start \(Excerpt.plain(arguments.first ?? "", limit: 100)): \(Self.mostPrograms) programs that "
          + "bindings started are still running, which is the limit. Start programs that do not end with unit, or "
          + "give the binding a pause.")
    }
    if case .run(let words) = start.task,
      let value = words.lazy.compactMap({ $0.foreignOption(with: start.values) }).first
    {
      return fail(
        start,
        "\(arguments[0]) is not started: the \(value.rawValue) \(Excerpt.quoting(start.values[value] ?? "")) "
          + "would make an option of an argument. Put a text before {\(value.rawValue)}, such as "
          + "\(value.rawValue)={\(value.rawValue)}, or let the program read "
          + "TACTILE_\(value.rawValue.uppercased()) from its environment.")
    }
    do throws(IOError) {
      let process = try ChildProcess.start(arguments, adding: start.values.environment)
      let line = arguments.map(ShellWord.quoting).joined(separator: " ")
      programs[process] = (start, line)
    } catch {
      fail(start, "\(error)")
    }
  }

  private func fail(_ start: BindingStart, _ failure: String) {
    hasFailed = true
    report(start, failure)
  }

  // MARK: Requests

  private func call(
    _ method: String, _ parameters: JSONObject, at path: String?, _ start: BindingStart
  ) {
    let path = path ?? socket
    var writer = JSONWriter()
    writer.call(VarlinkCall(method: method, parameters: parameters))
    exchange(
      start, [.unix(path)], "\(method) at \(path)", writer.bytes,
      .varlink(MessageFramer(limit: Exchange.longestAnswer)))
  }

  private func request(_ task: HTTPTask, _ start: BindingStart) {
    guard !task.hasDots(with: start.values) else {
      return fail(
        start,
        "\(task.method) is not sent: a value makes \".\" or \"..\" a part of the path, which would change the path; "
          + "put the value into the query")
    }
    let targets: [OutgoingSocket.Target] =
      switch task.host {
      case "::1": [.loopback6(task.port)]
      case "127.0.0.1": [.loopback4(task.port)]
      default: [.loopback4(task.port), .loopback6(task.port)]
      }
    exchange(
      start, targets, start.task.logLine(with: start.values), task.request(with: start.values),
      .http(HTTPAnswer()))
  }

  private func exchange(
    _ start: BindingStart, _ targets: [OutgoingSocket.Target], _ name: String, _ request: [UInt8],
    _ answer: Exchange.Answer
  ) {
    // An exchange with an outcome only takes the rest of its answer.
    guard exchanges.count(where: { $0.outcome == nil }) < Self.mostExchanges else {
      fail(start, "\(name): \(Self.mostExchanges) requests wait for their answers already")
      return
    }
    if exchanges.count >= 2 * Self.mostExchanges { exchanges.removeAll { $0.outcome != nil } }
    let exchange = Exchange(
      start, to: targets, named: name, request: request, answer: answer, at: MonotonicClock.now())
    reportOutcome(of: exchange)
    if !exchange.isOver { exchanges.append(exchange) }
  }

  // MARK: Keys and the pointer

  private func press(
    _ start: BindingStart, _ strokes: (KeyTable) throws(KeyTable.Flaw) -> [[UInt16]]
  ) {
    guard let table, let keyboard else { return fail(start, "there is no keyboard") }
    do throws(KeyTable.Flaw) {
      let steps = try strokes(table).flatMap(KeyStrokes.steps(pressing:))
      send(steps, to: keyboard, start)
    } catch {
      fail(start, "\(error)")
    }
  }

  private func point(_ start: BindingStart) {
    guard let screen = start.values.place?.screen else {
      return fail(start, "the place of the gesture is not known")
    }
    prepare(screen: screen)
    guard var pointer = pointers[screen] else { return fail(start, "there is no pointer") }
    do throws(PointerPlan.Flaw) {
      let steps = try pointer.plan.steps(for: start)
      pointers[screen] = pointer
      send(steps, to: pointer.input, start)
    } catch {
      pointers[screen] = pointer
      fail(start, "\(error)")
    }
  }

  private func send(_ steps: [InputStep], to input: VirtualInput, _ start: BindingStart) {
    guard input.append(steps) else {
      return fail(start, "too many events wait for the keyboard or the pointer")
    }
    if start.phase != .began, start.phase != .changed { report(start, nil) }
    writeSteps(at: MonotonicClock.now())
  }
}

extension KeyTable {
  /// Returns the first error of a task, and the number of its chord, from 0; nil without an error.
  fileprivate func flaw(of task: BindingTask) -> (Flaw, chord: Int)? {
    var number = 0
    do throws(Flaw) {
      switch task {
      case .keys(let chords):
        for (index, chord) in chords.enumerated() {
          number = index
          _ = try keys(of: chord)
        }
      case .type(let template):
        for case .text(let text) in template.parts { _ = try strokes(of: text) }
      case .run, .shell, .unit, .click, .scroll, .drag, .mode, .call, .http, .set: break
      }
      return nil
    } catch {
      return (error, number)
    }
  }
}

extension BindingTask {
  /// Whether it presses keys.
  var needsKeyboard: Bool {
    switch self {
    case .keys, .type: true
    default: false
    }
  }

  /// Whether it uses the pointer.
  var needsPointer: Bool {
    switch self {
    case .click, .scroll, .drag: true
    default: false
    }
  }
}

extension BindingList {
  /// Whether a task needs the keyboard or a pointer.
  var needsDevices: Bool { bindings.contains { $0.task.needsKeyboard || $0.task.needsPointer } }
}
