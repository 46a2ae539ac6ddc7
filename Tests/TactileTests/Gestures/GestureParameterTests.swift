import Testing

@testable import Tactile

@Suite("Parameters of recognizers")
struct GestureParameterTests {
  /// A parameter of a kind.
  struct Row: CustomTestStringConvertible {
    let kind: GestureKind
    let parameter: GestureParameter

    var testDescription: String { "\(kind) \(parameter.name)" }

    static let all = GestureKind.allCases.flatMap { kind in
      kind.parameters.map { Row(kind: kind, parameter: $0) }
    }
  }

  /// A value that is not the default of any parameter of a type.
  private static func value(of type: GestureParameter.ValueType) -> ParameterValue {
    switch type {
    case .count: 7
    case .points, .seconds, .radians: 7.25
    case .ratio: 0.123
    case .bool: true
    case .directions: .directions([.left, .up])
    case .edges: .edges([.top, .right])
    case .buttons: .buttons([.primary, .secondary])
    case .regions: .regions([.init(name: "r", rect: Rect(x: 1, y: 2, width: 3, height: 4))])
    case .steps: .steps(["r", "r"])
    }
  }

  /// The values that a recognizer has now.
  private func values(of recognizer: GestureRecognizer, _ kind: GestureKind) -> [ParameterName:
    ParameterValue]
  {
    var values: [ParameterName: ParameterValue] = [:]
    for parameter in kind.parameters { values[parameter.name] = parameter.value(of: recognizer) }
    return values
  }

  @Test(arguments: Row.all)
  func `a parameter sets its own property and no other, and is reset to its default`(row: Row) {
    let recognizer = row.kind.makeRecognizer(defaults: .kiosk)
    let fresh = values(of: recognizer, row.kind)
    let value = Self.value(of: row.parameter.type)
    row.kind.apply([row.parameter.name: value], to: recognizer, defaults: .kiosk)
    var expected = fresh
    expected[row.parameter.name] = value
    #expect(fresh[row.parameter.name] != value)
    #expect(values(of: recognizer, row.kind) == expected)
    row.kind.apply([:], to: recognizer, defaults: .kiosk)
    #expect(values(of: recognizer, row.kind) == fresh)
  }

  @Test(arguments: Row.all)
  func `a new recognizer has the default that the list names`(row: Row) {
    for defaults in [GestureDefaults.kiosk, .handheld] {
      let value = row.parameter.value(of: row.kind.makeRecognizer(defaults: defaults))
      switch row.parameter.default {
      case .value(let constant): #expect(value == constant)
      case .threshold(let path): #expect(value == .number(defaults[keyPath: path]))
      case .behaviour: #expect(value == nil)
      case .required: #expect(value == .edges([]) || value == .regions([]) || value == .steps([]))
      }
    }
  }

  @Test(arguments: Row.all)
  func `a default threshold is in the list of thresholds`(row: Row) {
    guard case .threshold(let path) = row.parameter.default else { return }
    #expect(row.parameter.threshold?.path as AnyKeyPath? == path as AnyKeyPath)
  }

  @Test(arguments: Row.all)
  func `a value of another type sets the default`(row: Row) {
    let recognizer = row.kind.makeRecognizer(defaults: .kiosk)
    let fresh = values(of: recognizer, row.kind)
    let wrong: ParameterValue = if case .bool = row.parameter.type { 1 } else { true }
    row.kind.apply([row.parameter.name: wrong], to: recognizer, defaults: .kiosk)
    #expect(values(of: recognizer, row.kind) == fresh)
  }

  @Test(arguments: Row.all)
  func `a parameter is explained in a sentence, and named once`(row: Row) {
    #expect(row.parameter.text.hasSuffix("."))
    #expect(row.kind.parameters.count { $0.name == row.parameter.name } == 1)
  }

  @Test func `every name of a parameter is used`() {
    let names = Set(Row.all.map(\.parameter.name))
    #expect(names == Set(ParameterName.allCases))
  }

  @Test(arguments: GestureKind.allCases)
  func `a kind makes a recognizer of its own class`(kind: GestureKind) {
    let recognizer = kind.makeRecognizer(named: "r")
    #expect(recognizer.name == "r")
    let word = "\(type(of: recognizer))".lowercased()
    #expect(word == kind.rawValue.lowercased() + "gesturerecognizer")
  }
}
