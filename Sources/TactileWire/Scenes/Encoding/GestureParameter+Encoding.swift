import Tactile

extension GestureDescription {
  /// Adds the parameters that differ from their defaults, in the order of the kind's list.
  func addParameters(to members: inout SceneMembers) {
    for parameter in kind.parameters {
      guard let value = parameters[parameter.name] else { continue }
      members.add(parameter.name.rawValue, value.json(of: parameter.type))
    }
  }
}

extension ParameterValue {
  fileprivate func json(of type: GestureParameter.ValueType) -> JSONValue {
    switch self {
    case .number(let number):
      if case .count = type {
        Int64(exactly: number).map { .integer($0) } ?? .double(number)
      } else {
        .double(number)
      }
    case .bool(let bool): .bool(bool)
    case .directions(let directions): .array(directions.words.map { .string($0) })
    case .edges(let edges): .array(edges.words.map { .string($0) })
    case .buttons(let buttons): .array(buttons.words.map { .string($0) })
    case .regions(let regions):
      .object(
        JSONObject(
          uniqueMembers: regions.map {
            let rect = $0.rect
            return .init(
              name: $0.name,
              value: .numbers([rect.minX, rect.minY, rect.size.width, rect.size.height]))
          }))
    case .steps(let steps): .array(steps.map { .string($0) })
    }
  }
}
