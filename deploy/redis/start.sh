#!/bin/sh
# Starts Redis with one user per service, whose passwords are in the environment. The configuration
# is piped in, because every user of the host can read a process's arguments. The policy is
# noeviction: sessions and jobs are data, so Redis must reject writes that do not fit rather than
# evict keys.
set -eu
here=$(dirname "$0")

users() {
  while read -r user name reset on password rules; do
    variable=${password#?}
    eval "value=\${$variable:?is missing}"
    hash=$(printf %s "$value" | sha256sum)
    echo "$user $name $reset $on #${hash%% *} $rules"
  done < "$here/users.acl"
}

users=$(users)
exec redis-server - <<END
requirepass $REDISCLI_AUTH
$users
dir ${REDIS_DIR:-/data}
appendonly yes
appendfsync everysec
save ""
maxmemory ${REDIS_MEMORY:-256mb}
maxmemory-policy noeviction
END
