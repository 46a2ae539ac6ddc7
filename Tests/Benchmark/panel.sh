#!/bin/sh
# Runs a program that sees mocked panels and no other devices. Their events come through FIFOs.
#
#   panel.sh FOLDER PRELOAD PROGRAM ARGUMENT...
#
# FOLDER holds event5.umockdev, event5.ioctl and the FIFO event5, and so on for each panel. The script writes
# the program's process id to FOLDER/pid, its output to FOLDER/out and its errors to FOLDER/err. The program
# takes FOLDER/err for the journal and writes the level of each line.
set -eu
folder=$1
preload=$2
shift 2
panels=
for panel in "$folder"/*.umockdev; do
  name=$(basename "$panel" .umockdev)
  panels="$panels -d $panel -i /dev/input/$name=$folder/$name.ioctl"
done
# The program ends with the process that started this script, even if that process is killed.
# shellcheck disable=SC2086  # words; the path of the folder has no blanks
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
