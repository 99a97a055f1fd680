#!/usr/bin/env bash
# Runs the two commands of the README on a machine with only Debian, Node and git, as a user without root.
#
#   scripts/fresh-machine.sh FOLDER start    npm ci && npm start, until the site responds
#   scripts/fresh-machine.sh FOLDER test     npm ci && npm test, with Debian's headless Chromium
#
# Run it as root on Debian with debootstrap. It creates an empty Debian in FOLDER from this machine's mirror. It copies
# this machine's Node and the committed files into it, and reads the registry from npm's own settings.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:?Name a folder that the new machine may fill.}
command=${2:-start}
mirror=$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || true; } |
  awk '$1 == "URIs:" || $1 == "deb" { for (i = 2; i <= NF; i++) if ($i ~ /:\/\//) { print $i; exit } }')
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")

if [ ! -e "$folder/etc/debian_version" ]; then
  debootstrap --variant=minbase --include=git,ca-certificates "$release" "$folder" "$mirror"
  mkdir -p "$folder/opt/node/bin" "$folder/opt/node/lib/node_modules"
  cp "$(readlink -f "$(command -v node)")" "$folder/opt/node/bin/node"
  cp -a "$npm" "$folder/opt/node/lib/node_modules/npm"
  for name in npm npx; do ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$folder/opt/node/bin/$name"; done
  chroot "$folder" useradd --create-home --home-dir /srv/reader --shell /bin/bash reader
  cp /etc/resolv.conf /etc/hosts "$folder/etc/"
  # Behind a proxy, this machine may trust more certificates than Debian does.
  cp /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/"
fi
mountpoint -q "$folder/proc" || mount -t proc proc "$folder/proc"
mountpoint -q "$folder/dev" || mount --rbind /dev "$folder/dev"
trap 'umount "$folder/proc"; umount -R -l "$folder/dev"' EXIT

if [ "$command" = test ] && [ ! -e "$folder/usr/bin/chromium-headless-shell" ]; then
  cp /etc/apt/sources.list.d/* "$folder/etc/apt/sources.list.d/" 2>/dev/null || true
  chroot "$folder" apt-get update
  chroot "$folder" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation
fi

home="$folder/srv/reader"
rm -rf "$home/docs"
git clone --quiet --no-local . "$home/docs"
echo "registry=$(npm config get registry)" >"$home/.npmrc"
chroot "$folder" chown -R reader:reader /srv/reader

as_reader() {
  local settings="PATH=/opt/node/bin:\$PATH PORT=${PORT:-4173} NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt"
  chroot "$folder" su - reader -c "export $settings; cd docs; $1"
}
as_reader 'id -un; node --version; git --version; cat /etc/debian_version'
if [ "$command" = start ]; then
  # shellcheck disable=SC2016 # the reader's shell is to fill these in
  as_reader 'npm ci && (setsid npm start >start.txt 2>&1 & echo $! >pid) && until grep -q "Serving" start.txt; do
    kill -0 "$(cat pid)" || break; sleep 2; done; tail -n 40 start.txt;
    node -e "fetch(\"http://127.0.0.1:\" + process.env.PORT).then(({ status }) => console.log(\"status\", status))";
    kill -- "-$(cat pid)"'
else
  as_reader 'npm ci && npm test'
fi
