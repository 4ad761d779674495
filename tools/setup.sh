# What ./play, ./test and ./bench share: packages, configuring, building. Sourced, never run.
# shellcheck shell=bash

set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
me=./$(basename "$0")
export NINJA_STATUS='[%f/%t] '
mkdir -p "$root/build"

# Debian 12's names. The tests are part of the release build, so their libraries are too.
# shellcheck disable=SC2034  # the scripts that source this use it
build_packages=(cmake ninja-build libboost1.81-dev libboost-json1.81-dev libcli11-dev libfmt-dev
  libgtest-dev libmimalloc-dev librapidcheck-dev libsoci-dev libsodium-dev libsqlite3-dev libtomlplusplus-dev)

# ccache only keeps what was compiled with precompiled headers when told that their macros do not matter.
export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros}
# What a file was made of the compiler says itself; else each file that is new to ccache is preprocessed once more for it.
export CCACHE_DEPEND=${CCACHE_DEPEND:-1}
# ccache keeps its store under the home directory; without one to write to it only gets in the way.
if [[ ! -w ${HOME:-/nonexistent} && -z ${CCACHE_DIR:-} ]]; then export CCACHE_DISABLE=1; fi

# Everything said here goes to the error stream, so that `./play ... --json | jq` sees the program alone.
say() { printf '%s\n' "$*" >&2; }

# Leaves with a plain sentence, and with a code that the program never gives.
fail() {
  say "$me: $*"
  exit 4
}

# As many compilers as there are processors, but no more than a gigabyte of free memory each allows.
jobs_that_fit() {
  local processors gigabytes
  processors=$(nproc)
  gigabytes=$(awk '/^MemAvailable:/ { print int($2 / 1048576) }' /proc/meminfo)
  echo $((gigabytes < 1 ? 1 : gigabytes < processors ? gigabytes : processors))
}

# missing_of PACKAGE...: those that are not installed, one a line.
missing_of() {
  local installed package
  installed=$'\n'$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)$'\n'
  for package; do
    [[ $installed == *$'\n'"installed $package"$'\n'* ]] || echo "$package"
  done
}

# apt_reason LOG PACKAGE...: why apt-get gave up, as one sentence.
apt_reason() {
  local log=$1
  shift
  if grep -qE 'resolving|Could not connect|Cannot initiate the connection|Network is unreachable' "$log"; then
    echo "the package server cannot be reached; is this machine on the network?"
  elif grep -qE 'Unable to locate package|has no installation candidate' "$log"; then
    echo "this system does not offer all of: $*; Drumhead is built on Debian 12."
  elif grep -qE 'sudo: ' "$log"; then
    echo "sudo refused; run this once as root: apt-get install $*"
  else
    echo "apt-get failed; what it said is in build/apt.log."
  fi
}

# install WHY PACKAGE...: false, after saying why in one sentence, when they cannot be installed.
install() {
  local why=$1 log=$root/build/apt.log
  shift
  local -a apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qy -o DPkg::Lock::Timeout=300 -o Acquire::Retries=2)
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "Not installed, and only root can install it ($why): apt-get install $*"
      return 1
    fi
    apt=(sudo "${apt[@]}")
  fi
  say "Installing with apt-get, $why: $*"
  : >"$log"
  # A third party's broken list must not stand in the way, so what update answers is not asked.
  if ! compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; then
    "${apt[@]}" update >>"$log" 2>&1 || true
  fi
  "${apt[@]}" install --no-install-recommends "$@" >>"$log" 2>&1 && return
  # The list may be older than what the server still keeps.
  "${apt[@]}" update >>"$log" 2>&1 || true
  "${apt[@]}" install --no-install-recommends "$@" >"$log" 2>&1 && return
  tail -n 12 "$log" >&2
  say "Not installed: $(apt_reason "$log" "$@")"
  return 1
}

