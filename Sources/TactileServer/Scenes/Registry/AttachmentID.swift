/// The number of one client's scene; never used twice.
struct AttachmentID: Hashable {
  let rawValue: UInt64
}
