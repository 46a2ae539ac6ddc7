#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "wire.h"

/* The times between two attempts to connect, in milliseconds. */
enum { FIRST_PAUSE = 50, LONGEST_PAUSE = 2000 };

struct tactile_stream {
  /* What the app polls: the socket and the timer. */
  int poll;
  /* It fires when the next attempt to connect is due. After the end of the stream, it stays due. */
  int timer;
  struct wire wire;
  /* NULL for the default path. */
  char *path;
  /* The call with its NUL. */
  char *call;
  size_t call_length;
  bool reconnects, is_connected, is_lost, has_ended;
  /* The pause after the next failed attempt. */
  int pause;
  struct arena arena;
  tactile_frame frame;
  tactile_error reason;
};

static void set_timer(tactile_stream *stream, int milliseconds) {
  struct itimerspec time = {.it_value = {.tv_sec = milliseconds / 1000,
                                         .tv_nsec = milliseconds ? milliseconds % 1000 * 1000000L : 1}};
  timerfd_settime(stream->timer, 0, &time, NULL);
}

/* Chooses what the poll descriptor waits for. */
static bool watch(tactile_stream *stream, int action) {
  struct epoll_event event = {.events = EPOLLIN | (stream->wire.unsent_length ? (uint32_t)EPOLLOUT : 0)};
  return epoll_ctl(stream->poll, action, stream->wire.socket, &event) == 0;
}

/* Connects and sends the beginning of the call. */
static bool connect_stream(tactile_stream *stream, tactile_error *error) {
  if (!wire_open(&stream->wire, stream->path, error)) return false;
  stream->wire.unsent = stream->call;
  stream->wire.unsent_length = stream->call_length;
  stream->is_connected = wire_send(&stream->wire, error);
  if (stream->is_connected && !watch(stream, EPOLL_CTL_ADD)) {
    set_error(error, "system", "cannot poll a socket");
    stream->is_connected = false;
  }
  if (!stream->is_connected) wire_close(&stream->wire);
  return stream->is_connected;
}

static tactile_stream *open_stream(const char *path, const char *method, const char *parameters, bool reconnects,
                                   tactile_error *error) {
  tactile_stream *stream = calloc(1, sizeof *stream);
  if (!stream) {
    set_error(error, "system", "no memory is left");
    return NULL;
  }
  stream->wire.socket = -1;
  stream->reconnects = reconnects;
  stream->poll = epoll_create1(EPOLL_CLOEXEC);
  stream->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN};
  bool is_made = stream->poll >= 0 && stream->timer >= 0 &&
                 epoll_ctl(stream->poll, EPOLL_CTL_ADD, stream->timer, &event) == 0 &&
                 (!path || (stream->path = strdup(path)) != NULL);
  if (!is_made) {
    set_error(error, "system", "no descriptors or no memory are left");
  } else if ((stream->call = call_text(method, parameters, true, error)) != NULL) {
    stream->call_length = strlen(stream->call) + 1;
    if (connect_stream(stream, error)) return stream;
  }
  tactile_stream_close(stream);
  return NULL;
}

tactile_stream *tactile_subscribe(const char *socket, const char *filter, int options, tactile_error *error) {
  return open_stream(socket, "io.tactile.Events.Subscribe", filter, options & TACTILE_RECONNECT, error);
}

tactile_stream *tactile_attach(const char *socket, const char *scene, tactile_error *error) {
  return open_stream(socket, "io.tactile.Scene.Attach", scene, true, error);
}

int tactile_stream_fd(const tactile_stream *stream) { return stream->poll; }

int tactile_stream_wait(tactile_stream *stream, int milliseconds) {
  if (stream->has_ended || wire_has_message(&stream->wire)) return 1;
  struct pollfd entry = {.fd = stream->poll, .events = POLLIN};
  return poll(&entry, 1, milliseconds);
}

void tactile_stream_close(tactile_stream *stream) {
  if (!stream) return;
  wire_close(&stream->wire);
  if (stream->poll >= 0) close(stream->poll);
  if (stream->timer >= 0) close(stream->timer);
  arena_free(&stream->arena);
  free(stream->path);
  free(stream->call);
  free(stream);
}

/* --- Events --- */

static tactile_event end(tactile_stream *stream, tactile_error *error) {
  wire_close(&stream->wire);
  arena_free(&stream->arena);
  stream->is_connected = false;
  stream->has_ended = true;
  set_timer(stream, 0);
  if (error) *error = stream->reason;
  return TACTILE_ENDED;
}

/* The connection is lost: tries again later, or ends the stream. */
static tactile_event lose(tactile_stream *stream, tactile_error *error) {
  if (!stream->reconnects) return end(stream, error);
  wire_close(&stream->wire);
  stream->is_connected = false;
  set_timer(stream, stream->pause);
  stream->pause = stream->pause ? stream->pause * 2 : FIRST_PAUSE;
  if (stream->pause > LONGEST_PAUSE) stream->pause = LONGEST_PAUSE;
  if (stream->is_lost) return TACTILE_NOTHING;
  stream->is_lost = true;
  if (error) *error = stream->reason;
  return TACTILE_LOST;
}

/* Whether a later call can succeed after this error of the service. */
static bool is_passing(const char *error) {
  return strcmp(error, "io.tactile.Events.TooSlow") == 0 || strcmp(error, "io.tactile.Control.TooManyConnections") == 0;
}

static tactile_event read_frame(tactile_stream *stream, const char *message, size_t length, const tactile_frame **frame,
                                tactile_error *error) {
  struct reply reply;
  arena_reset(&stream->arena);
  if (!reply_read(&reply, message, length, &stream->arena, &stream->reason)) return end(stream, error);
  if (reply.error) {
    reply_describe(&reply, &stream->arena, &stream->reason);
    return is_passing(reply.error) ? lose(stream, error) : end(stream, error);
  }
  struct reader reader;
  reader_start(&reader, reply.parameters ? reply.parameters : "{}", reply.parameters ? reply.length : 2, &stream->arena);
  stream->frame = (tactile_frame){0};
  if (!read_structure(&reader, &frame_shape, &stream->frame)) {
    set_error(&stream->reason, "protocol", "the service sent a frame that cannot be read: %s%s%s", reader.field,
              *reader.field ? ": " : "", reader.problem);
    return end(stream, error);
  }
  if (!reply.continues) {
    set_error(&stream->reason, "protocol", "the service has ended the stream");
    return lose(stream, error);
  }
  stream->is_lost = false;
  stream->pause = 0;
  *frame = &stream->frame;
  return TACTILE_FRAME;
}

tactile_event tactile_stream_next(tactile_stream *stream, const tactile_frame **frame, tactile_error *error) {
  *frame = NULL;
  if (stream->has_ended) {
    if (error) *error = stream->reason;
    return TACTILE_ENDED;
  }
  if (!stream->is_connected) {
    uint64_t count;
    if (read(stream->timer, &count, sizeof count) != sizeof count) return TACTILE_NOTHING;
    if (!connect_stream(stream, &stream->reason)) return lose(stream, error);
  }
  if (stream->wire.unsent_length > 0) {
    if (!wire_send(&stream->wire, &stream->reason)) return lose(stream, error);
    if (stream->wire.unsent_length == 0) watch(stream, EPOLL_CTL_MOD);
  }
  char *message;
  size_t length;
  switch (wire_take(&stream->wire, &message, &length, &stream->reason)) {
    case 1: return read_frame(stream, message, length, frame, error);
    case 0: return TACTILE_NOTHING;
    case -2: return end(stream, error);
    default: return lose(stream, error);
  }
}
