#!/bin/sh
# Writes .env from .env.example with random passwords, readable by its owner only. --add adds the settings that the .env of an
# earlier version lacks.
set -eu
cd "$(dirname "$0")/.."
umask 077
# Containers mount files of this folder as other users, and a clone made under such a umask hides them.
chmod -R a+rX deploy

if [ -e .env ] && [ "${1:-}" != --add ]; then
  echo 'There is a .env already and its passwords are in use, so nothing was changed. --add adds missing settings.' >&2
  exit 1
fi

random() {
  od -An -v -N24 -tx1 /dev/urandom | tr -d ' \n'
}

filled() {
  while IFS= read -r line; do
    case $line in
      # A member's password needs every kind of character.
      ADMIN_PASSWORD=) echo "$line$(random).aA1" ;;
      *_PASSWORD= | *_KEY= | *_SECRET=) echo "$line$(random)" ;;
      *) echo "$line" ;;
    esac
  done < .env.example
}

missing() {
  filled | grep '^[A-Z0-9_]*=' | while IFS= read -r line; do
    grep -q "^${line%%=*}=" .env || echo "$line"
  done
}

if [ "${1:-}" = --add ]; then
  added=$(missing)
  { cat .env; [ -z "$(tail -c 1 .env)" ] || echo; [ -z "$added" ] || echo "$added"; } > .env.new
  mv .env.new .env
  if [ -n "$added" ]; then echo 'Added the missing settings to .env.'; else echo 'Nothing was missing from .env.'; fi
else
  filled > .env.new
  mv .env.new .env
  echo 'Wrote .env. Sign in as the first admin with ADMIN_EMAIL and ADMIN_PASSWORD.'
fi
