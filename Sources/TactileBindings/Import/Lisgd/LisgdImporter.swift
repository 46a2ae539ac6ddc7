import Tactile
import TactileWire

/// Converts the options of lisgd in a script, or its `config.h`.
struct LisgdImporter {
  private var gestures: [(gesture: LisgdGesture, source: String, place: SourcePlace)] = []
  /// Whether the file is a unit of systemd, which replaces other texts than a shell does.
  private var isUnit = false
  /// Whether the file has gestures, even if none of them can be converted.
  private var hasGestures = false
  /// The longest time of a swipe, in milliseconds; nil for the default.
  private var duration: Int?
  /// The largest movement to the side, divided by the movement forward. lisgd's default is 15 degrees.
  private var sideways = PortableMath.tan(15 * Double.pi / 180)

  static func convert(_ bytes: [UInt8], to output: inout ImportOutput) throws(ImportFlaw) {
    let source = try SourceText(bytes)
    var importer = LisgdImporter()
    do throws(ImportFlaw) {
      if source.contains(word: "gestures[") || source.contains(word: "Gesture gestures") {
        try importer.readCode(source, &output)
      } else {
        try importer.readScript(source, &output)
      }
    } catch {
      guard importer.hasGestures else { throw error }
      output.warn(error.place, "\(error.problem); the rest of the file is not read")
    }
    guard importer.hasGestures else {
      throw ImportFlaw(
        .start, found: "no gesture of lisgd",
        expected: "a script with options such as -g \"1,LR,L,*,R,command\", or config.h")
    }
    importer.write(to: &output)
  }

  // MARK: Scripts

  /// The options with a value, and the settings of `config.h` with the same effect.
  private static let options: [(option: String, setting: String)] = [
    ("-d", "device"), ("-m", "timeoutms"), ("-o", "orientation"), ("-r", "degreesleniency"),
    ("-t", "distancethreshold"), ("-T", "distancethreshold_pressed"), ("-w", "screenwidth"),
    ("-h", "screenheight"), ("-v", "verbose"),
  ]

  private mutating func readScript(
    _ source: SourceText, _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    var reader = ShellReader(source)
    isUnit = source.contains(word: "[Service]")
    var mostFlaws = 16
    while true {
      let before = reader
      do throws(ImportFlaw) {
        guard let words = try reader.command() else { return }
        try readCommand(words, &output)
      } catch {
        // Files of other languages, such as Nix, have quotes that a shell does not know.
        guard mostFlaws > 0, reader.skipsLine(of: before) else { throw error }
        mostFlaws -= 1
        output.warn(error.place, error.problem)
      }
    }
  }

  private mutating func readCommand(
    _ words: [ShellReader.Word], _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    guard var index = Self.options(of: words) else {
      // Variables, arrays of bash and lists of Nix also hold gestures.
      for word in words where Self.gesture(in: word.text) != nil { try add(word, &output) }
      return
    }
    while index < words.count {
      let word = words[index]
      index += 1
      if Self.gesture(in: word.text) != nil {
        try add(word, &output)
        continue
      }
      if word.isExpanded, !word.text.hasPrefix("-g") {
        output.warn(
          word.place, "the value of \(Excerpt.plain(word.text)) is not known",
          hint: "if it contains options of lisgd, write them into the file")
        continue
      }
      guard word.text.hasPrefix("-"), word.text.utf8.count >= 2 else { continue }
      let option = String(word.text.prefix(2))
      if option == "-v" {
        set("verbose", "1", option, word.place, &output)
        continue
      }
      guard option == "-g" || Self.options.contains(where: { $0.option == option }) else {
        output.warn(
          word.place, "lisgd's option \(Excerpt.quoting(word.text)) is not known",
          hint: "the options are -d, -g, -h, -m, -o, -r, -t, -T, -v and -w")
        continue
      }
      var value = word
      value.text.removeFirst(2)
      if value.text.isEmpty {
        guard index < words.count else {
          hasGestures = true
          return output.lose(
            option, at: word.place, "found \(option) without a value, expected a value after it")
        }
        value = words[index]
        index += 1
      }
      if option == "-g", value.text.hasPrefix("$") {
        let problem = "the value of \(Excerpt.plain(value.text)) is not known"
        if value.text.contains(",") {
          hasGestures = true
          output.lose(
            "-g " + value.text, at: value.place, problem,
            hint: "write the number of fingers instead of the variable")
        } else {
          output.warn(
            value.place, problem,
            hint: "if it is a gesture that is not in this file, write it into the file")
        }
      } else if option == "-g" {
        try add(value, &output)
      } else {
        let setting = Self.options.first { $0.option == option }?.setting ?? ""
        set(setting, value.text, option, value.place, &output)
      }
    }
  }

