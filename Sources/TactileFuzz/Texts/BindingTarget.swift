import Tactile
import TactileBindings
import TactileWire

/// Files of bindings, and the frames that follow a NUL. The reader rejects files with a location inside them, or
/// accepts them. The arguments of an accepted binding can start a program. Each task that begins ends once.
enum BindingTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = Array(bytes.prefix { $0 != 0 })
    let frames = Array(bytes.dropFirst(text.count + 1))
    _ = BindingList.looksLike(text)
    do {
      let list = try BindingList(text: text, file: "f")
      for binding in list.bindings { check(binding) }
      let again = try? BindingList(text: text, file: "f")
      Law.demand(again == list, "gives another result the second time")
      // Files without frames are driven by their own bytes.
      drive(list, frames.isEmpty ? text : frames)
    } catch {
      Law.demand(error.line >= 1 && error.column >= 1, "has no location: \(error)")
      Law.demand(!error.description.contains("\n"), "is more than one line: \(error)")
      Law.demand(error.description.utf8.count < 4000, "is too long: \(error)")
    }
  }

  private static func check(_ binding: BindingDescription) {
    Law.demand((0...86_400).contains(binding.pause), "has a wrong pause: \(binding)")
    Law.demand((binding.every?.size ?? 1) > 0, "has a step of no size: \(binding)")
    switch binding.task {
    case .run(let words):
      Law.demand(
        words.first?.text(with: BindingValues()).isEmpty == false, "has no program: \(binding)")
      Law.demand(
        words.allSatisfy { !$0.text(with: BindingValues()).utf8.contains(0) },
        "has an argument with a NUL: \(binding)")
    case .unit(let unit, _):
      Law.demand(!unit.hasPrefix("-"), "has an option as a unit: \(binding)")
    case .http(let request):
      Law.demand(
        ["localhost", "127.0.0.1", "::1"].contains(request.host), "leaves the machine: \(binding)")
      Law.demand(
        request.target.text(with: BindingValues()).hasPrefix("/"), "has no path: \(binding)")
    case .shell, .keys, .type, .click, .scroll, .drag, .mode, .call, .set: break
    }
  }

  // MARK: Frames

  /// The most frames of an input.
  private static let mostFrames = 200

  /// Gives frames to the engine of bindings, and checks what it starts. Three bytes describe a frame.
  private static func drive(_ list: BindingList, _ bytes: [UInt8]) {
    guard var engine = try? BindingEngine(list, ownUser: 7, identifier: { _ in 8 }) else {
      return Law.demand(false, "does not know a user that exists")
    }
    let size = Size(width: 1000, height: 500)
    var windows = ["window"]
    for screen in ["A", "B"] {
      let name = BindingWindowName(screen: screen).description
      if list.window(on: screen, size: size) != nil { windows.append(name) }
      engine.show(window: name, on: screen, size: size)
    }
    var names = list.gestures.map(\.recognizer.name) + ["other"]
    for binding in list.bindings {
      if case .gesture(let name) = binding.occasion { names.append(name) }
    }
    var open: [Int: Int] = [:]
    var time = Timestamp.zero
    for start in stride(from: 0, to: min(bytes.count, 3 * mostFrames) - 2, by: 3) {
      let (one, two, three) = (Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
      time = time.advanced(by: Double(one) / 500)
      let amount = Double(Int8(bitPattern: bytes[start + 2]))
      let kinds = GestureKind.allCases
      let states = GestureMessage.State.allCases
      let message = GestureMessage(
        recognizer: PreparedString(names[two % names.count]),
        kind: PreparedString(kinds[three % kinds.count].rawValue),
        window: PreparedString(windows[one % windows.count]),
        user: [nil, 7, 8][three % 3], view: PreparedString("root"),
        state: states[(two >> 2) % states.count],
        location: Point(x: amount * 8, y: 250), numberOfTouches: three % 4, touches: [],
        translation: Vector(dx: amount, dy: amount * Double(one)), scale: amount / 50,
        rotation: three == 0 ? .infinity : amount / 20)
      var frame = FrameMessage(time: time, gestures: [message])
      if two == 255 { frame.state = StateMessage() }
      if two == 254 {
        frame.modes = [
          ModeMessage(kind: ModeMessage.Kind.allCases[three % ModeMessage.Kind.allCases.count])
        ]
      }
      check(engine.starts(in: frame, minute: three), list, &open)
      if one % 5 == 0, let due = engine.nextDue {
        Law.demand(due >= .zero, "waits for no time")
        check(engine.starts(until: due, minute: three), list, &open)
      }
    }
    check(engine.end(), list, &open)
    Law.demand(open.values.allSatisfy { $0 == 0 }, "does not end what it began: \(open)")
  }

  private static func check(_ starts: [BindingStart], _ list: BindingList, _ open: inout [Int: Int])
  {
    var counts: [Int: Int] = [:]
    for start in starts {
      Law.demand(list.bindings.indices.contains(start.binding), "starts no binding: \(start)")
      switch start.phase {
      case .once:
        counts[start.binding, default: 0] += 1
        Law.demand(
          counts[start.binding, default: 0] <= BindingEngine.mostStarts,
          "starts too often: \(start)")
      // The same gesture can be in progress on two screens.
      case .began: open[start.binding, default: 0] += 1
      case .changed:
        Law.demand(open[start.binding, default: 0] > 0, "goes on without a beginning: \(start)")
      case .ended, .cancelled:
        open[start.binding, default: 0] -= 1
        Law.demand(open[start.binding, default: 0] >= 0, "ends without a beginning: \(start)")
      }
      for name in BindingValues.Name.allCases {
        Law.demand(!(start.values[name] ?? "").utf8.contains(0), "has a value with a NUL: \(start)")
      }
    }
  }
}

/// Configurations of other programs. The first byte chooses the program. The converter rejects a configuration
/// with a location inside it, or makes bindings that `tactile bind` accepts.
enum ImportTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.first else { return }
    let formats = ImportFormat.allCases
    let format = formats[Int(first) % formats.count]
    let text = Array(bytes.dropFirst())
    do {
      let result = try format.convert(text, file: "f")
      for remark in result.remarks {
        Law.demand(remark.line >= 1 && remark.column >= 1, "has no location: \(remark)")
        Law.demand(remark.problem.utf8.count < 4000, "is too long: \(remark)")
        Law.demand(!remark.problem.contains("\n"), "is more than one line: \(remark)")
      }
      checkBindings(result)
      let again = try? format.convert(text, file: "f")
      Law.demand(again == result, "differs the second time")
    } catch {
      Law.demand(error.line >= 1 && error.column >= 1, "has no location: \(error)")
      Law.demand(!error.description.contains("\n"), "is more than one line: \(error)")
      Law.demand(error.description.utf8.count < 4000, "is too long: \(error)")
    }
  }

  private static func checkBindings(_ result: ImportResult) {
    do {
      let list = try BindingList(text: Array(result.text.utf8), file: "b")
      Law.demand(list.bindings.count == result.count, "has other bindings: \(result.text)")
    } catch {
      Law.demand(false, "is no file of bindings: \(error)\n\(result.text)")
    }
  }
}
