/// A figure of ``FilterOptions`` by its name, so that one can be changed and the rest left as it is.
public enum FilterFigure: String, Hashable, Sendable, CaseIterable {
  /// How far apart contacts are that may have been swapped, in millimetres.
  case swapDistance
  /// How long a lift is held back, in seconds.
  case bounceTime
  /// How far from its lift a finger may come back, in millimetres.
  case bounceDistance
  /// How many touches at one place make it a ghost.
  case ghostCount
  /// How far from each other these may be, in millimetres.
  case ghostRadius
  /// How long each of these lasts at most, in seconds.
  case ghostLife
  /// How long the place may be quiet between two of them, in seconds.
  case ghostPause
  /// How long a muted place must be quiet to be released, in seconds.
  case ghostRelease
  /// The dead zone of the left edge, in millimetres.
  case leftEdge
  /// The dead zone of the upper edge, in millimetres.
  case topEdge
  /// The dead zone of the right edge, in millimetres.
  case rightEdge
  /// The dead zone of the lower edge, in millimetres.
  case bottomEdge
  /// How long the long axis of a finger's contact may be, in millimetres.
  case maximumSize
  /// How long a contact must last to be one, in seconds.
  case minimumLife
  /// How long a contact may rest, in seconds.
  case stuckTime
  /// How far a contact must move to count as alive, in millimetres.
  case stuckTravel
  /// How far a finger may tremble, in millimetres.
  case jitter

  private var path: WritableKeyPath<FilterOptions, Double> {
    switch self {
    case .swapDistance: \.swapDistance
    case .bounceTime: \.bounceTime
    case .bounceDistance: \.bounceDistance
    case .ghostCount: \.exactGhostCount
    case .ghostRadius: \.ghostRadius
    case .ghostLife: \.ghostLife
    case .ghostPause: \.ghostPause
    case .ghostRelease: \.ghostRelease
    case .leftEdge: \.edges.left
    case .topEdge: \.edges.top
    case .rightEdge: \.edges.right
    case .bottomEdge: \.edges.bottom
    case .maximumSize: \.maximumSize
    case .minimumLife: \.minimumLife
    case .stuckTime: \.stuckTime
    case .stuckTravel: \.stuckTravel
    case .jitter: \.jitter
    }
  }

  fileprivate func value(in options: FilterOptions) -> Double { options[keyPath: path] }

  fileprivate func set(_ value: Double, in options: inout FilterOptions) {
    options[keyPath: path] = value
  }
}

extension FilterOptions {
  /// A figure by its name, in its own unit. A count is cut to a whole number.
  public subscript(_ figure: FilterFigure) -> Double {
    get { figure.value(in: self) }
    set { figure.set(newValue, in: &self) }
  }

  fileprivate var exactGhostCount: Double {
    get { Double(ghostCount) }
    set { ghostCount = Int(exactly: newValue.rounded(.towardZero)) ?? 0 }
  }
}
