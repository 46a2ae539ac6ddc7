#!/bin/sh
# Runs a program that sees nothing but mocked panels, whose events come through FIFOs.
#
#   panel.sh FOLDER PRELOAD PROGRAM ARGUMENT...
#
# FOLDER holds event5.umockdev, event5.ioctl and the FIFO event5, and so on for each panel. The program's
# process writes its number to FOLDER/pid, and what it says to FOLDER/out and FOLDER/err; the latter as
# to the journal, with the level of each line.
set -eu
folder=$1
preload=$2
shift 2
panels=
for panel in "$folder"/*.umockdev; do
  name=$(basename "$panel" .umockdev)
  panels="$panels -d $panel -i /dev/input/$name=$folder/$name.ioctl"
done
# Whoever started this may be killed: then these end too.
# shellcheck disable=SC2086  # words; the folder is ours and has no blanks
exec setpriv --pdeathsig TERM umockdev-run $panels -- setpriv --pdeathsig TERM sh -c '
  folder=$1 preload=$2
  shift 2
  echo $$ >"$folder/pid.new"
  mv "$folder/pid.new" "$folder/pid"
  TACTILE_PANELS=$folder
  exec >"$folder/out" 2>"$folder/err"
  JOURNAL_STREAM=$(LD_PRELOAD= stat -L -c %d:%i "$folder/err")
  LD_PRELOAD=$preload:$LD_PRELOAD
  export TACTILE_PANELS LD_PRELOAD JOURNAL_STREAM
  exec "$@"' sh "$folder" "$preload" "$@"
