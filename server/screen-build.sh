#!/bin/sh
# Builds the page and puts it where the server looks for it. Does only what sources newer than the last build ask for.
#   screen-build.sh SCREEN_FOLDER TARGET_FOLDER SKIP
# SKIP other than empty or "false", or a missing SCREEN_FOLDER, gives a page that says so.
set -eu
screen=$1
target=$2
skip=${3:-false}

replace_target() {
  rm -rf "$target"
  mkdir -p "$(dirname "$target")"
}

if [ ! -f "$screen/package.json" ] || { [ -n "$skip" ] && [ "$skip" != false ]; }; then
  replace_target
  mkdir -p "$target"
  printf '%s\n' '<!doctype html><html lang="en"><meta charset="utf-8"><title>Sightline</title>' \
    '<p>The page was not built (screen.skip). The API is at <a href="/api/v1/traces">/api/v1/traces</a>.</p></html>' \
    > "$target/index.html"
  exit 0
fi

command -v npm > /dev/null || {
  echo "screen: npm was not found; install Node 20 or newer, or build without the page: -Dscreen.skip" >&2
  exit 1
}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
cd "$screen"

quietly() {
  "$@" > "$log" 2>&1 || {
    cat "$log" >&2
    echo "screen: '$*' failed" >&2
    exit 1
  }
}

lock=node_modules/.package-lock.json
if [ ! -f "$lock" ] || [ package-lock.json -nt "$lock" ]; then
  echo "screen: npm install"
  # Not `npm ci`: it wants every platform's optional packages in the lock file, and mirrors lack some.
  quietly npm install --no-save --no-audit --no-fund
  mkdir -p node_modules
  touch "$lock"
fi

# Folders count too: their time changes when a file goes.
newer() {
  for each in index.html src public package.json package-lock.json tsconfig.json vite.config.ts; do
    [ ! -e "$each" ] || find "$each" -newer dist/index.html
  done
}
if [ ! -f dist/index.html ] || [ -n "$(newer)" ]; then
  echo "screen: npm run build"
  quietly npm run build
  touch dist/index.html
fi

replace_target
cp -R dist "$target"
