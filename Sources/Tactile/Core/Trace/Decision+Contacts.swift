// The engine receives only contacts that filters and regions have let pass. The types in this file are the words
// for decisions that other modules make about contacts, so that readers of the trace can switch over them.

extension Decision {
  /// An action of an input filter.
  public enum FilterAction: Hashable, Sendable {
    /// The contact is never reported.
    case removed
    /// The reported contact was cancelled.
    case cancelled
    /// The contact continues this earlier contact.
    case joined(Contact.ID)
    /// The positions of the contact and this contact were exchanged back.
    case swapped(Contact.ID)
    /// The place was muted. The contact that caused it was still reported.
    case muted
    /// The place became active again.
    case released
  }

  /// The reason why a region withholds a touch from the compositor.
  public enum RegionReason: String, Hashable, Sendable, CaseIterable {
    /// The region allows nothing.
    case dead
    /// The finger lifted without moving, or did not move in time.
    case tap
    /// The finger stayed for too long.
    case longPress
    /// The finger moved.
    case pan
    /// Another finger was down.
    case pinch
  }
}

extension Decision.FilterAction {
  /// The action as an identifier for programs.
  public var name: String {
    switch self {
    case .removed: "removed"
    case .cancelled: "cancelled"
    case .joined: "joined"
    case .swapped: "swapped"
    case .muted: "muted"
    case .released: "released"
    }
  }

  /// The other contact of the action; nil if the action is about one contact.
  public var otherContact: Contact.ID? {
    switch self {
    case .joined(let other), .swapped(let other): other
    case .removed, .cancelled, .muted, .released: nil
    }
  }

  /// Returns the action in words.
  func sentence(_ contact: Contact.ID, at location: Point?, _ reason: FilterReason) -> String {
    let place = location.map { "(\(Int($0.x.rounded())), \(Int($0.y.rounded()))) pt" }
    let contact = "contact \(contact.tracking)" + (place.map { " at \($0)" } ?? "")
    let spot = place.map { "the place \($0)" } ?? "a place"
    return switch self {
    case .removed: "\(contact) was removed because \(reason)"
    case .cancelled: "\(contact) was cancelled because \(reason)"
    case .joined(let id): "\(contact) continues as contact \(id.tracking) because \(reason)"
    case .swapped(let id):
      "\(contact) and contact \(id.tracking) were exchanged back because \(reason)"
    case .muted: "\(spot) was muted because \(reason)"
    case .released: "\(spot) is active again: it had no touches for the release time"
    }
  }
}

extension Decision.RegionReason: CustomStringConvertible {
  /// The reason as a clause that follows "withheld a touch: ".
  public var description: String {
    switch self {
    case .dead: "no gesture is allowed here"
    case .tap: "its finger lifted or stayed, and tap is not allowed here"
    case .longPress: "its finger stayed, and longPress is not allowed here"
    case .pan: "its finger moved, and pan is not allowed here"
    case .pinch: "another finger was down, and pinch is not allowed here or there"
    }
  }
}
