#!/bin/sh
# Prints the lock without its digests, which a wheel of our own does not have: the versions that a
# wheel is tried with.
cd "$(dirname "$0")/.." || exit 1
sed -n 's/^\([A-Za-z0-9][^ ]*==[^\\]*[^\\ ]\) *\\\{0,1\}$/\1/p' requirements.lock
