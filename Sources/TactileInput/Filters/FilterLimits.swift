import Tactile

/// `FilterOptions` as the filters want them: in points, and 0 for what makes no sense.
struct FilterLimits {
  let swapDistance: Double
  let bounceTime: TimeInterval
  let bounceDistance: Double
  let ghosts: GhostFilter.Limits
  let edges: EdgeWidths
  let maximumSize: Double
  let minimumLife: TimeInterval
  let stuckTime: TimeInterval
  let stuckTravel: Double
  let jitter: Double

  init(_ options: FilterOptions) {
    swapDistance = Self.points(options.swapDistance)
    bounceTime = Self.sensible(options.bounceTime)
    bounceDistance = Self.points(options.bounceDistance)
    ghosts = GhostFilter.Limits(
      count: max(options.ghostCount, 0), radius: Self.points(options.ghostRadius),
      life: Self.sensible(options.ghostLife), pause: Self.sensible(options.ghostPause),
      release: Self.sensible(options.ghostRelease))
    edges = EdgeWidths(
      left: Self.points(options.edges.left), top: Self.points(options.edges.top),
      right: Self.points(options.edges.right), bottom: Self.points(options.edges.bottom))
    maximumSize = Self.points(options.maximumSize)
    minimumLife = Self.sensible(options.minimumLife)
    stuckTime = Self.sensible(options.stuckTime)
    stuckTravel = Self.points(options.stuckTravel)
    jitter = Self.points(options.jitter)
  }

  private static func sensible(_ figure: Double) -> Double {
    figure > 0 && figure.isFinite ? figure : 0
  }

  private static func points(_ millimetres: Double) -> Double {
    sensible(millimetres) * DeviceSize.pointsPerMillimetre
  }
}