  /// Returns the number of the first word that can be an option of lisgd; nil for other commands.
  private static func options(of words: [ShellReader.Word]) -> Int? {
    // `set -- "$@" -g …` collects options.
    if words[0].text == "set", words.count > 1, words[1].text == "--" { return 2 }
    if words[0].text.hasPrefix("-") { return 0 }
    // Also ExecStart=/usr/bin/lisgd, and exec or sudo before it.
    let index = words.firstIndex { word in
      word.text == "lisgd" || word.text.hasSuffix("/lisgd") || word.text.hasSuffix("=lisgd")
    }
    return index.flatMap { index in
      words.dropFirst(index + 1).contains { $0.text.hasPrefix("-") || $0.isExpanded }
        ? index + 1 : nil
    }
  }

  /// The text of a gesture in a word: `1,LR,…`, perhaps after `-g` or the name of a variable; nil for other words.
  private static func gesture(in word: String) -> Substring? {
    var text = word[...]
    if text.hasPrefix("-g") { text = text.dropFirst(2) }
    let name = text.prefix { $0.isLetter || $0 == "_" || $0 == "+" || ($0.isNumber && $0.isASCII) }
    if text.dropFirst(name.count).first == "=" { text = text.dropFirst(name.count + 1) }
    let fields = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, Int(KeyNames.trimming(fields[0])) != nil else { return nil }
    let direction = KeyNames.trimming(fields[1])
    return LisgdGesture.directions.contains { $0.word == direction } ? text : nil
  }

  private mutating func add(
    _ word: ShellReader.Word, _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    hasGestures = true
    var word = word
    word.text = String(KeyNames.trimming(Self.gesture(in: word.text) ?? word.text[...]))
    if isUnit { Self.replace(in: &word, &output) }
    let text = word.text
    try output.part("-g " + text, at: word.place) { (output) throws(ImportFlaw) in
      try add(text, of: word, &output)
    }
  }

  /// Replaces what systemd replaces in the command of a unit.
  private static func replace(in word: inout ShellReader.Word, _ output: inout ImportOutput) {
    var rest = word.text[...]
    (word.text, word.isExpanded) = ("", false)
    while let character = rest.popFirst() {
      word.text.append(character)
      guard let next = rest.first, character == "%" || character == "$" else { continue }
      if next == character {
        rest.removeFirst()
      } else if character == "$" {
        // Inside a word, systemd leaves variables without braces to the shell that lisgd starts.
        word.isExpanded = word.isExpanded || next == "{"
      } else if next.isLetter {
        let meaning = ["h": "home directory", "t": "runtime directory", "u": "user"][next]
        output.warn(
          word.place,
          "systemd replaces %\(next)\(meaning.map { ", the \($0) of its unit" } ?? ""); a binding does not",
          hint: "write the value, or %% in the unit for a percent sign")
      }
    }
  }

