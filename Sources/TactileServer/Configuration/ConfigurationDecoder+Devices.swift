import Tactile
import TactileInput
import TactileWire

extension ConfigurationDecoder {
  private static let kinds = [
    DeviceKind.touchscreen, .pen, .accelerometer, .mediaKeys, .other,
  ].map { ($0.rawValue, $0) }

  func rule(_ value: SourcedValue) throws(SceneFlaw) -> DeviceRule {
    let section = ConfigurationGuide.devices
    let table = try SceneTable(value, section)
    var rule = DeviceRule(try match(try table.required("match")))
    rule.kind = try table["kind"]?.choice(Self.kinds)
    rule.millimetres = try millimetres(table)
    rule.pixels = try pixels(table)
    rule.rotation = try table["rotation"].map(Self.rotation)
    rule.calibration = try table["calibration"].map(Self.calibration)
    rule.area = try table["area"].map(Self.area)
    rule.output = try table["screen"]?.name()
    rule.group = try table["group"]?.name()
    if let filters = table["filters"] {
      rule.filters = try FilterKeys.changes(filters, ConfigurationGuide.filters)
    }
    rule.own = try table["own"].map(OwnKeys.changes)
    return rule
  }

  func screen(_ value: SourcedValue) throws(SceneFlaw) -> ScreenRule {
    let section = ConfigurationGuide.screens
    let table = try SceneTable(value, section)
    var rule = ScreenRule(name: try table.required("name").name())
    rule.millimetres = try millimetres(table)
    rule.pixels = try pixels(table)
    return rule
  }

  /// Reads a region.
  ///
  /// - Parameter number: The position in the list of all files, from 1.
  func region(_ value: SourcedValue, number: Int) throws(SceneFlaw) -> TouchRegion {
    let table = try SceneTable(value, RegionKeys.section)
    var region = TouchRegion(
      name: try table["name"]?.name() ?? "region \(number)",
      allow: try table.required("allow").compositorGestures())
    region.screen = try table["screen"]?.name()
    if let area = table["area"] { region.area = try Self.area(area) }
    if let edges = table["edges"] { region.edges = try edges.choices(ScreenEdges.words) }
    if let press = try table.number("press", RegionKeys.presses, in: .seconds) {
      region.press = press
    }
    return region
  }

  private func match(_ value: SourcedValue) throws(SceneFlaw) -> DeviceMatch {
    let section = ConfigurationGuide.match
    let table = try SceneTable(value, section)
    var match = DeviceMatch()
    match.name = try table["name"]?.name()
    match.port = try table["port"]?.name()
    match.serial = try table["serial"]?.name()
    if let id = table["id"] { (match.vendor, match.product) = try Self.numbers(id) }
    guard match != DeviceMatch() else {
      throw value.flaw(
        found: "an empty match",
        expected: "one of \(section.names.joined(separator: ", ")); "
          + "name: \"*\" matches every device")
    }
    return match
  }

