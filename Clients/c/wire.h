/* Connections to the service, and its messages. Private to the library. */
#ifndef TACTILE_WIRE_H
#define TACTILE_WIRE_H

#include <sys/types.h>

#include "libtactile.h"
#include "reader.h"

/* The longest message of the service, in bytes. */
enum { LONGEST_MESSAGE = 16 << 20 };

/* A connection that never waits. */
struct wire {
  int socket;
  /* What was received: the bytes from `start` to `end`. None before `searched` is the end of a message. */
  char *received;
  size_t start, end, searched, room;
  /* The rest of the call, which the caller owns. */
  const char *unsent;
  size_t unsent_length;
};

/* A reply of the service. */
struct reply {
  /* The object with the parameters; NULL for none. */
  const char *parameters;
  size_t length;
  /* The name of an error; NULL for none. It belongs to the arena. */
  const char *error;
  bool continues;
};

/* Connects, without waiting. `path` may be NULL. Returns false with an error. */
bool wire_open(struct wire *wire, const char *path, tactile_error *error);
void wire_close(struct wire *wire);

/* Sends what the socket takes of the rest. Returns false after an error of the system. */
bool wire_send(struct wire *wire, tactile_error *error);

/* Whether a whole message was received. */
bool wire_has_message(struct wire *wire);

/*
 * Takes the next message, which is valid until the next call. Reads at most once. Returns 1, 0 if there is none now, -1
 * after an error of the system or at the end of the connection, and -2 after a message that is too long.
 */
int wire_take(struct wire *wire, char **message, size_t *length, tactile_error *error);

/* Reads the frame of a reply. */
bool reply_read(struct reply *reply, const char *message, size_t length, struct arena *arena, tactile_error *error);

/* Describes the error of a reply. */
void reply_describe(const struct reply *reply, struct arena *arena, tactile_error *error);

/* Returns the message of a call with its NUL, to free; NULL with an error. */
char *call_text(const char *method, const char *parameters, bool is_stream, tactile_error *error);

/* Fills in an error, if there is a place for it. The text is made printable. */
__attribute__((format(printf, 3, 4))) void set_error(tactile_error *error, const char *name, const char *format, ...);

#endif
