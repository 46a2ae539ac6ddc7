import Tactile

/// Checks that a hovering pen enters, moves, and leaves once.
struct HoverLedger {
  private(set) var isHovering = false

  mutating func watch(_ hovers: [HoverEvent]) {
    for hover in hovers {
      switch hover.phase {
      case .entered:
        Law.demand(!isHovering, "a hover enters twice")
        isHovering = true
      case .moved: Law.demand(isHovering, "a hover moves before it enters")
      case .exited, .cancelled:
        Law.demand(isHovering, "a hover leaves before it enters")
        isHovering = false
      }
    }
  }
}
