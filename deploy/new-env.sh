#!/bin/sh
# Writes .env from .env.example with a random password wherever one is missing, readable by its owner only. With --add it adds
# to the .env of an earlier version what that did not have.
set -eu
cd "$(dirname "$0")/.."
umask 077

if [ -e .env ] && [ "${1:-}" != --add ]; then
  echo 'There is a .env already, and its passwords are in use: nothing was changed. --add adds what it lacks.' >&2
  exit 1
fi

random() {
  od -An -v -N24 -tx1 /dev/urandom | tr -d ' \n'
}

filled() {
  while IFS= read -r line; do
    case $line in
      *_PASSWORD= | *_KEY= | *_SECRET=) echo "$line$(random)" ;;
      *) echo "$line" ;;
    esac
  done < .env.example
}

lacking() {
  filled | grep '^[A-Z0-9_]*=' | while IFS= read -r line; do
    grep -q "^${line%%=*}=" .env || echo "$line"
  done
}

if [ "${1:-}" = --add ]; then
  added=$(lacking)
  { cat .env; [ -z "$added" ] || echo "$added"; } > .env.new
  mv .env.new .env
  echo 'Added to .env what it lacked.'
else
  filled > .env.new
  mv .env.new .env
  echo 'Wrote .env. The first admin signs in with its ADMIN_EMAIL and ADMIN_PASSWORD.'
fi
