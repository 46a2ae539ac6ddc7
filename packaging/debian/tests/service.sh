# A service that plays a recording for the first app that subscribes. Tests source this file in the root of the source.
#
# start_service: starts it, and sets $socket.
start_service() {
  socket=$AUTOPKGTEST_TMP/socket
  tactiled --socket "$socket" --replay Tests/Fixtures/Recordings/demo.evemu --speed max 2>"$AUTOPKGTEST_TMP/log" &
  service=$!
  trap 'kill $service 2>/dev/null || :' EXIT
  tries=0
  until tactile status --socket "$socket" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 300 ] || { cat "$AUTOPKGTEST_TMP/log"; exit 1; }
    sleep 0.1
  done
}