  private mutating func add(
    _ text: String, of word: ShellReader.Word, _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    var rest = text[...]
    let place = word.place
    func field(_ name: String) throws(ImportFlaw) -> String {
      guard let comma = rest.firstIndex(of: ",") else {
        throw ImportFlaw(
          place, found: Excerpt.quoting(text),
          expected: "\(name) and a comma, as in \"1,LR,L,*,R,command\"")
      }
      defer { rest = rest[rest.index(after: comma)...] }
      return String(KeyNames.trimming(rest[..<comma]))
    }
    let fingers = try LisgdGesture.fingers(try field("a number of fingers"), at: place)
    let direction = try field("a gesture")
    guard let direction = LisgdGesture.directions.first(where: { $0.word == direction })?.direction
    else {
      throw ImportFlaw(
        place, word: direction, known: LisgdGesture.directions.map(\.word))
    }
    var gesture = LisgdGesture(
      fingers: fingers, direction: direction, edge: .anywhere, distance: .any, isPressed: false,
      command: "")
    // Earlier versions of lisgd have no edge and no distance.
    let upcoming = rest.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    let edge = KeyNames.trimming(upcoming.first ?? "")
    if upcoming.count == 3, LisgdGesture.hasFormOfField(edge) {
      let word = try field("an edge")
      guard let edge = LisgdGesture.edges.first(where: { $0.word == word })?.place else {
        throw ImportFlaw(place, word: word, known: LisgdGesture.edges.map(\.word))
      }
      gesture.edge = edge
      let length = try field("a distance")
      guard
        let distance = LisgdGesture.distances.first(where: { $0.word == length })?.distance
      else {
        throw ImportFlaw(place, word: length, known: LisgdGesture.distances.map(\.word))
      }
      gesture.distance = distance
      for mode in LisgdGesture.modes where rest.hasPrefix(mode.word + ",") {
        gesture.isPressed = mode.isPressed
        rest = rest.dropFirst(mode.word.count + 1)
        break
      }
    }
    gesture.command = String(rest)
    // No program has such a name, so it is a field in the wrong place.
    if let comma = rest.firstIndex(of: ","), LisgdGesture.hasFormOfField(rest[..<comma]) {
      throw ImportFlaw(
        place, found: "the field \(Excerpt.quoting(String(rest[..<comma]))) before the command",
        expected: "an edge, a distance and R or P before it, or only the command, as in "
          + "\"1,LR,L,*,R,command\" or \"1,LR,command\"")
    }
    guard !word.isExpanded else {
      return output.lose(
        "-g " + text, at: place,
        "the file replaces a part of this command before lisgd starts, so the command is not known",
        hint: "write a binding for the command with what replaces that part")
    }
    gestures.append((gesture, "-g " + text, place))
  }

  // MARK: config.h

  private mutating func readCode(
    _ source: SourceText, _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    var reader = try CodeReader(source)
    while let token = try reader.take() {
      guard case .word(let name) = token else { continue }
      if name == "gestures", try reader.take("[") {
        while reader.next != nil, try !reader.take("]") { try reader.take() }
        try reader.expect("=")
        try reader.expect("{")
        while try !reader.take("}") {
          guard reader.next != nil else {
            throw ImportFlaw(reader.place, found: reader.summary, expected: "\"}\"")
          }
          hasGestures = true
          let place = reader.place
          try output.part("a gesture", at: place) { (output) throws(ImportFlaw) in
            do throws(ImportFlaw) {
              try addCode(&reader, &output)
            } catch {
              // The rest of this entry.
              while reader.next != nil, try !reader.take("}") {
                if reader.next == .sign("{") {
                  try Self.skipBraces(&reader)
                } else {
                  try reader.take()
                }
              }
              throw error
            }
          }
          _ = try reader.take(",")
        }
      } else if try reader.take("=") {
        let place = reader.place
        switch try reader.take() {
        case .word(let value)?, .text(let value)?: set(name, value, name, place, &output)
        default: break
        }
      }
    }
  }

  /// Reads one entry of the array.
  private mutating func addCode(
    _ reader: inout CodeReader, _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    let place = reader.place
    try reader.expect("{")
    let fingers = try LisgdGesture.fingers(
      try Self.word(&reader, "a number of fingers"), at: reader.place)
    try reader.expect(",")
    let at = reader.place
    let swipe = try Self.word(&reader, "a gesture such as SwipeLR")
    guard
      let direction = LisgdGesture.directions.first(where: { "Swipe" + $0.word == swipe })?
        .direction
    else {
      throw ImportFlaw(
        at, word: swipe, known: LisgdGesture.directions.map { "Swipe" + $0.word })
    }
    var gesture = LisgdGesture(
      fingers: fingers, direction: direction, edge: .anywhere, distance: .any, isPressed: false,
      command: "")
    var source = "\(fingers), \(swipe)"
    var command: String?
    var isFunction = false
    while try reader.take(",") {
      let place = reader.place
      switch reader.next {
      case .text(let text)?:
        command = (command ?? "") + text
        try reader.take()
        // Texts beside each other are one text.
        while case .text(let text)? = reader.next {
          command = (command ?? "") + text
          try reader.take()
        }
      case .word(let word)?:
        try reader.take()
        // Some versions have a number after the command or function.
        if command != nil || isFunction {
          output.note(
            place, "the value \(Excerpt.plain(word, limit: 40)) after the command is not converted",
            once: "after")
          continue
        }
        source += ", \(word)"
        if let edge = LisgdGesture.edges.first(where: { $0.code == word }) {
          gesture.edge = edge.place
        } else if let distance = LisgdGesture.distances.first(where: { $0.code == word }) {
          gesture.distance = distance.distance
        } else if let mode = LisgdGesture.modes.first(where: { $0.code == word }) {
          gesture.isPressed = mode.isPressed
        } else {
          throw ImportFlaw(
            place, word: word,
            known: LisgdGesture.edges.map(\.code) + LisgdGesture.distances.map(\.code)
              + LisgdGesture.modes.map(\.code))
        }
      case .sign("{")?:
        isFunction = true
        try Self.skipBraces(&reader)
      case .sign("}")?: break
      default:
        throw ImportFlaw(place, found: reader.summary, expected: "a command in quotes")
      }
    }
    try reader.expect("}")
    guard let command else {
      output.lose(
        source, at: place, "the gesture calls a function of lisgd instead of a command",
        hint: "write a program that does the same, and use run")
      return
    }
    gesture.command = command
    gestures.append((gesture, source + ", " + command, place))
  }

