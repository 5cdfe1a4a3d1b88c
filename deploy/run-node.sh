#!/bin/sh
# Starts Node.js with as many libuv threads as it may use cores: password hashes and file access run on them, and libuv
# starts four however many cores there are. The size must be set before the process begins.
set -eu

# cgroup v2: quota and period in microseconds, the quota `max` without a limit.
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
