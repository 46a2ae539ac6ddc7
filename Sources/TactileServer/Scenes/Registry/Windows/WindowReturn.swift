/// The windows of screens that came or went, which are made in steps and then shown together.
///
/// Until all of them are made, none of them is shown: a touch finds the windows of before or all of them, and
/// never a window behind one that is still missing. On a screen that has come, the windows of before are none, so
/// a touch that lands there meanwhile hits nothing, and no window receives it, also if it moves later. Windows that
/// are shown for other reasons meanwhile wait with the others.
struct WindowReturn {
  /// The most windows that one step makes. As many are made at once if there are no more.
  static let step = 64

  /// A window that is made, with the entry that is to show it. It retains the entry, so that no other entry gets
  /// the same identifier.
  typealias Made = (entry: SceneEntry, built: BuiltWindow)

  /// The windows that are not made yet, the next one last. Those of a user follow each other.
  var next: [SceneEntry]
  /// The size of the windows that were reached.
  var size = SceneSize()
  /// The windows that are made, and stand-ins, by the identifiers of their entries.
  var made: [ObjectIdentifier: Made] = [:]
  /// The windows that jobs have to build, of one user in each element.
  var late: [[SceneEntry]] = []

  /// Adds a window that a job has to build, behind those of its user.
  mutating func addLate(_ entry: SceneEntry) {
    if late.last?.last?.record.user == entry.record.user, let last = late.indices.last {
      late[last].append(entry)
    } else {
      late.append([entry])
    }
  }
}