  private static func word(
    _ reader: inout CodeReader, _ expected: String
  ) throws(ImportFlaw) -> String {
    guard case .word(let word)? = reader.next else {
      throw ImportFlaw(reader.place, found: reader.summary, expected: expected)
    }
    try reader.take()
    return word
  }

  private static func skipBraces(_ reader: inout CodeReader) throws(ImportFlaw) {
    let start = reader.place
    var depth = 0
    repeat {
      switch try reader.take() {
      case .sign("{")?: depth += 1
      case .sign("}")?: depth -= 1
      case nil:
        throw ImportFlaw(
          start, found: "a brace that is not closed", expected: "\"}\" before the end")
      default: break
      }
    } while depth > 0
  }

  // MARK: Settings

  /// Applies a setting, or tells that the bindings do not have it.
  ///
  /// - Parameter written: The option or the setting as it is written.
  private mutating func set(
    _ setting: String, _ value: String, _ written: String, _ place: SourcePlace,
    _ output: inout ImportOutput
  ) {
    switch setting {
    case "timeoutms":
      if let number = Int(value), (50...60_000).contains(number) {
        duration = number
      } else {
        output.warn(
          place, "\(written) has no time from 50 to 60000 milliseconds",
          hint: "set duration of the swipes, or the threshold swipeDuration")
      }
    case "degreesleniency":
      if let number = Int(value), (0...45).contains(number) {
        sideways = min(1, PortableMath.tan(Double(number) * .pi / 180))
      } else {
        output.warn(
          place, "\(written) has no angle from 0 to 45 degrees",
          hint: "set sideways of the swipes, or the threshold swipeSideways")
      }
    case "distancethreshold":
      output.warn(
        place, "\(written) is a number of pixels, whose size is not known",
        hint: "set distance of the swipes, such as 15mm, or the threshold swipeDistance")
    case "distancethreshold_pressed":
      output.warn(
        place, "\(written) is a number of pixels, whose size is not known",
        hint: "change the value of every, which is 10mm")
    case "orientation":
      guard value != "0" else { return }
      output.warn(
        place, "\(written) turns gestures; tactiled turns the touches of each panel itself",
        hint: "set rotation of the panel in tactiled.yaml if its touches are turned")
    case "device":
      output.warn(
        place, "\(written) chooses one panel; the bindings belong to all screens",
        hint: "set screen in the gestures if there are several screens")
    case "screenwidth", "screenheight":
      output.note(place, "\(written) is not needed: tactiled knows the size of each screen")
    case "verbose":
      guard value != "0" else { return }
      output.note(place, "\(written) is not needed: tactile bind prints each task that fails")
    case "edgesizeleft", "edgesizetop", "edgesizeright", "edgesizebottom", "edgessizescaling":
      output.note(
        place, "\(written) is a number of pixels; edge and corner are zones of 50 points (8 mm)",
        hint: "use region for another size", once: "edges")
    default:
      output.warn(
        place,
        "the setting \(Excerpt.plain(setting, limit: 40)) is not known, and is not converted",
        hint: "check its spelling")
    }
  }

  // MARK: Bindings

