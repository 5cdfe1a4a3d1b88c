#!/bin/sh
# Writes .env from .env.example with a random password wherever one is missing, readable by its owner only.
set -eu
cd "$(dirname "$0")/.."
umask 077

if [ -e .env ]; then
  echo 'There is a .env already, and its passwords are in use: nothing was changed.' >&2
  exit 1
fi

random() {
  od -An -v -N24 -tx1 /dev/urandom | tr -d ' \n'
}

while IFS= read -r line; do
  case $line in
    *_PASSWORD= | *_KEY=) echo "$line$(random)" ;;
    *) echo "$line" ;;
  esac
done < .env.example > .env.new
mv .env.new .env
echo 'Wrote .env. The first admin signs in with its ADMIN_EMAIL and ADMIN_PASSWORD.'
