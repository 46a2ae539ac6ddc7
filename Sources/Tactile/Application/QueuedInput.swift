/// Input that waits until the present frame has been processed (S3).
enum QueuedInput {
  case frame(ContactFrame)
  case event(Event)
}
