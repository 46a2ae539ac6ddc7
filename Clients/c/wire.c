#define _GNU_SOURCE
#include "wire.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* How much one call of the kernel reads. */
enum { CHUNK = 64 << 10 };

/* Replaces bytes that a terminal could take for commands, and bytes of a character that is cut off. */
static void make_printable(char *text, bool is_cut) {
  size_t length = strlen(text);
  if (is_cut) {
    size_t start = length;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80) start--;
    if (start > 0 && (unsigned char)text[start - 1] >= 0xc0) text[start - 1] = 0;
  }
  for (unsigned char *at = (unsigned char *)text; *at; at++) {
    /* The last two bytes of U+0080 to U+009F are control characters too. */
    bool is_control = *at < 0x20 || *at == 0x7f || (*at == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0);
    if (is_control && *at == 0xc2) at[1] = '?';
    if (is_control) *at = '?';
  }
}

void set_error(tactile_error *error, const char *name, const char *format, ...) {
  if (!error) return;
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
  make_printable(error->message, length >= (int)sizeof error->message);
  length = snprintf(error->name, sizeof error->name, "%s", name);
  make_printable(error->name, length >= (int)sizeof error->name);
}

static void set_system_error(tactile_error *error, const char *action, const char *target) {
  char text[128];
  set_error(error, "system", "cannot %s %s: %s", action, target, strerror_r(errno, text, sizeof text));
}

/* --- Connections --- */

/* Writes the default path. A daemon of the same user comes first. */
static bool default_path(char *path, size_t size) {
  const char *folder = getenv("XDG_RUNTIME_DIR");
  struct stat status;
  if (folder && *folder == '/') {
    int length = snprintf(path, size, "%s/tactile/tactiled.socket", folder);
    if (length > 0 && (size_t)length < size && lstat(path, &status) == 0) return true;
  }
  return snprintf(path, size, "/run/tactile/tactiled.socket") < (int)size;
}

bool wire_open(struct wire *wire, const char *path, tactile_error *error) {
  *wire = (struct wire){.socket = -1};
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (path && strlen(path) >= sizeof address.sun_path) {
    set_error(error, "system", "the path of the socket has %zu bytes; expected at most %zu", strlen(path),
              sizeof address.sun_path - 1);
    return false;
  }
  if (path ? !*path : !default_path(address.sun_path, sizeof address.sun_path)) {
    set_error(error, "system", "the path of the socket is empty");
    return false;
  }
  if (path) strcpy(address.sun_path, path);
  wire->socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (wire->socket < 0) {
    set_system_error(error, "make", "a socket");
    return false;
  }
  if (connect(wire->socket, (struct sockaddr *)&address, sizeof address) == 0) return true;
  set_system_error(error, "connect to", address.sun_path);
  wire_close(wire);
  return false;
}

void wire_close(struct wire *wire) {
  if (wire->socket >= 0) close(wire->socket);
  free(wire->received);
  *wire = (struct wire){.socket = -1};
}

