import Tactile
import TactileInput

/// A part of the glass that reported no touch although this is unlikely by chance.
struct EmptyRegion {
  /// The position of the part on the glass.
  enum Kind: String {
    case column, row, corner, area
    case leftEdge = "left edge"
    case rightEdge = "right edge"
    case topEdge = "top edge"
    case bottomEdge = "bottom edge"
    case glass = "whole glass"
  }

  /// The reason for which the part should have reported touches.
  enum Evidence: Equatable {
    /// Touches landed evenly around the part. The number is the count of touches expected in it.
    case landings(expected: Double)
    /// Moving fingers crossed the part. The number is the count of fingers.
    case crossings(Int)
  }

  let kind: Kind
  /// The part, in points. Its sides are at the nearest locations that were reported.
  let frame: Rect
  let evidence: Evidence
  /// The natural logarithm of the probability that the glass works and one such part is empty by
  /// chance. It includes the number of parts that were examined.
  let logChance: Double

  /// A description in words, such as "right edge, 11 × 190.5 mm".
  var name: String { "\(kind.rawValue), \(size)" }

  /// The size in millimetres.
  var size: String { "\(Self.length(frame.size.width)) × \(Self.length(frame.size.height)) mm" }

  /// The location of its top left corner in millimetres, and the evidence in words.
  var explanation: String {
    let place = "\(Self.length(frame.minX)), \(Self.length(frame.minY)) mm"
    let chance = "probability by chance: less than \(chanceText)"
    switch evidence {
    case .landings(let expected):
      return "top left corner at \(place); no touch, expected \(Int(expected.rounded())); \(chance)"
    case .crossings(let count):
      return "top left corner at \(place); \(count) moving fingers crossed it, and the panel "
        + "reported none of them inside; \(chance)"
    }
  }

  /// The next higher power of ten of the probability, such as "1 in 10^6".
  private var chanceText: String {
    let digits = max(3, Int((-logChance / 2.302585093).rounded(.down)))
    return digits > 15 ? "1 in 10^15" : "1 in 10^\(digits)"
  }

  private static func length(_ points: Double) -> String {
    SVGWriter.number(points / DeviceSize.pointsPerMillimetre)
  }
}
