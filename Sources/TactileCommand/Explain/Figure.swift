/// A number of a sentence, with its unit: "14.2 pt", "2 fingers".
struct Figure: CustomStringConvertible {
  /// As it is written.
  let amount: String
  /// What follows it; empty where that is no unit.
  let unit: String

  private static let units = ["pt", "s", "rad", "finger", "fingers"]
  private static let numbers = ["one": "1", "two": "2"]

  /// The figures of a sentence, in their order.
  static func all(in sentence: String) -> [Figure] {
    let words = sentence.split { $0 == " " || $0 == "," || $0 == ";" }.map(String.init)
    var figures: [Figure] = []
    for (index, word) in words.enumerated() {
      guard let amount = Double(word) == nil ? numbers[word] : word else { continue }
      let next = index + 1 < words.count ? words[index + 1] : ""
      let unit = next == "finger" ? "fingers" : next
      figures.append(Figure(amount: amount, unit: units.contains(next) ? unit : ""))
    }
    return figures
  }

  /// How far another figure of the same unit is from it.
  func distance(to other: Figure) -> Figure {
    guard let one = Double(amount), let two = Double(other.amount) else { return self }
    let decimals = amount.split(separator: ".").dropFirst().first?.count ?? 0
    let steps = decimals == 0 ? 1.0 : decimals == 1 ? 10 : 100
    let whole = Int(((one - two).magnitude * steps).rounded())
    guard decimals > 0 else { return Figure(amount: "\(whole)", unit: unit) }
    let scale = Int(steps)
    let rest = String(whole % scale + scale).dropFirst()
    return Figure(amount: "\(whole / scale).\(rest)", unit: unit)
  }

  var description: String {
    guard !unit.isEmpty else { return amount }
    return "\(amount) \(unit == "fingers" && amount == "1" ? "finger" : unit)"
  }
}