bool wire_send(struct wire *wire, tactile_error *error) {
  while (wire->unsent_length > 0) {
    ssize_t count = send(wire->socket, wire->unsent, wire->unsent_length, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return true;
    /* The service has closed the connection. What it sent before says why. */
    if (count < 0 && (errno == EPIPE || errno == ECONNRESET)) {
      wire->unsent_length = 0;
      return true;
    }
    if (count < 0) {
      set_system_error(error, "write to", "the service");
      return false;
    }
    wire->unsent += count;
    wire->unsent_length -= (size_t)count;
  }
  return true;
}

bool wire_has_message(struct wire *wire) {
  if (wire->searched == wire->end) return false;
  const char *found = memchr(wire->received + wire->searched, 0, wire->end - wire->searched);
  wire->searched = found ? (size_t)(found - wire->received) : wire->end;
  return found;
}

/* Makes room for a chunk. Returns false if there is no memory. */
static bool make_room(struct wire *wire) {
  size_t length = wire->end - wire->start;
  if (wire->start > 0) {
    memmove(wire->received, wire->received + wire->start, length);
    wire->searched -= wire->start;
    wire->start = 0;
    wire->end = length;
  }
  /* A buffer that a long message has enlarged becomes small again. */
  size_t room = length + CHUNK <= 2 * CHUNK ? 2 * CHUNK : 2 * (length + CHUNK);
  if (wire->room >= length + CHUNK && wire->room <= 2 * room) return true;
  char *larger = realloc(wire->received, room);
  if (!larger) return false;
  wire->received = larger;
  wire->room = room;
  return true;
}

int wire_take(struct wire *wire, char **message, size_t *length, tactile_error *error) {
  if (!wire_has_message(wire)) {
    if (wire->end - wire->start > LONGEST_MESSAGE) {
      set_error(error, "protocol", "the service sent a message of more than %d bytes", LONGEST_MESSAGE);
      return -2;
    }
    if (!make_room(wire)) {
      errno = ENOMEM;
      set_system_error(error, "read from", "the service");
      return -1;
    }
    ssize_t count;
    do {
      count = recv(wire->socket, wire->received + wire->end, CHUNK, 0);
    } while (count < 0 && errno == EINTR);
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return 0;
    if (count < 0) {
      set_system_error(error, "read from", "the service");
      return -1;
    }
    if (count == 0) {
      set_error(error, "system", "the service has closed the connection");
      return -1;
    }
    wire->end += (size_t)count;
    if (!wire_has_message(wire)) return 0;
  }
  *message = wire->received + wire->start;
  *length = wire->searched - wire->start;
  wire->start = wire->searched = wire->searched + 1;
  return 1;
}

/* --- Messages --- */

bool reply_read(struct reply *reply, const char *message, size_t length, struct arena *arena, tactile_error *error) {
  *reply = (struct reply){0};
  struct reader reader;
  reader_start(&reader, message, length, arena);
  bool is_first = true;
  struct member member;
  int found;
  while ((found = read_member(&reader, &is_first, &member)) == 1) {
    struct reader value;
    reader_start(&value, member.value, member.length, arena);
    if (strcmp(member.name, "parameters") == 0) {
      reply->parameters = member.value;
      reply->length = member.length;
    } else if (strcmp(member.name, "error") == 0) {
      reply->error = read_text(&value);
      if (!reply->error) reader.problem = value.problem;
      if (!reply->error) break;
    } else if (strcmp(member.name, "continues") == 0) {
      reply->continues = member.length == 4 && memcmp(member.value, "true", 4) == 0;
    }
  }
  if (found == 0 && reader_is_done(&reader)) return true;
  set_error(error, "protocol", "the service sent a message that is not a reply: %s",
            reader.problem ? reader.problem : "found text after it");
  return false;
}

void reply_describe(const struct reply *reply, struct arena *arena, tactile_error *error) {
  char text[sizeof error->message] = "";
  size_t used = 0;
  struct reader reader;
  reader_start(&reader, reply->parameters ? reply->parameters : "{}", reply->parameters ? reply->length : 2, arena);
  bool is_first = true;
  struct member member;
  while (used < sizeof text - 1 && read_member(&reader, &is_first, &member) == 1) {
    /* Lists and objects are left out. */
    if (*member.value == '[' || *member.value == '{') continue;
    const char *value = NULL;
    struct reader words;
    reader_start(&words, member.value, member.length, arena);
    if (*member.value == '"') value = read_text(&words);
    int count = value ? snprintf(text + used, sizeof text - used, "%s%s: %s", used ? ", " : "", member.name, value)
                      : snprintf(text + used, sizeof text - used, "%s%s: %.*s", used ? ", " : "", member.name,
                                 (int)(member.length < 80 ? member.length : 80), member.value);
    used += count > 0 ? (size_t)count : 0;
  }
  set_error(error, reply->error, "the service refused the call with %s%s%s", reply->error, *text ? ": " : "", text);
}

char *tactile_quote(const char *text) {
  char *quoted = malloc(strlen(text) * 6 + 3), *out = quoted;
  if (!quoted) return NULL;
  *out++ = '"';
  for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
    if (*at < 0x20 || *at == '"' || *at == '\\' || *at == 0x7f) {
      out += sprintf(out, "\\u%04x", *at);
    } else {
      *out++ = (char)*at;
    }
  }
  memcpy(out, "\"", 2);
  return quoted;
}

char *call_text(const char *method, const char *parameters, bool is_stream, tactile_error *error) {
  if (!parameters) parameters = "{}";
  if (!is_object(parameters)) {
    set_error(error, "protocol", "the parameters of %s are not a JSON object", method);
    return NULL;
  }
  char *name = tactile_quote(method), *text = NULL;
  if (!name || asprintf(&text, "{\"method\":%s,%s\"parameters\":%s}", name, is_stream ? "\"more\":true," : "",
                        parameters) < 0) {
    text = NULL;
    set_error(error, "system", "no memory is left");
  }
  free(name);
  return text;
}
