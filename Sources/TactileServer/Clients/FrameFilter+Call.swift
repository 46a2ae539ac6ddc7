import TactileWire

extension FrameFilter {
  /// What a call of Subscribe chooses; throws what is wrong with its parameters.
  init(_ cursor: JSONCursor, sight: Sight) throws(WireError) {
    self.sight = sight
    windows = try cursor.optionalMember("windows")?.strings()
    views = try cursor.optionalMember("views")?.strings()
    gestures = try cursor.optionalMember("gestures")?.strings()
    users = try cursor.optionalMember("users")?.numbers()
    devices = try cursor.optionalMember("devices")?.numbers()
    guard let words = try cursor.optionalMember("kinds") else { return }
    kinds = []
    for word in try words.elements() {
      kinds.insert(EventKinds(try word.word(EventKinds.Word.self)))
    }
  }
}

extension JSONCursor {
  /// The strings of an array, as a set.
  fileprivate func strings() throws(WireError) -> Set<String> {
    var strings: Set<String> = []
    for element in try elements() { strings.insert(try element.string()) }
    return strings
  }

  /// The whole numbers of an array, as a set.
  fileprivate func numbers() throws(WireError) -> Set<Int> {
    var numbers: Set<Int> = []
    for element in try elements() { numbers.insert(try element.int()) }
    return numbers
  }
}
