#define _GNU_SOURCE
#include "reader.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Memory --- */

struct block {
  struct block *next;
  size_t size, used;
  _Alignas(max_align_t) char bytes[];
};

enum { SMALL_BLOCK = 16 << 10 };

static void *allocate(struct arena *arena, size_t size) {
  size_t align = _Alignof(max_align_t);
  if (size > SIZE_MAX / 4) return NULL;
  size = (size + align - 1) / align * align;
  struct block *block = arena->blocks;
  if (!block || block->size - block->used < size) {
    size_t room = size > SMALL_BLOCK ? size : SMALL_BLOCK;
    block = malloc(sizeof *block + room);
    if (!block) return NULL;
    *block = (struct block){.next = arena->blocks, .size = room};
    arena->blocks = block;
  }
  void *result = block->bytes + block->used;
  block->used += size;
  return memset(result, 0, size);
}

void arena_reset(struct arena *arena) {
  struct block *kept = NULL;
  while (arena->blocks) {
    struct block *block = arena->blocks;
    arena->blocks = block->next;
    if (!kept && block->size == SMALL_BLOCK) {
      kept = block;
    } else {
      free(block);
    }
  }
  if (kept) *kept = (struct block){.size = SMALL_BLOCK};
  arena->blocks = kept;
}

void arena_free(struct arena *arena) {
  arena_reset(arena);
  free(arena->blocks);
  arena->blocks = NULL;
}

/* --- Tokens --- */

void reader_start(struct reader *reader, const char *text, size_t length, struct arena *arena) {
  *reader = (struct reader){.next = text, .end = text + length, .arena = arena};
}

static bool fail(struct reader *reader, const char *problem) {
  if (!reader->problem) reader->problem = problem;
  return false;
}

static void skip_blanks(struct reader *reader) {
  while (reader->next < reader->end && strchr(" \t\r\n", *reader->next) && *reader->next) reader->next++;
}

/* The next character after blanks; 0 at the end. */
static char peek(struct reader *reader) {
  skip_blanks(reader);
  return reader->next < reader->end ? *reader->next : 0;
}

static bool take(struct reader *reader, char character) {
  if (peek(reader) != character) return false;
  reader->next++;
  return true;
}

bool reader_is_done(struct reader *reader) {
  skip_blanks(reader);
  return reader->next == reader->end;
}

