import TactileWire

/// Files of bindings. The reader rejects them with a location inside them, or accepts them. The
/// arguments of an accepted binding can start a program.
enum BindingTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = Array(bytes)
    _ = BindingDescription.looksLike(text)
    do {
      let bindings = try BindingDescription.list(text: text, file: "f")
      for binding in bindings { check(binding) }
      let again = try? BindingDescription.list(text: text, file: "f")
      Law.demand(again == bindings, "gives another result the second time")
    } catch {
      Law.demand(error.line >= 1 && error.column >= 1, "has no location: \(error)")
      Law.demand(!error.description.contains("\n"), "is more than one line: \(error)")
      Law.demand(error.description.utf8.count < 4000, "is too long: \(error)")
    }
  }

  private static func check(_ binding: BindingDescription) {
    let arguments = binding.arguments
    Law.demand(arguments.first?.isEmpty == false, "has no program: \(binding)")
    Law.demand(
      arguments.allSatisfy { !$0.utf8.contains(0) }, "has an argument with a NUL: \(binding)")
    Law.demand((0...86_400).contains(binding.pause), "has a wrong pause: \(binding)")
    if case .unit(let unit) = binding.deed {
      Law.demand(!unit.hasPrefix("-"), "has an option as a unit: \(binding)")
    }
  }
}
