/// A binding that is written as YAML.
struct ImportedBinding {
  /// The keys of the map of the gesture, with their values as YAML.
  var gesture: YAMLMap
  /// The other keys, with their values as YAML.
  var members = YAMLMap()

  /// Creates a binding of a gesture.
  init(kind: String) {
    gesture = YAMLMap()
    gesture["kind"] = kind
  }

  /// The lines of the binding.
  var text: String {
    var text = "- gesture: \(gesture.flow)\n"
    for (name, value) in members.entries { text += "  \(name): \(value)\n" }
    return text
  }
}

/// Keys and their values as YAML, in the order in which they were set first.
struct YAMLMap: Equatable {
  private(set) var entries: [(name: String, value: String)] = []

  /// The value of a key, as YAML; nil if the map does not have it.
  subscript(name: String) -> String? {
    get { entries.first { $0.name == name }?.value }
    set {
      let index = entries.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// The map in one line.
  var flow: String {
    "{\(entries.map { "\($0.name): \($0.value)" }.joined(separator: ", "))}"
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.entries.elementsEqual(rhs.entries) { $0.name == $1.name && $0.value == $1.value }
  }
}
