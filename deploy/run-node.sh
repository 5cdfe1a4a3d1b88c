#!/bin/sh
# Starts Node.js with one libuv thread per available core: password hashes and file access run on
# these threads, and libuv starts only four by default. The size must be set before the process
# starts.
set -eu

# cgroup v2 states quota and period in microseconds; the quota is `max` without a limit.
cores=$(nproc)
if [ -r "${CPU_MAX:=/sys/fs/cgroup/cpu.max}" ]; then
  read -r quota period < "$CPU_MAX"
  if [ "$quota" != max ]; then
    limit=$(((quota + period - 1) / period))
    [ "$limit" -lt "$cores" ] && cores=$limit
  fi
fi
[ "$cores" -gt 4 ] || cores=4

export UV_THREADPOOL_SIZE="${UV_THREADPOOL_SIZE:-$cores}"
exec node "$@"
