import Tactile

/// Writes a time in milliseconds: "16" or "16.5".
func milliseconds(_ moment: Timestamp) -> String {
  let whole = moment.nanoseconds / 1_000_000
  var fraction = String(moment.nanoseconds % 1_000_000)
  guard fraction != "0" else { return "\(whole)" }
  fraction = String(repeating: "0", count: 6 - fraction.count) + fraction
  while fraction.last == "0" { fraction.removeLast() }
  return "\(whole).\(fraction)"
}
