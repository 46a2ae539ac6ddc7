#!/bin/sh
# Makes what the virtual machines need, if it is missing or old, and tests the programs of .build/release in each release.
#
# RELEASES="bookworm" plays only this release, COMPOSITORS="weston qt" only these consumers. OUT=docs/compatibility.md writes
# the table there. Needs root, to make the disks.
set -eu
cd "$(dirname "$0")/../.."
guest=.build/guest folder=.build/compositors releases=${RELEASES:-bookworm trixie}
mkdir -p $folder
scripts/c-parts.sh guest compositors

# is_new FILE SOURCE...: whether a file is newer than all of these files and folders.
is_new() {
  file=$1
  shift
  [ -e "$file" ] && [ -z "$(find "$@" -type f -newer "$file")" ]
}
is_new $guest/base.cpio Tests/Guest/Machine || Tests/Guest/Machine/image.sh $guest
for release in $releases; do
  is_new $folder/"$release".ext4 Tests/Compositors/Machine $guest/base.cpio ||
    Tests/Compositors/Machine/image.sh "$release" $guest $folder
done

for test in test_judge test_judge_bindings; do
  python3 -B Tests/Compositors/$test.py >$folder/test.log 2>&1 || { cat $folder/test.log; exit 1; }
done
rm -rf $folder/installed
DESTDIR=$folder/installed PREFIX=/usr PYTHON_FOLDER=/usr/share/tactile/python packaging/install.sh .build/release
rm -f $folder/*/consumers  # the judges read only what this run has played
# The judges report the releases that have results, also if the machine of another release fails.
status=0
# shellcheck disable=SC2086  # several releases
printf '%s\n' $releases | xargs -P 2 -I {} Tests/Compositors/run.sh {} $folder/installed $folder $guest || status=1
# shellcheck disable=SC2086  # one file or none
python3 -B Tests/Compositors/judge.py $folder ${OUT:-} || status=1
# Each run without COMPOSITORS plays bindings.
case ${COMPOSITORS:--bindings} in
  *-bindings*) python3 -B Tests/Compositors/judge_bindings.py $folder || status=1 ;;
esac
exit $status
