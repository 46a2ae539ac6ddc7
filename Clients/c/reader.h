/*
 * Reads JSON into structures. Private to the library.
 *
 * A reader accepts any bytes: it checks the syntax of JSON, UTF-8, the nesting and the ranges of numbers. Its memory is
 * proportional to the message.
 */
#ifndef TACTILE_READER_H
#define TACTILE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The deepest nesting that the reader accepts. Messages of the service have a nesting of 8. */
enum { MOST_NESTING = 64 };

/* The kind of a field. */
enum field_kind { BOOLEAN, INTEGER, NUMBER, TEXT, WORD, STRUCTURE };

/* Flags of a field. */
enum { OPTIONAL = 1, LIST = 2 };

/* The offset of a member that a field does not have. */
#define NOWHERE ((size_t)-1)

struct shape;

/* A field of a structure. */
struct field {
  const char *name;
  enum field_kind kind;
  int flags;
  size_t offset;
  /* Where the length of a list is, or whether the message has the field. */
  size_t extra;
  const struct shape *shape;
  const char *const *words;
};

/* The fields of a structure: at most 64. */
struct shape {
  const char *name;
  size_t size;
  const struct field *fields;
  size_t count;
};

/* The shape of tactile_frame. */
extern const struct shape frame_shape;

/* Memory that is freed all at once. */
struct arena {
  struct block *blocks;
};

/* Frees what was allocated. It keeps one small block for the next message. */
void arena_reset(struct arena *arena);
/* Frees all memory. */
void arena_free(struct arena *arena);

/* A message that is read. */
struct reader {
  const char *next, *end;
  struct arena *arena;
  /* A sentence about the first error; NULL before it. It is constant. */
  const char *problem;
  /* The field with the error, such as "gesture.state"; empty for none. */
  char field[96];
};

/* Prepares to read a text. */
void reader_start(struct reader *reader, const char *text, size_t length, struct arena *arena);

/* Reads an object into a structure, which is all zero. Returns false after an error. */
bool read_structure(struct reader *reader, const struct shape *shape, void *structure);

/* The longest name of a member that the reader compares, with its NUL. */
enum { NAME_SIZE = 64 };

/*
 * A member of an object: the name, and the text of its value. In place of a name that is too long, there is "...":
 * no such name is known.
 */
struct member {
  char name[NAME_SIZE];
  const char *value;
  size_t length;
};

/*
 * Reads the members of an object one after the other. Begin with *is_first = true. Returns 1 for a member, 0 at the
 * end, -1 after an error.
 */
int read_member(struct reader *reader, bool *is_first, struct member *member);

/* Reads a string. Returns NULL after an error. */
const char *read_text(struct reader *reader);

/* Returns whether a text is one JSON object. */
bool is_object(const char *text);

/* Returns whether only blanks are left. */
bool reader_is_done(struct reader *reader);

#endif
