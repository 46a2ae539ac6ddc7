/// The name of a parameter of ``FilterOptions``, to change one parameter and keep the others.
public enum FilterParameter: String, Hashable, Sendable, CaseIterable {
  /// ``FilterOptions/swapDistance``, in millimetres.
  case swapDistance
  /// ``FilterOptions/bounceTime``, in seconds.
  case bounceTime
  /// ``FilterOptions/bounceDistance``, in millimetres.
  case bounceDistance
  /// ``FilterOptions/ghostCount``, a number of touches.
  case ghostCount
  /// ``FilterOptions/ghostRadius``, in millimetres.
  case ghostRadius
  /// ``FilterOptions/ghostLife``, in seconds.
  case ghostLife
  /// ``FilterOptions/ghostPause``, in seconds.
  case ghostPause
  /// ``FilterOptions/ghostRelease``, in seconds.
  case ghostRelease
  /// ``EdgeWidths/left`` of ``FilterOptions/edges``, in millimetres.
  case leftEdge
  /// ``EdgeWidths/top`` of ``FilterOptions/edges``, in millimetres.
  case topEdge
  /// ``EdgeWidths/right`` of ``FilterOptions/edges``, in millimetres.
  case rightEdge
  /// ``EdgeWidths/bottom`` of ``FilterOptions/edges``, in millimetres.
  case bottomEdge
  /// ``FilterOptions/maximumSize``, in millimetres.
  case maximumSize
  /// ``FilterOptions/minimumLife``, in seconds.
  case minimumLife
  /// ``FilterOptions/stuckTime``, in seconds.
  case stuckTime
  /// ``FilterOptions/stuckTravel``, in millimetres.
  case stuckTravel
  /// ``FilterOptions/jitter``, in millimetres.
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
  /// The value of a parameter in its own unit. A count is rounded towards zero.
  public subscript(_ parameter: FilterParameter) -> Double {
    get { parameter.value(in: self) }
    set { parameter.set(newValue, in: &self) }
  }

  fileprivate var exactGhostCount: Double {
    get { Double(ghostCount) }
    set { ghostCount = Int(exactly: newValue.rounded(.towardZero)) ?? 0 }
  }
}
