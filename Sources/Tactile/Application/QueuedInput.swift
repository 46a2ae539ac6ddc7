/// Something that came while a frame was being processed and waits its turn (S3).
enum QueuedInput {
  case frame(ContactFrame)
  case event(Event)
}
