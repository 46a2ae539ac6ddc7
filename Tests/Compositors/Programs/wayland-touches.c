// A Wayland app that fills the screen and prints each touch. Format: see judge.py.

#define _GNU_SOURCE  // memfd_create
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

#include "xdg-shell.h"

static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct wl_seat *seat;
static struct xdg_wm_base *shell;
static struct wl_surface *surface;
static int width = 640, height = 480;  // until the compositor tells the size
static int drawn_width, drawn_height;

static _Noreturn void cannot(const char *what) {
  fprintf(stderr, "cannot %s: %s\n", what, strerror(errno));
  exit(1);
}

static void ignore() {}

// Shows a grey picture of the current size, and prints the size.
static void draw(void) {
  if (width == drawn_width && height == drawn_height) return;
  int bytes = width * height * 4;
  int file = memfd_create("picture", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, bytes) < 0) cannot("make a picture");
  void *pixels = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (pixels == MAP_FAILED) cannot("map a picture");
  memset(pixels, 0x80, bytes);
  munmap(pixels, bytes);
  struct wl_shm_pool *pool = wl_shm_create_pool(shm, file, bytes);
  struct wl_buffer *buffer =
      wl_shm_pool_create_buffer(pool, 0, width, height, width * 4, WL_SHM_FORMAT_XRGB8888);
  wl_shm_pool_destroy(pool);
  close(file);
  wl_surface_attach(surface, buffer, 0, 0);
  wl_surface_damage_buffer(surface, 0, 0, width, height);
  drawn_width = width;
  drawn_height = height;
  printf("size %d %d\n", width, height);
}

static void touch_down(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time,
                       struct wl_surface *target, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  printf("down %d %.1f %.1f\n", id, wl_fixed_to_double(x), wl_fixed_to_double(y));
}
static void touch_up(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time,
                     int32_t id) {
  printf("up %d\n", id);
}
static void touch_motion(void *data, struct wl_touch *touch, uint32_t time, int32_t id,
                         wl_fixed_t x, wl_fixed_t y) {
  printf("move %d %.1f %.1f\n", id, wl_fixed_to_double(x), wl_fixed_to_double(y));
}
static void touch_cancel(void *data, struct wl_touch *touch) { puts("cancel"); }
static const struct wl_touch_listener touch_listener = {.down = touch_down,
                                                        .up = touch_up,
                                                        .motion = touch_motion,
                                                        .frame = ignore,
                                                        .cancel = touch_cancel,
                                                        .shape = ignore,
                                                        .orientation = ignore};

static void pointer_button(void *data, struct wl_pointer *pointer, uint32_t serial, uint32_t time,
                           uint32_t button, uint32_t state) {
  printf("button %u\n", state);
}
static const struct wl_pointer_listener pointer_listener = {.enter = ignore,
                                                            .leave = ignore,
                                                            .motion = ignore,
                                                            .button = pointer_button,
                                                            .axis = ignore,
                                                            .frame = ignore,
                                                            .axis_source = ignore,
                                                            .axis_stop = ignore,
                                                            .axis_discrete = ignore};

// A seat gains and loses its touch device with the panels.
static void seat_capabilities(void *data, struct wl_seat *its, uint32_t capabilities) {
  static struct wl_touch *touch;
  static struct wl_pointer *pointer;
  if ((capabilities & WL_SEAT_CAPABILITY_TOUCH) && !touch) {
    touch = wl_seat_get_touch(seat);
    wl_touch_add_listener(touch, &touch_listener, NULL);
    puts("touch yes");
  } else if (!(capabilities & WL_SEAT_CAPABILITY_TOUCH) && touch) {
    wl_touch_release(touch);
    touch = NULL;
    puts("touch no");
  }
  if ((capabilities & WL_SEAT_CAPABILITY_POINTER) && !pointer) {
    pointer = wl_seat_get_pointer(seat);
    wl_pointer_add_listener(pointer, &pointer_listener, NULL);
  } else if (!(capabilities & WL_SEAT_CAPABILITY_POINTER) && pointer) {
    wl_pointer_release(pointer);
    pointer = NULL;
  }
}
static const struct wl_seat_listener seat_listener = {.capabilities = seat_capabilities,
                                                      .name = ignore};

static void answer_ping(void *data, struct xdg_wm_base *base, uint32_t serial) {
  xdg_wm_base_pong(base, serial);
}
static const struct xdg_wm_base_listener shell_listener = {.ping = answer_ping};

static void toplevel_configure(void *data, struct xdg_toplevel *toplevel, int32_t w, int32_t h,
                               struct wl_array *states) {
  if (w > 0 && h > 0) {
    width = w;
    height = h;
  }
}
static void toplevel_close(void *data, struct xdg_toplevel *toplevel) { exit(0); }
static const struct xdg_toplevel_listener toplevel_listener = {.configure = toplevel_configure,
                                                               .close = toplevel_close};

static void surface_configure(void *data, struct xdg_surface *its, uint32_t serial) {
  xdg_surface_ack_configure(its, serial);
  draw();
  wl_surface_commit(surface);
}
static const struct xdg_surface_listener surface_listener = {.configure = surface_configure};

static void add_global(void *data, struct wl_registry *registry, uint32_t name,
                       const char *interface, uint32_t version) {
  if (!strcmp(interface, wl_compositor_interface.name)) {
    compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  } else if (!strcmp(interface, wl_shm_interface.name)) {
    shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  } else if (!strcmp(interface, wl_seat_interface.name) && !seat) {
    seat = wl_registry_bind(registry, name, &wl_seat_interface, 5);
    wl_seat_add_listener(seat, &seat_listener, NULL);
  } else if (!strcmp(interface, xdg_wm_base_interface.name)) {
    shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
    xdg_wm_base_add_listener(shell, &shell_listener, NULL);
  }
}
static const struct wl_registry_listener registry_listener = {.global = add_global,
                                                              .global_remove = ignore};

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) cannot("connect to the compositor");
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  wl_display_roundtrip(display);
  if (!compositor || !shm || !seat || !shell) {
    fputs("the compositor lacks an interface\n", stderr);
    return 1;
  }
  surface = wl_compositor_create_surface(compositor);
  struct xdg_surface *window = xdg_wm_base_get_xdg_surface(shell, surface);
  xdg_surface_add_listener(window, &surface_listener, NULL);
  struct xdg_toplevel *toplevel = xdg_surface_get_toplevel(window);
  xdg_toplevel_add_listener(toplevel, &toplevel_listener, NULL);
  xdg_toplevel_set_fullscreen(toplevel, NULL);
  wl_surface_commit(surface);
  while (wl_display_dispatch(display) >= 0) continue;
  cannot("read from the compositor");
}
