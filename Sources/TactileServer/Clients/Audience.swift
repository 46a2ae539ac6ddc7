/// Those who want to know the same, and get the same bytes.
final class Audience {
  let filter: FrameFilter
  var members: [ClientSession] = []

  init(filter: FrameFilter) {
    self.filter = filter
  }

  /// Whether nobody is left in it.
  var isEmpty: Bool { members.isEmpty }
}