  private static func numbers(_ value: SourcedValue) throws(SceneFlaw) -> (UInt16?, UInt16?) {
    let expected = "vendor and product such as \"0eef:0001\"; one of them may be *"
    guard case .string(let text) = value.content else { throw value.flaw(expected: expected) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let vendor = number(parts[0]), let product = number(parts[1]),
      vendor != .any || product != .any
    else { throw value.flaw(expected: expected) }
    return (vendor.value, product.value)
  }

  private enum Number: Equatable {
    case any
    case exactly(UInt16)

    var value: UInt16? {
      if case .exactly(let value) = self { value } else { nil }
    }
  }

  private static func number(_ text: Substring) -> Number? {
    if text == "*" { return .any }
    let isHex = text.utf8.count == 4 && text.allSatisfy(\.isHexDigit)
    return isHex ? UInt16(text, radix: 16).map(Number.exactly) : nil
  }

  // MARK: Geometry

  private func millimetres(_ table: SceneTable) throws(SceneFlaw) -> Size? {
    try extent(table["millimetres"], DeviceSize.plausibleSide)
  }

  private func pixels(_ table: SceneTable) throws(SceneFlaw) -> Size? {
    try extent(table["pixels"], 1...100_000)
  }

  private func extent(
    _ value: SourcedValue?, _ range: ClosedRange<Double>
  ) throws(SceneFlaw) -> Size? {
    guard let value else { return nil }
    let sides = try value.numbers(2, range, "two numbers: [width, height]")
    return Size(width: sides[0], height: sides[1])
  }

  private static func rotation(_ value: SourcedValue) throws(SceneFlaw) -> Rotation {
    guard case .number(let number) = value.content,
      let rotation = Int(exactly: number).flatMap(Rotation.init(rawValue:))
    else { throw value.flaw(expected: "one of 0, 90, 180, 270") }
    return rotation
  }

  private static let calibrations = [
    ("swapAxes", AffineMatrix.swappedAxes), ("mirrorX", .mirroredX), ("mirrorY", .mirroredY),
  ]

  private static func calibration(_ value: SourcedValue) throws(SceneFlaw) -> AffineMatrix {
    var parts = [value]
    if case .list(let list) = value.content { parts = list }
    var steps = AffineMatrix.identity
    for part in parts {
      guard case .string(let word) = part.content else { return try matrix(of: value, parts) }
      guard let step = calibrations.first(where: { $0.0 == word }) else {
        throw part.flaw(
          expected: "one of swapAxes, mirrorX, mirrorY, or \(matrixForm)",
          known: calibrations.map(\.0))
      }
      steps = steps.followed(by: step.1)
    }
    return parts.isEmpty ? try matrix(of: value, parts) : steps
  }

  private static let matrixForm =
    "six numbers in the order of LIBINPUT_CALIBRATION_MATRIX: [a, b, c, d, e, f]"

  private static func matrix(
    of value: SourcedValue, _ parts: [SourcedValue]
  ) throws(SceneFlaw) -> AffineMatrix {
    guard parts.count == 6 || parts.count == 9 else {
      throw value.flaw(
        expected: matrixForm + ", nine that end in 0, 0, 1, or swapAxes, mirrorX and mirrorY")
    }
    let numbers = try value.numbers(parts.count, -1000...1000, matrixForm)
    guard let matrix = AffineMatrix(rows: numbers) else {
      let row = numbers[6...].map(SourcedValue.text(of:)).joined(separator: ", ")
      throw value.flaw(
        found: "the third row [\(row)]",
        expected: "[0, 0, 1], because a matrix with another one distorts the picture")
    }
    guard matrix.isUsable else {
      throw value.flaw(
        found: "a calibration that maps the screen to a line or a point",
        expected: "an invertible matrix such as [1, 0, 0, 0, 1, 0]")
    }
    return matrix
  }

  private static func area(_ value: SourcedValue) throws(SceneFlaw) -> Rect {
    let n = try value.numbers(4, 0...1, "four numbers from 0 to 1: [x, y, width, height]")
    guard n[2] >= 0.01, n[3] >= 0.01, n[0] + n[2] <= 1 + 1e-9, n[1] + n[3] <= 1 + 1e-9 else {
      throw value.flaw(
        found: "a part that is outside the screen or almost empty",
        expected: "[x, y, width, height], with a width and height of at least 0.01 and "
          + "x + width and y + height of at most 1")
    }
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
}

extension SourcedValue {
  /// Returns the numbers of a list that must have this many.
  func numbers(
    _ count: Int, _ range: ClosedRange<Double>, _ expected: String
  ) throws(SceneFlaw) -> [Double] {
    guard case .list(let values) = content, values.count == count else {
      throw flaw(expected: expected)
    }
    var numbers: [Double] = []
    for value in values { numbers.append(try value.number(range)) }
    return numbers
  }
}
