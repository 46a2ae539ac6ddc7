/*
 * libtactile: apps in C, and in languages that call C, receive touches, gestures and actions from tactiled.
 *
 * The library needs only the C library of Linux. It has no threads and no event loop: an app polls one descriptor
 * for each stream. Use an object in one thread at a time. Different objects are independent.
 *
 *     tactile_error error;
 *     tactile_stream *stream = tactile_subscribe(NULL, NULL, 0, &error);
 *     const tactile_frame *frame;
 *     while (stream && tactile_stream_wait(stream, -1) == 1)
 *       while (tactile_stream_next(stream, &frame, &error) == TACTILE_FRAME)
 *         for (size_t i = 0; i < frame->gestures_count; i++) puts(frame->gestures[i].kind);
 *
 * tactile_messages.h has the structures of the messages. docs/protocol.md explains the protocol.
 */
#ifndef LIBTACTILE_H
#define LIBTACTILE_H

#include "tactile_messages.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TACTILE_API __attribute__((visibility("default")))
#else
#define TACTILE_API
#endif

/** Why a function has failed. */
typedef struct tactile_error {
  /**
   * The error of the service, such as "io.tactile.Events.NotAllowed"; or "system" for an error of the
   * system; or "protocol" for a message that the library cannot read.
   */
  char name[96];
  /** A sentence for people, in UTF-8, without a newline. */
  char message[512];
} tactile_error;

/** The windows of an app and their events, or the events of all windows that the user may see. */
typedef struct tactile_stream tactile_stream;

/** A connection for calls that have one reply. */
typedef struct tactile_connection tactile_connection;

/** Options of a stream. They can be combined. */
enum {
  /**
   * If the connection is lost, connect again: at once, after 50 ms, then after twice the previous time, at
   * most 2 s. tactile_attach() always does so.
   */
  TACTILE_RECONNECT = 1,
};

/** What tactile_stream_next() has found. */
typedef enum tactile_event {
  /** Nothing now. Poll the descriptor. */
  TACTILE_NOTHING,
  /** A frame. The first frame after a connection has the state. */
  TACTILE_FRAME,
  /**
   * The connection is lost, and the library connects again. All touches and gestures that were live are
   * cancelled.
   */
  TACTILE_LOST,
  /** The stream is over. The error says why. The descriptor stays ready until tactile_stream_close(). */
  TACTILE_ENDED,
} tactile_event;

/**
 * Subscribes to events of all windows that the user may see. It never waits: tactile_stream_next() sends the rest of
 * a long call.
 *
 * @param socket   The path of the socket; NULL for $XDG_RUNTIME_DIR/tactile/tactiled.socket if it exists, or
 *                 else /run/tactile/tactiled.socket.
 * @param filter   The parameters of io.tactile.Events.Subscribe as a JSON object, such as
 *                 {"kinds": ["gestures"]}; NULL for all events.
 * @param options  TACTILE_RECONNECT or 0.
 * @param error    Receives the reason of a failure; may be NULL.
 * @return A stream, or NULL.
 */
TACTILE_API tactile_stream *tactile_subscribe(const char *socket, const char *filter, int options,
                                              tactile_error *error);

/**
 * Shows windows and receives their events. The windows vanish when the stream is closed.
 *
 * If the scene has an error, tactile_stream_next() returns TACTILE_ENDED with the path of the error.
 *
 * @param socket  As for tactile_subscribe().
 * @param scene   The scene as a JSON object, such as {"windows": [...]} (docs/scenes.md).
 * @param error   Receives the reason of a failure; may be NULL.
 * @return A stream, or NULL.
 */
TACTILE_API tactile_stream *tactile_attach(const char *socket, const char *scene, tactile_error *error);

/**
 * The descriptor to poll for POLLIN. It stays the same until tactile_stream_close(), also if the library
 * connects again. Do not read from it, and do not close it.
 */
TACTILE_API int tactile_stream_fd(const tactile_stream *stream);

/**
 * Waits until tactile_stream_next() has something to do.
 *
 * @param milliseconds  The longest time; -1 for no limit.
 * @return 1 if there is something to do, 0 after the time, -1 if a signal or an error ended the wait (errno).
 */
TACTILE_API int tactile_stream_wait(tactile_stream *stream, int milliseconds);

/**
 * Returns the next event of a stream. It never waits, and reads at most 64 KiB in one call.
 *
 * Call it until it returns TACTILE_NOTHING or TACTILE_ENDED.
 *
 * @param frame  Receives the frame after TACTILE_FRAME, and otherwise NULL. It belongs to the stream, and is valid
 *               until the next call with this stream.
 * @param error  Receives the reason after TACTILE_LOST and TACTILE_ENDED; may be NULL.
 */
TACTILE_API tactile_event tactile_stream_next(tactile_stream *stream, const tactile_frame **frame,
                                              tactile_error *error);

/** Ends a stream and frees its memory. NULL has no effect. */
TACTILE_API void tactile_stream_close(tactile_stream *stream);

/**
 * Connects for calls.
 *
 * @param socket  As for tactile_subscribe().
 * @param error   Receives the reason of a failure; may be NULL.
 * @return A connection, or NULL.
 */
TACTILE_API tactile_connection *tactile_connect(const char *socket, tactile_error *error);

/**
 * Calls a method that has one reply, such as io.tactile.Scene.Update, and waits for the reply.
 *
 * After an error whose name is "system" or "protocol", close the connection and connect again.
 *
 * @param method        The full name of the method.
 * @param parameters    A JSON object; NULL for no parameters.
 * @param milliseconds  The longest time to wait; -1 for no limit.
 * @param reply         Receives the parameters of the reply as a JSON object. Free it with free(). May be NULL.
 * @param error         Receives the reason of a failure; may be NULL.
 * @return 0, or -1 after an error.
 */
TACTILE_API int tactile_call(tactile_connection *connection, const char *method, const char *parameters,
                             int milliseconds, char **reply, tactile_error *error);

/** Closes a connection and frees its memory. NULL has no effect. */
TACTILE_API void tactile_disconnect(tactile_connection *connection);

/**
 * Returns a text as a JSON string with its quotation marks, for scenes and parameters.
 *
 * @param text  UTF-8.
 * @return A string to free with free(), or NULL if there is no memory.
 */
TACTILE_API char *tactile_quote(const char *text);

#ifdef __cplusplus
}
#endif

#endif
