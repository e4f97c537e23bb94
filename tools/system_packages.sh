#!/bin/sh
# Install from Debian's packages what the tests want and pip cannot give: Chromium, and a PostgreSQL server.
# Where that is not possible, tests say what they miss: those in the browser fail, those on PostgreSQL are skipped.
set -u

missing=""
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null ||
  missing="$missing chromium"
command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
[ -n "$missing" ] || exit 0

as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"
echo "Installing for the tests:$missing"
if ! command -v apt-get >/dev/null || ! $as_root true 2>/dev/null; then
  echo "cannot install$missing here; the tests that need them will say so" >&2
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
# shellcheck disable=SC2086  # the names are words of their own
if $as_root apt-get update >"$log" 2>&1 &&
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >>"$log" 2>&1; then
  rm -f "$log"
else
  tail -n 5 "$log" >&2
  echo "could not install$missing; the tests that need them will say so" >&2
fi
