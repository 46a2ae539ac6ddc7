/// What keeps a row from being measured.
enum BenchError: Error, CustomStringConvertible {
  case waitedInVain(String)
  case ended(String)
  case failed(String)

  var description: String {
    switch self {
    case .waitedInVain(let what): "waited ten seconds for \(what)"
    case .ended(let complaints): "the program ended: \(complaints)"
    case .failed(let what): what
    }
  }
}
