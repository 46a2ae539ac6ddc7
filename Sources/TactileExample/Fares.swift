/// The destinations and their prices, in cents.
enum Fares {
  static let all: [(destination: String, price: Int)] = [
    ("Aarau", 1300), ("Basel", 1750), ("Bern", 2500), ("Chur", 2050), ("Fribourg", 3100),
    ("Geneva", 4400), ("Lausanne", 3750), ("Locarno", 3200), ("Lucerne", 1320), ("Lugano", 3300),
    ("Sion", 4350), ("Zug", 700),
  ]

  /// Returns the price of one ticket, or nil for an unknown destination.
  static func price(to destination: String) -> Int? {
    all.first { $0.destination == destination }?.price
  }

  /// Returns a price as text, such as `13.20`.
  static func text(_ price: Int) -> String {
    let cents = price % 100
    return "\(price / 100).\(cents < 10 ? "0" : "")\(cents)"
  }
}
