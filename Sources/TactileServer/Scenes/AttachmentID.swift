/// A number that stands for one client's scene; never given twice.
struct AttachmentID: Hashable {
  let rawValue: UInt32
}
