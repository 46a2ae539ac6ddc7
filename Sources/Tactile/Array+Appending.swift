#if compiler(<6.3)
  extension Array {
    /// Appends at most `capacity` elements, which a function writes.
    ///
    /// The library of Swift 6.3 has this method. The one of 6.2 lacks it, and this stand-in takes memory of its own for
    /// the elements, so a frame costs more there.
    package mutating func append(
      addingCapacity capacity: Int, initializingWith write: (inout OutputSpan<Element>) -> Void
    ) {
      append(
        contentsOf: Array(unsafeUninitializedCapacity: capacity) { room, count in
          var span = OutputSpan(buffer: room, initializedCount: 0)
          write(&span)
          count = span.finalize(for: room)
        })
    }
  }
#endif