/* Four hexadecimal digits; -1 for anything else. */
static int hex4(struct reader *reader) {
  int value = 0;
  if (reader->end - reader->next < 4) return -1;
  for (int i = 0; i < 4; i++) {
    char c = *reader->next++;
    int digit = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/* Writes a character as UTF-8 and returns the place behind it. */
static char *put(char *out, uint32_t character) {
  if (character < 0x80) {
    *out++ = (char)character;
  } else if (character < 0x800) {
    *out++ = (char)(0xc0 | character >> 6);
    *out++ = (char)(0x80 | (character & 0x3f));
  } else if (character < 0x10000) {
    *out++ = (char)(0xe0 | character >> 12);
    *out++ = (char)(0x80 | (character >> 6 & 0x3f));
    *out++ = (char)(0x80 | (character & 0x3f));
  } else {
    *out++ = (char)(0xf0 | character >> 18);
    *out++ = (char)(0x80 | (character >> 12 & 0x3f));
    *out++ = (char)(0x80 | (character >> 6 & 0x3f));
    *out++ = (char)(0x80 | (character & 0x3f));
  }
  return out;
}

/* Reads the character behind "\u". Returns 0 after an error: a NUL ends strings in C. */
static uint32_t escaped_character(struct reader *reader) {
  int first = hex4(reader);
  if (first <= 0 || (first >= 0xdc00 && first < 0xe000)) return 0;
  if (first < 0xd800 || first >= 0xe000) return (uint32_t)first;
  if (reader->end - reader->next < 2 || reader->next[0] != '\\' || reader->next[1] != 'u') return 0;
  reader->next += 2;
  int second = hex4(reader);
  if (second < 0xdc00 || second >= 0xe000) return 0;
  return 0x10000 + ((uint32_t)(first - 0xd800) << 10) + (uint32_t)(second - 0xdc00);
}

/* The number of bytes of the UTF-8 character at a place; 0 if there is none. */
static int utf8_length(const unsigned char *at, const char *end) {
  int length = at[0] < 0x80 ? 1 : at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : at[0] < 0xf5 ? 4 : 0;
  if (length > end - (const char *)at) return 0;
  for (int i = 1; i < length; i++) {
    if ((at[i] & 0xc0) != 0x80) return 0;
  }
  bool is_wrong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
                  (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f);
  return is_wrong ? 0 : length;
}

/* Reads a string, into `out` if it is not NULL. The text is never longer than its JSON. */
static bool scan_text(struct reader *reader, char *out) {
  if (!take(reader, '"')) return fail(reader, "expected a string");
  while (reader->next < reader->end) {
    unsigned char c = (unsigned char)*reader->next;
    if (c == '"') {
      reader->next++;
      if (out) *out = 0;
      return true;
    }
    if (c < 0x20) return fail(reader, "found a control character in a string");
    if (c != '\\') {
      int length = utf8_length((const unsigned char *)reader->next, reader->end);
      if (!length) return fail(reader, "found bytes that are not UTF-8");
      if (out) out = (char *)memcpy(out, reader->next, (size_t)length) + length;
      reader->next += length;
      continue;
    }
    if (reader->end - reader->next < 2) break;
    char escape = reader->next[1];
    reader->next += 2;
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    const char *known = escape ? strchr(names, escape) : NULL;
    uint32_t character = known ? (uint32_t)values[known - names] : escape == 'u' ? escaped_character(reader) : 0;
    if (!character) return fail(reader, "found an invalid escape in a string");
    if (out) out = put(out, character);
  }
  return fail(reader, "found no end of a string");
}

const char *read_text(struct reader *reader) {
  struct reader ahead = *reader;
  if (!scan_text(&ahead, NULL)) {
    fail(reader, ahead.problem);
    return NULL;
  }
  char *text = allocate(reader->arena, (size_t)(ahead.next - reader->next) + 1);
  if (!text) {
    fail(reader, "no memory is left");
    return NULL;
  }
  scan_text(reader, text);
  return text;
}

/* Reads the name of a member and the colon, without memory of the arena. */
static bool read_name(struct reader *reader, char name[NAME_SIZE]) {
  struct reader again = *reader;
  if (!scan_text(reader, NULL)) return false;
  if ((size_t)(reader->next - again.next) < NAME_SIZE) {
    scan_text(&again, name);
  } else {
    strcpy(name, "...");
  }
  return take(reader, ':') ? true : fail(reader, "expected a colon");
}

/* The length of the number at the next place; 0 if it is none. */
static size_t number_length(struct reader *reader) {
  const char *at = reader->next, *end = reader->end;
#define DIGITS                                        \
  if (at == end || *at < '0' || *at > '9') return 0; \
  while (at < end && *at >= '0' && *at <= '9') at++
  if (at < end && *at == '-') at++;
  if (at < end && *at == '0') {
    at++;
  } else {
    DIGITS;
  }
  if (at < end && *at == '.') {
    at++;
    DIGITS;
  }
  if (at < end && (*at == 'e' || *at == 'E')) {
    at++;
    if (at < end && (*at == '+' || *at == '-')) at++;
    DIGITS;
  }
#undef DIGITS
  return (size_t)(at - reader->next);
}

/* Copies the next number, since strtod() needs a NUL. Returns false if it is none or is too long. */
static bool scan_number(struct reader *reader, char *text, size_t size) {
  skip_blanks(reader);
  size_t length = number_length(reader);
  if (!length) return fail(reader, "expected a number");
  if (length >= size) return fail(reader, "found a number with too many digits");
  memcpy(text, reader->next, length);
  text[length] = 0;
  reader->next += length;
  return true;
}

static bool read_integer(struct reader *reader, int64_t *value) {
  char text[32], *end;
  if (!scan_number(reader, text, sizeof text)) return false;
  errno = 0;
  *value = strtoll(text, &end, 10);
  return *end || errno ? fail(reader, "expected an integer of 64 bits") : true;
}

/* Does what strtod() does in the locale "C": the app may have set another one, with another decimal separator. */
static double parse_number(const char *text) {
  static locale_t plain;
  locale_t locale = __atomic_load_n(&plain, __ATOMIC_ACQUIRE);
  if (!locale) {
    locale_t made = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (!made) return NAN;
    if (__atomic_compare_exchange_n(&plain, &locale, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
      locale = made;
    } else {
      freelocale(made);
    }
  }
  return strtod_l(text, NULL, locale);
}

static bool read_number(struct reader *reader, double *value) {
  char text[512];
  if (!scan_number(reader, text, sizeof text)) return false;
  *value = parse_number(text);
  return isfinite(*value) ? true : fail(reader, "expected a finite number");
}

static bool take_word(struct reader *reader, const char *word) {
  size_t length = strlen(word);
  skip_blanks(reader);
  if ((size_t)(reader->end - reader->next) < length || memcmp(reader->next, word, length) != 0) return false;
  reader->next += length;
  return true;
}

/* Skips a value and checks its syntax. */
static bool skip_value(struct reader *reader) {
  /* One bit for each level: whether it is an object. */
  uint64_t objects = 0;
  int depth = 0;
  for (;;) {
    char c = peek(reader);
    bool has_opened = c == '{' || c == '[';
    if (has_opened) {
      if (depth == MOST_NESTING) return fail(reader, "found a message that is nested too deeply");
      reader->next++;
      objects = objects << 1 | (c == '{');
      depth++;
      if (take(reader, c == '{' ? '}' : ']')) {
        objects >>= 1;
        depth--;
        has_opened = false;
      }
    } else if (c == '"') {
      if (!scan_text(reader, NULL)) return false;
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      size_t length = number_length(reader);
      if (!length) return fail(reader, "found an invalid number");
      reader->next += length;
    } else if (!take_word(reader, "true") && !take_word(reader, "false") && !take_word(reader, "null")) {
      return fail(reader, "expected a value");
    }
    while (!has_opened && depth && !take(reader, ',')) {
      if (!take(reader, objects & 1 ? '}' : ']')) return fail(reader, "expected a comma or the end of a list");
      objects >>= 1;
      depth--;
    }
    if (!depth) return true;
    if (objects & 1 && (!scan_text(reader, NULL) || !take(reader, ':'))) {
      return fail(reader, "expected the name of a member and a colon");
    }
  }
}

int read_member(struct reader *reader, bool *is_first, struct member *member) {
  if (*is_first && !take(reader, '{')) return fail(reader, "expected an object"), -1;
  if (take(reader, '}')) return 0;
  if (!*is_first && !take(reader, ',')) return fail(reader, "expected a comma or the end of an object"), -1;
  *is_first = false;
  if (!read_name(reader, member->name)) return -1;
  skip_blanks(reader);
  member->value = reader->next;
  if (!skip_value(reader)) return -1;
  member->length = (size_t)(reader->next - member->value);
  return 1;
}

/* --- Structures --- */

/* The bytes of one value of a field. */
static size_t size_of(const struct field *field) {
  switch (field->kind) {
    case BOOLEAN: return sizeof(bool);
    case INTEGER: return sizeof(int64_t);
    case NUMBER: return sizeof(double);
    case TEXT: return sizeof(const char *);
    case WORD: return sizeof(int);
    case STRUCTURE: return field->shape->size;
  }
  return 0;
}

static bool read_boolean(struct reader *reader, bool *value) {
  *value = take_word(reader, "true");
  return *value || take_word(reader, "false") ? true : fail(reader, "expected true or false");
}

static bool read_structure_at(struct reader *reader, const struct shape *shape, char *structure, int depth);

/* Reads one value of a field. */
static bool read_value(struct reader *reader, const struct field *field, void *value, int depth) {
  switch (field->kind) {
    case BOOLEAN: return read_boolean(reader, value);
    case INTEGER: return read_integer(reader, value);
    case NUMBER: return read_number(reader, value);
    case TEXT: return (*(const char **)value = read_text(reader)) != NULL;
    case STRUCTURE: return read_structure_at(reader, field->shape, value, depth + 1);
    case WORD: {
      const char *word = read_text(reader);
      if (!word) return false;
      int number = 0;
      while (field->words[number] && strcmp(field->words[number], word) != 0) number++;
      *(int *)value = field->words[number] ? number + 1 : 0;
      return true;
    }
  }
  return false;
}

/* Counts the elements of a list without reading them. */
static bool count_elements(struct reader reader, size_t *count, const char **problem) {
  *count = 0;
  if (!take(&reader, '[')) {
    *problem = "expected a list";
    return false;
  }
  if (take(&reader, ']')) return true;
  do {
    ++*count;
    if (!skip_value(&reader)) break;
  } while (take(&reader, ','));
  if (!reader.problem && take(&reader, ']')) return true;
  *problem = reader.problem ? reader.problem : "expected a comma or the end of a list";
  return false;
}

static bool read_list(struct reader *reader, const struct field *field, char *structure, int depth) {
  size_t count, size = size_of(field);
  const char *problem;
  if (!count_elements(*reader, &count, &problem)) return fail(reader, problem);
  char *values = count ? allocate(reader->arena, count * size) : NULL;
  if (count && !values) return fail(reader, "no memory is left");
  take(reader, '[');
  for (size_t i = 0; i < count; i++) {
    if (!read_value(reader, field, values + i * size, depth)) return false;
    take(reader, ',');
  }
  take(reader, ']');
  memcpy(structure + field->offset, &values, sizeof values);
  memcpy(structure + field->extra, &count, sizeof count);
  return true;
}

static bool read_field(struct reader *reader, const struct field *field, char *structure, int depth) {
  if (field->flags & LIST) return read_list(reader, field, structure, depth);
  void *value = structure + field->offset;
  bool is_pointer = field->kind == STRUCTURE && field->flags & OPTIONAL;
  if (is_pointer) {
    value = allocate(reader->arena, field->shape->size);
    if (!value) return fail(reader, "no memory is left");
    memcpy(structure + field->offset, &value, sizeof value);
  }
  if (!read_value(reader, field, value, depth)) return false;
  if (field->extra != NOWHERE) *(bool *)(structure + field->extra) = true;
  return true;
}

static bool read_structure_at(struct reader *reader, const struct shape *shape, char *structure, int depth) {
  if (depth > MOST_NESTING) return fail(reader, "found a message that is nested too deeply");
  uint64_t found = 0;
  if (!take(reader, '{')) return fail(reader, "expected an object");
  bool is_first = true;
  while (!take(reader, '}')) {
    if (!is_first && !take(reader, ',')) return fail(reader, "expected a comma or the end of an object");
    is_first = false;
    char name[NAME_SIZE];
    if (!read_name(reader, name)) return false;
    size_t index = 0;
    while (index < shape->count && strcmp(shape->fields[index].name, name) != 0) index++;
    /* Fields of later versions are skipped. Of a field that comes twice, the first one is used. */
    if (index == shape->count || found >> index & 1) {
      if (!skip_value(reader)) return false;
      continue;
    }
    if (take_word(reader, "null")) continue;
    const struct field *field = &shape->fields[index];
    found |= (uint64_t)1 << index;
    if (!read_field(reader, field, structure, depth)) {
      if (!*reader->field) snprintf(reader->field, sizeof reader->field, "%s.%s", shape->name, field->name);
      return false;
    }
  }
  for (size_t index = 0; index < shape->count; index++) {
    if (found >> index & 1 || shape->fields[index].flags & OPTIONAL) continue;
    snprintf(reader->field, sizeof reader->field, "%s.%s", shape->name, shape->fields[index].name);
    return fail(reader, "is missing");
  }
  return true;
}

bool is_object(const char *text) {
  struct reader reader;
  reader_start(&reader, text, strlen(text), NULL);
  return peek(&reader) == '{' && skip_value(&reader) && reader_is_done(&reader);
}

bool read_structure(struct reader *reader, const struct shape *shape, void *structure) {
  return read_structure_at(reader, shape, structure, 0);
}
