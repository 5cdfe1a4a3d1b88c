#!/bin/sh
# Reproduces the entry point of the official image on a fresh volume, with the settings of
# docker-compose.yml.
set -eu

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  printf %s "$POSTGRES_PASSWORD" >"$password"
  # The variable is unquoted because it holds several arguments.
  initdb --username="$POSTGRES_USER" --pwfile="$password" $POSTGRES_INITDB_ARGS
  rm "$password"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl --wait --options="-c listen_addresses=''" start
  PGPASSWORD=$POSTGRES_PASSWORD createdb --username="$POSTGRES_USER" --host=/run/postgresql "$POSTGRES_DB"
  pg_ctl --wait stop
fi

exec "$@"
