#!/bin/sh
# Prints lines for .env that pin the base images to the current digests of their tags, for all platforms:
#
#   sh deploy/pin-images.sh >> .env
set -eu

# The last line of .env may lack its line end.
env=$(dirname "$0")/../.env
[ ! -e "$env" ] || [ -z "$(tail -c 1 "$env")" ] || echo

for line in \
  NODE_IMAGE=node:24-bookworm-slim \
  GO_IMAGE=golang:1.26-bookworm \
  POSTGRES_IMAGE=postgres:18-bookworm \
  REDIS_IMAGE=redis:8-bookworm \
  TRAEFIK_IMAGE=traefik:v3.7
do
  digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "${line#*=}")
  echo "$line@$digest"
done
