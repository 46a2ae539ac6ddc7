#define _GNU_SOURCE
#include "CTactileLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/openat2.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Sets the addresses of the question: the peer is the source of its own socket.
static int set_addresses(int socket, struct inet_diag_req_v2 *request) {
  struct sockaddr_storage own, peer;
  socklen_t own_length = sizeof own, peer_length = sizeof peer;
  if (getsockname(socket, (struct sockaddr *)&own, &own_length) != 0 ||
      getpeername(socket, (struct sockaddr *)&peer, &peer_length) != 0)
    return -1;
  if (own.ss_family != peer.ss_family) {
    errno = EAFNOSUPPORT;
    return -1;
  }
  request->sdiag_family = (uint8_t)own.ss_family;
  if (own.ss_family == AF_INET) {
    const struct sockaddr_in *from = (const void *)&peer, *to = (const void *)&own;
    request->id.idiag_sport = from->sin_port;
    request->id.idiag_dport = to->sin_port;
    memcpy(request->id.idiag_src, &from->sin_addr, sizeof from->sin_addr);
    memcpy(request->id.idiag_dst, &to->sin_addr, sizeof to->sin_addr);
    return 0;
  }
  if (own.ss_family == AF_INET6) {
    const struct sockaddr_in6 *from = (const void *)&peer, *to = (const void *)&own;
    request->id.idiag_sport = from->sin6_port;
    request->id.idiag_dport = to->sin6_port;
    memcpy(request->id.idiag_src, &from->sin6_addr, sizeof from->sin6_addr);
    memcpy(request->id.idiag_dst, &to->sin6_addr, sizeof to->sin6_addr);
    return 0;
  }
  errno = EAFNOSUPPORT;
  return -1;
}

static int ask(int netlink, int socket, struct tactile_tcp_peer *peer) {
  struct {
    struct nlmsghdr header;
    struct inet_diag_req_v2 body;
  } request;
  memset(&request, 0, sizeof request);
  request.header.nlmsg_len = sizeof request;
  request.header.nlmsg_type = SOCK_DIAG_BY_FAMILY;
  request.header.nlmsg_flags = NLM_F_REQUEST;
  request.body.sdiag_protocol = IPPROTO_TCP;
  request.body.idiag_states = ~0u;
  request.body.id.idiag_cookie[0] = INET_DIAG_NOCOOKIE;
  request.body.id.idiag_cookie[1] = INET_DIAG_NOCOOKIE;
  if (set_addresses(socket, &request.body) != 0) return -1;
  struct sockaddr_nl kernel = {.nl_family = AF_NETLINK};
  if (sendto(netlink, &request, sizeof request, 0, (struct sockaddr *)&kernel, sizeof kernel) < 0) return -1;

  // The kernel has answered when sendto(2) returns.
  union {
    struct nlmsghdr header;
    char bytes[4096];
  } reply;
  struct sockaddr_nl sender;
  socklen_t length = sizeof sender;
  ssize_t count = recvfrom(netlink, &reply, sizeof reply, MSG_DONTWAIT, (struct sockaddr *)&sender, &length);
  if (count < 0) return -1;
  if (sender.nl_pid != 0 || !NLMSG_OK(&reply.header, (size_t)count)) {
    errno = EBADMSG;
    return -1;
  }
  if (reply.header.nlmsg_type == NLMSG_ERROR) {
    const struct nlmsgerr *error = NLMSG_DATA(&reply.header);
    errno = reply.header.nlmsg_len >= NLMSG_LENGTH(sizeof error->error) && error->error < 0 ? -error->error : EBADMSG;
    return -1;
  }
  if (reply.header.nlmsg_type != SOCK_DIAG_BY_FAMILY ||
      reply.header.nlmsg_len < NLMSG_LENGTH(sizeof(struct inet_diag_msg))) {
    errno = EBADMSG;
    return -1;
  }
  const struct inet_diag_msg *found = NLMSG_DATA(&reply.header);
  peer->uid = found->idiag_uid;
  peer->inode = found->idiag_inode;
  peer->state = found->idiag_state;
  return 0;
}

int tactile_tcp_peer(int socket_number, struct tactile_tcp_peer *peer) {
  int netlink = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  if (netlink < 0) return -1;
  int result = ask(netlink, socket_number, peer);
  int code = errno;
  close(netlink);
  errno = code;
  return result;
}

int tactile_open_beneath(int folder, const char *path) {
  struct open_how how = {
      .flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}