  private func write(to output: inout ImportOutput) {
    // The longest gesture of each direction that came before, for distances.
    var earlier: [LisgdGesture] = []
    for (gesture, source, place) in gestures {
      defer {
        if gesture.distance > .short, earlier.count < 1000 { earlier.append(gesture) }
      }
      guard let task = ImportedCommand.task(gesture.command) else {
        output.lose(source, at: place, "the gesture has no command", hint: "write a binding for it")
        continue
      }
      guard !gesture.endsAtEdge else {
        output.lose(
          source, at: place, "the swipe ends at this edge; a binding knows only where it begins",
          hint: "use a swipe that begins at the edge, or one without an edge")
        continue
      }
      var binding =
        gesture.isPressed && gesture.distance == .any
        ? repeated(gesture, place, &output) : swipe(gesture, earlier, place, &output)
      binding.members[task.key] = task.value
      output.add(binding, from: source, at: place)
    }
  }

  private func swipe(
    _ gesture: LisgdGesture, _ earlier: [LisgdGesture], _ place: SourcePlace,
    _ output: inout ImportOutput
  ) -> ImportedBinding {
    var binding = ImportedBinding(kind: "swipe")
    if gesture.fingers > 1 { binding.gesture["touches"] = "\(gesture.fingers)" }
    Self.setPlace(of: gesture, &binding, place, &output)
    binding.gesture["directions"] = gesture.direction.name
    let longer = earlier.filter { $0.distance > gesture.distance }
    switch gesture.distance {
    case .long:
      binding.gesture["distance"] = "long"
      noteDistance(place, &output)
    case .medium:
      binding.gesture["distance"] = "20mm"
      noteDistance(place, &output)
      if longer.contains(where: { $0.covers(gesture) }) {
        binding.gesture["maximumDistance"] = "40mm"
      }
    case .short, .any:
      if longer.contains(where: { $0.covers(gesture) }) {
        binding.gesture["distance"] = "short"
        noteDistance(place, &output)
      } else if longer.contains(where: { gesture.covers($0) }) {
        output.warn(
          place, "the swipe starts before a longer one at an edge in a line above is long enough",
          hint: "set distance: short here, or an edge")
      }
    }
    if let duration { binding.gesture["duration"] = "\(duration)ms" }
    if gesture.direction.isDiagonal {
      output.note(
        place, "a diagonal swipe of a binding may be off by 22.5 degrees; lisgd's tolerance is -r",
        hint: "set sideways for another limit", once: "diagonal")
    } else {
      binding.gesture["sideways"] = YAMLText.number(sideways, decimals: 2)
    }
    if gesture.isPressed {
      output.note(
        place, "the command starts once in each swipe, because it has a distance")
    }
    return binding
  }

  private func noteDistance(_ place: SourcePlace, _ output: inout ImportOutput) {
    output.note(
      place, "lisgd measures distances in thirds of the screen; short and long divide at 40 mm",
      hint: "set distance to a length that suits the screen", once: "distance")
  }

  /// Returns the binding of a command that starts while the fingers move.
  private func repeated(
    _ gesture: LisgdGesture, _ place: SourcePlace, _ output: inout ImportOutput
  ) -> ImportedBinding {
    var binding = ImportedBinding(kind: "pan")
    binding.gesture["minimumTouches"] = "\(gesture.fingers)"
    binding.gesture["maximumTouches"] = "\(gesture.fingers)"
    Self.setPlace(of: gesture, &binding, place, &output)
    binding.gesture["shouldBegin"] = "{directions: \(gesture.direction.name)}"
    binding.members["every"] = "10mm"
    binding.members["direction"] = gesture.direction.name
    output.note(
      place, "the command starts again after each 10 mm; lisgd counts pixels (-T)",
      hint: "change the value of every", once: "every")
    return binding
  }

  private static func setPlace(
    of gesture: LisgdGesture, _ binding: inout ImportedBinding, _ place: SourcePlace,
    _ output: inout ImportOutput
  ) {
    switch gesture.edge {
    case .anywhere: break
    case .edge(let name, _, _): binding.gesture["edge"] = name
    case .corner(let name, _, _): binding.gesture["corner"] = name
    case .awayFromEdges:
      binding.gesture["region"] = "[0.1, 0.1, 0.8, 0.8]"
      output.note(
        place, "N becomes a region without a tenth of the screen at each edge", once: "inside")
    }
  }
}