# need WHY PACKAGE...: leaves when they cannot be had. ccache comes along if anything has to be installed.
need() {
  local why=$1
  local -a missing
  shift
  command -v "${CXX:-c++}" >/dev/null || set -- "$@" g++
  if ! command -v dpkg-query >/dev/null; then
    command -v cmake >/dev/null && command -v ninja >/dev/null && return
    fail "this is not Debian, so install the likes of these by hand: $*"
  fi
  mapfile -t missing < <(missing_of "$@")
  ((${#missing[@]} == 0)) && return
  command -v ccache >/dev/null || missing+=(ccache)
  install "$why" "${missing[@]}" || fail "Drumhead cannot be built without these packages."
}

# want WHY PACKAGE...: false when they cannot be had; the caller goes on with less.
want() {
  local why=$1
  local -a missing
  shift
  command -v dpkg-query >/dev/null || return 1
  mapfile -t missing < <(missing_of "$@")
  ((${#missing[@]} == 0)) || install "$why" "${missing[@]}"
}

# configure PRESET: only when there is nothing yet, the presets changed, or the folder was moved.
configure() {
  local preset=$1
  local folder=$root/build/$preset log=$root/build/$preset.log
  if [[ -f $folder/build.ninja && ! $root/CMakePresets.json -nt $folder/build.ninja ]] &&
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    return
  fi
  say "Configuring build/$preset"
  (cd "$root" && cmake --fresh --preset "$preset") >"$log" 2>&1 && return
  tail -n 25 "$log" >&2
  say "$me: CMake could not configure build/$preset; the lines above, the last of build/$preset.log, say why."
  return 1
}

# build PRESET TARGET...: silent when there is nothing to do.
build() {
  local preset=$1 plan
  local folder=$root/build/$preset
  shift
  configure "$preset" || return 1
  plan=$(cd "$folder" && ninja -n "$@" 2>&1 | tail -n 1) || true
  [[ $plan == 'ninja: no work to do.' ]] && return
  (cd "$folder" && ninja -j "${DRUMHEAD_JOBS:-$(jobs_that_fit)}" "$@") >&2 && return
  say "$me: the $preset build failed; the lines above say where."
  return 1
}

# True where node is new enough for the page's tools.
node_serves() { command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null; }

# page_modules: what the page is built with, as the lock file says; nothing to do when it has not changed.
page_modules() {
  local web=$root/web log=$root/build/npm.log
  local stamp=$web/node_modules/.lock-of-this-install
  if ! node_serves; then
    want "to build the page" nodejs npm && node_serves ||
      { say "$me: the page needs Node 18 or newer, and npm."; return 1; }
  fi
  cmp -s "$web/package-lock.json" "$stamp" && return
  say "Installing with npm, to build the page (web/package-lock.json)"
  if (cd "$web" && npm ci --no-audit --no-fund) >"$log" 2>&1; then
    cp "$web/package-lock.json" "$stamp"
    return
  fi
  tail -n 12 "$log" >&2
  say "$me: npm could not install what the page needs; the lines above, the last of build/npm.log, say why."
  return 1
}

# build_page: web/dist, when a source is newer than it.
build_page() {
  local web=$root/web log=$root/build/page.log
  if [[ -f $web/dist/index.html ]] && [[ -z $(find "$web/src" "$web/public" "$web/index.html" "$web/package-lock.json" \
    "$web/vite.config.ts" -newer "$web/dist/index.html" -print -quit) ]]; then
    return
  fi
  page_modules || return 1
  say "Building the page"
  (cd "$web" && npx vite build) >"$log" 2>&1 && return
  tail -n 25 "$log" >&2
  say "$me: the page could not be built; the lines above, the last of build/page.log, say why."
  return 1
}

# The engine for a page without a server, build/offline/engine; its first build takes minutes.
emscripten_serves() { command -v em++ >/dev/null; }
build_engine() {
  if ! emscripten_serves; then
    want "to build the engine for a page" emscripten && emscripten_serves ||
      { say "$me: a table without a server needs emscripten."; return 1; }
  fi
  node_serves || page_modules || return 1
  build offline engine examine
}

# build_site FOLDER: a table without a server, for any static host.
build_site() {
  local log=$root/build/site.log
  build_engine || return 1
  build_page || return 1
  page_modules || return 1
  say "Laying out the site"
  node "$root/web/build/site.mjs" "$1" 2>"$log" && return
  tail -n 12 "$log" >&2
  say "$me: the site could not be laid out; the lines above say why."
  return 1
}
