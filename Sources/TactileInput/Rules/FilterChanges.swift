import Tactile

/// What a rule says of filters: some figures; the others stay as the rules before have them.
public struct FilterChanges: Hashable, Sendable {
  /// Whether all filters are off first.
  public var turnsAllOff: Bool
  /// The figures that are said, in their own units.
  public var figures: [FilterFigure: Double]

  /// Changes; nothing said changes nothing.
  public init(turnsAllOff: Bool = false, _ figures: [FilterFigure: Double] = [:]) {
    self.turnsAllOff = turnsAllOff
    self.figures = figures
  }

  /// Makes options what is said.
  public func apply(to options: inout FilterOptions) {
    if turnsAllOff { options = .off }
    for (figure, value) in figures { options[figure] = value }
  }
}
