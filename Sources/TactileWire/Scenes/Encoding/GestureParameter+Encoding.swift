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
          uniqueMembers: regions.map { .init(name: $0.name, value: $0.place.json) }))
    case .steps(let steps): .array(steps.map(\.json))
    }
  }
}

extension GesturePlace {
  var json: JSONValue {
    switch self {
    case .rect(let rect):
      .numbers([rect.minX, rect.minY, rect.size.width, rect.size.height])
    case .corner(let corner, let size):
      .object(["corner": .string(corner.rawValue), "size": .double(size)])
    case .edges(let edges, let size):
      .object(["edges": .array(edges.words.map { .string($0) }), "size": .double(size)])
    }
  }
}

extension SequenceGestureRecognizer.Step {
  /// The name of the region for a tap of one finger; otherwise a map.
  fileprivate var json: JSONValue {
    if self == Self(in: region) { return .string(region) }
    var members: [JSONObject.Member] = [.init(name: "in", value: .string(region))]
    switch press {
    case .taps(let count): members.append(.init(name: "taps", value: .integer(Int64(count))))
    case .hold(let time): members.append(.init(name: "hold", value: .double(time)))
    }
    members.append(.init(name: "touches", value: .integer(Int64(touches))))
    return .object(JSONObject(uniqueMembers: members))
  }
}
