#define _GNU_SOURCE
#include "CTactileLinux.h"

#include <errno.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

// These system calls change only the calling thread. The functions of the C library change all threads of
// the process (nptl(7)). On some 32-bit machines, the calls without the suffix have 16-bit numbers.
#ifdef SYS_setresuid32
enum { SET_GROUPS = SYS_setgroups32, SET_GROUP = SYS_setresgid32, SET_USER = SYS_setresuid32 };
#else
enum { SET_GROUPS = SYS_setgroups, SET_GROUP = SYS_setresgid, SET_USER = SYS_setresuid };
#endif

struct attempt {
  uint32_t user;
  const uint32_t *groups;
  size_t count;
  const char *path;
  int mode;
  int result;
};

static void *attempt_access(void *argument) {
  struct attempt *attempt = argument;
  uint32_t user = attempt->user, group = attempt->groups[0];
  // The last call takes the capabilities of root away, also from this thread only (capabilities(7)).
  if (syscall(SET_GROUPS, attempt->count, attempt->groups) != 0 ||
      syscall(SET_GROUP, group, group, group) != 0 || syscall(SET_USER, user, user, user) != 0) {
    attempt->result = -errno;
  } else {
    attempt->result = access(attempt->path, attempt->mode) == 0 ? 0 : errno;
  }
  return 0;
}

int tactile_access_as(uint32_t user, const uint32_t *groups, size_t count, const char *path,
                      int mode) {
  if (count == 0) return -EINVAL;
  struct attempt attempt = {user, groups, count, path, mode, 0};
  pthread_t thread;
  int error = pthread_create(&thread, 0, attempt_access, &attempt);
  if (error == 0) error = pthread_join(thread, 0);
  return error == 0 ? attempt.result : -error;
}

int tactile_has_acl(const char *path) {
  return getxattr(path, "system.posix_acl_access", 0, 0) > 0;
}
