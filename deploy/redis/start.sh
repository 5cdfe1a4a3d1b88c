#!/bin/sh
# Starts Redis with one user per service, whose passwords are in the environment. The configuration
# is piped in, because every user of the host can read a process's arguments. The policy is
# noeviction: sessions and jobs are data, so Redis must reject writes that do not fit rather than
# evict keys.
set -eu
here=$(dirname "$0")
memory=${REDIS_MEMORY:-256mb}

# The rule of npm start: without a unit, Redis would take a number for bytes.
echo "$memory" | grep -Eqix '[1-9]([0-9]{7,}|[0-9]{4,}kb?|[0-9]+mb?|[0-9]*gb?)' || {
  echo "REDIS_MEMORY must be at least 10mb, such as 512mb." >&2
  exit 1
}

users() {
  while read -r first name reset on password rules; do
    case $first in
      '' | '#') ;;
      user)
        eval "value=\${${password#?}:?is missing}"
        hash=$(printf %s "$value" | sha256sum)
        printf '\n%s' "user $name $reset $on #${hash%% *} $rules"
        ;;
      *) printf ' %s' "$first $name $reset $on $password $rules" ;;
    esac
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
maxmemory $memory
maxmemory-policy noeviction
END
