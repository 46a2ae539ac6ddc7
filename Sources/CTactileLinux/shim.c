#define _GNU_SOURCE
#include "CTactileLinux.h"

#include <string.h>
#include <sys/socket.h>

int tactile_accept(int listener) {
  return accept4(listener, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int tactile_refuse_descriptors(int socket) {
#ifndef SO_PASSRIGHTS
#define SO_PASSRIGHTS 83
#endif
  int off = 0;
  return setsockopt(socket, SOL_SOCKET, SO_PASSRIGHTS, &off, sizeof off);
}

ssize_t tactile_peek(int socket, void *bytes, size_t count, int *has_descriptors) {
  struct iovec place = {bytes, count};
  // Without room for them, the kernel reports descriptors as missing.
  struct msghdr message = {.msg_iov = &place, .msg_iovlen = 1};
  ssize_t size = recvmsg(socket, &message, MSG_PEEK);
  *has_descriptors = size >= 0 && (message.msg_flags & MSG_CTRUNC) != 0;
  return size;
}

int tactile_peer_credentials(int socket, struct tactile_peer *peer) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
  peer->pid = credentials.pid;
  peer->uid = credentials.uid;
  peer->gid = credentials.gid;
  return 0;
}

int tactile_send_descriptor(int socket, const void *bytes, size_t count, int descriptor,
                            const void *address, uint32_t length) {
  struct iovec place = {(void *)bytes, count};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof descriptor)];
  } control = {.space = {0}};
  struct msghdr message = {.msg_name = (void *)address,
                           .msg_namelen = length,
                           .msg_iov = &place,
                           .msg_iovlen = 1,
                           .msg_control = control.space,
                           .msg_controllen = sizeof control.space};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof descriptor);
  memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 ? -1 : 0;
}
