#!/bin/sh
# Starts Redis with a user for each service, whose passwords are in the environment. Its settings come through a pipe, since
# everybody on the host can read the arguments of a process.
# Sessions and jobs are data: what does not fit is refused, never dropped.
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
