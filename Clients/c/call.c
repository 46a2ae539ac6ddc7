#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "wire.h"

struct tactile_connection {
  struct wire wire;
  struct arena arena;
  bool is_broken;
};

tactile_connection *tactile_connect(const char *socket, tactile_error *error) {
  tactile_connection *connection = calloc(1, sizeof *connection);
  if (!connection) {
    set_error(error, "system", "no memory is left");
    return NULL;
  }
  if (wire_open(&connection->wire, socket, error)) return connection;
  free(connection);
  return NULL;
}

void tactile_disconnect(tactile_connection *connection) {
  if (!connection) return;
  wire_close(&connection->wire);
  arena_free(&connection->arena);
  free(connection);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

/* Waits until the socket can be used. Returns false after the time. */
static bool wait_for(tactile_connection *connection, int64_t until, tactile_error *error) {
  struct pollfd entry = {.fd = connection->wire.socket,
                         .events = (short)(POLLIN | (connection->wire.unsent_length ? POLLOUT : 0))};
  for (;;) {
    int64_t left = until < 0 ? -1 : until - now();
    if (until >= 0 && left < 0) left = 0;
    int count = poll(&entry, 1, left > 1000000 ? 1000000 : (int)left);
    if (count > 0) return true;
    if (count == 0 && until >= 0 && now() >= until) {
      set_error(error, "system", "the service has not answered in time");
      return false;
    }
    if (count < 0 && errno != EINTR) {
      set_error(error, "system", "cannot poll a socket");
      return false;
    }
  }
}

/* Waits for a message. Returns false with an error, after which the connection is broken. */
static bool receive(tactile_connection *connection, int64_t until, char **message, size_t *length,
                    tactile_error *error) {
  for (;;) {
    if (!wire_send(&connection->wire, error)) return false;
    int found = wire_take(&connection->wire, message, length, error);
    if (found == 1) return true;
    if (found < 0 || !wait_for(connection, until, error)) return false;
  }
}

int tactile_call(tactile_connection *connection, const char *method, const char *parameters, int milliseconds,
                 char **reply_text, tactile_error *error) {
  if (reply_text) *reply_text = NULL;
  if (connection->is_broken) {
    set_error(error, "system", "the connection is broken; connect again");
    return -1;
  }
  char *call = call_text(method, parameters, false, error);
  if (!call) return -1;
  connection->wire.unsent = call;
  connection->wire.unsent_length = strlen(call) + 1;
  char *message;
  size_t length;
  bool is_received = receive(connection, milliseconds < 0 ? -1 : now() + milliseconds, &message, &length, error);
  connection->wire.unsent = NULL;
  connection->wire.unsent_length = 0;
  free(call);
  struct reply reply;
  arena_reset(&connection->arena);
  if (!is_received || !reply_read(&reply, message, length, &connection->arena, error)) {
    connection->is_broken = true;
    return -1;
  }
  if (reply.error) {
    reply_describe(&reply, &connection->arena, error);
    return -1;
  }
  if (!reply_text) return 0;
  *reply_text = reply.parameters ? strndup(reply.parameters, reply.length) : strdup("{}");
  if (*reply_text) return 0;
  set_error(error, "system", "no memory is left");
  return -1;
}
