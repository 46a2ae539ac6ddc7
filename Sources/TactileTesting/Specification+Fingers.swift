import Tactile

extension Specification {
  /// Returns the frames of all fingers, without the scene, as a real screen can be touched.
  ///
  /// - Throws: ``SpecificationError`` for a line that is not about fingers, because it changes the app of the
  ///   file.
  public func fingerFrames() throws(SpecificationError) -> [ContactFrame] {
    var places: [Contact.ID: Point] = [:]
    var frames: [ContactFrame] = []
    for step in steps {
      switch step.action {
      case .wait: continue
      case .command:
        throw .invalid(
          step.place,
          reason: "only fingers can touch a screen; expected down, move, up, cancel or wait")
      case .frame(let changes):
        let contacts = changes.map { change in
          let device = DeviceID(rawValue: change.device)
          let id = Contact.ID(device: device, tracking: change.finger)
          let location = change.location ?? places[id] ?? .zero
          places[id] = location
          return Contact(id: id, change: change.change, location: location)
        }
        frames.append(
          ContactFrame(
            device: contacts[0].id.device, timestamp: step.time, contacts: contacts))
      }
    }
    return frames
  }
}
