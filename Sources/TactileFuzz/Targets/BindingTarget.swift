import TactileWire

/// Files of bindings. The reader rejects them with a location inside them, or accepts them. The
/// arguments of an accepted binding can start a program.
enum BindingTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = Array(bytes)
    _ = BindingList.looksLike(text)
    do {
      let list = try BindingList(text: text, file: "f")
      for binding in list.bindings { check(binding) }
      let again = try? BindingList(text: text, file: "f")
      Law.demand(again == list, "gives another result the second time")
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
    default: break
    }
  }
}
