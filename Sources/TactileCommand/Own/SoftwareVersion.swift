/// The version of a program, which is compared number by number.
struct SoftwareVersion: Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  let description: String
  private let numbers: [Int]

  /// Creates a version from numbers between dots, such as `1.10.1`. Text after a number is ignored.
  init(_ text: some StringProtocol) {
    description = String(text)
    numbers = text.split(separator: ".").map { Int($0.prefix { $0.isASCII && $0.isNumber }) ?? 0 }
  }

  init(stringLiteral text: String) { self.init(text) }

  static func == (one: Self, other: Self) -> Bool { !(one < other) && !(other < one) }

  static func < (one: Self, other: Self) -> Bool {
    for index in 0..<max(one.numbers.count, other.numbers.count) {
      let left = index < one.numbers.count ? one.numbers[index] : 0
      let right = index < other.numbers.count ? other.numbers[index] : 0
      if left != right { return left < right }
    }
    return false
  }
}
