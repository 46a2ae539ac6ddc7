import Tactile

/// Writes a number with as many decimals as necessary, at most two: "40", "0.5", "-1.25".
func text(_ number: Double) -> String {
  guard number.isFinite, number.magnitude < 1e15 else { return "\(number)" }
  let hundredths = Int((number * 100).rounded())
  let sign = hundredths < 0 ? "-" : ""
  let whole = hundredths.magnitude / 100
  let fraction = hundredths.magnitude % 100
  if fraction == 0 { return "\(sign)\(whole)" }
  if fraction % 10 == 0 { return "\(sign)\(whole).\(fraction / 10)" }
  return "\(sign)\(whole).\(fraction < 10 ? "0" : "")\(fraction)"
}

/// Writes a pair of numbers: "40,0".
func text(_ first: Double, _ second: Double) -> String {
  "\(text(first)),\(text(second))"
}

/// Writes a time in milliseconds: "16" or "16.5".
func milliseconds(_ moment: Timestamp) -> String {
  let whole = moment.nanoseconds / 1_000_000
  var fraction = String(moment.nanoseconds % 1_000_000)
  guard fraction != "0" else { return "\(whole)" }
  fraction = String(repeating: "0", count: 6 - fraction.count) + fraction
  while fraction.last == "0" { fraction.removeLast() }
  return "\(whole).\(fraction)"
}
