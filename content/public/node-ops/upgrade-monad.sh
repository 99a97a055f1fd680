#!/usr/bin/env bash
# Upgrades the package monad and refuses an older release.
# With the word "back", it returns to a release that it kept.
set -euo pipefail
MODE=${1:-upgrade}
KEPT=~root/monad-upgrade
UNFINISHED=$KEPT/unfinished
SERVICES='monad-execution monad-bft monad-rpc'
APT='apt-get -y --allow-change-held-packages -o DPkg::Lock::Timeout=300'
# Nothing may wait for an answer while the node is stopped.
export DEBIAN_FRONTEND=noninteractive APT_LISTCHANGES_FRONTEND=none
export NEEDRESTART_MODE=l UCF_FORCE_CONFFOLD=1
FILES='--force-confdef --force-confold'
for FLAG in $FILES; do APT="$APT -o DPkg::Options::=$FLAG"; done
STAGE=checks RAN='' FROM='' TARGET='' BEFORE=''

version() { dpkg-query -W -f='${Version}' monad; }
state() { dpkg-query -W -f='${db:Status-Abbrev}' monad || true; }
compare() { dpkg --compare-versions "$1" "$2" "$3"; }
active() { systemctl is-active --quiet "$1"; }
enabled() { [ "$(systemctl is-enabled "$1" || true)" = enabled ]; }
masked() { [[ $(systemctl is-enabled "$1" || true) == masked* ]]; }
wanted() {
  for SERVICE in $SERVICES; do
    ! active "$SERVICE" && ! enabled "$SERVICE" || echo "$SERVICE"
  done
}
# Processes of the services, also those whose unit has failed
left() { pgrep -lx 'monad|monad-node|monad-rpc'; }
unmasked() { for SERVICE; do masked "$SERVICE" || echo "$SERVICE"; done; }
refuse() { echo "$1"; exit 1; }
ask() { read -rp "$1 " ANSWER || refuse 'No input.'; }
answered() { [ "${ANSWER,,}" = "$1" ]; }   # a phone types Yes

# However the script ends: what runs, and what to do
at_end() {
  CODE=$?
  trap '' INT TERM
  set +e
  if [ "$STAGE" = checks ]; then
    echo 'Nothing was installed.'
  elif [ "$STAGE" = stopped ]; then
    apt-mark hold monad
    if [ "$OLD" != "$VERSION" ] && [[ $(state) == ?'i ' ]] &&
      compare "$(version)" eq "$OLD"; then
      systemctl start $RAN
      rm -f "$UNFINISHED"
      echo "NOT INSTALLED. $OLD was started again."
    else
      echo 'NOT FINISHED. Repair the error above, then run this again.'
    fi
  fi
  for SERVICE in ${RAN:-$(wanted)}; do
    active "$SERVICE" || {
      echo "STOPPED: $SERVICE"
      [ "$CODE" != 0 ] || CODE=1
    }
  done
  exec >&- 2>&-
  wait "$TEE"
  exit "$CODE"
}

[ "$(id -u)" = 0 ] || refuse 'Run it with sudo.'
mkdir -p "$KEPT"
chmod 700 "$KEPT"
# A second run would stop what the first one starts.
exec 9> "$KEPT/lock"
flock -w 5 9 || refuse 'It runs already, in another terminal.'
# A lost connection does not end the script. The log has its output.
trap '' HUP
exec > >(tee -ia "$KEPT/log") 2>&1
TEE=$!
trap at_end EXIT
# For a return, which the folder of the download may not survive
[ ! -f "$0" ] || [ "$0" -ef "$KEPT/upgrade-monad.sh" ] ||
  cp "$0" "$KEPT/upgrade-monad.sh"

# 1. What is installed, and what you want
[[ $(state) == ?[!cn]* ]] || refuse 'The package monad is not installed.'
NOW=$(version)
NETWORK=$(grep -hs '^\(export \)\?CHAIN=' ~monad/.env /etc/monad/env |
  grep -o 'mainnet\|testnet' | head -n 1 || true)
echo "This is $(hostname), network ${NETWORK:-unknown}. Installed: $NOW"
if [ -s "$UNFINISHED" ]; then
  read -r FROM TARGET BEFORE < "$UNFINISHED"
  echo "NOT FINISHED before: from $FROM to $TARGET."
fi
if [ "$MODE" = back ]; then
  (cd "$KEPT" && ls -d -- */) || refuse 'No release is kept.'
  ask 'Release to return to:'
else
  ask 'Version announced for YOUR network:'
fi
VERSION=${ANSWER#[vV]}
dpkg --validate-version "$VERSION" || refuse 'That is not a version.'
if compare "$VERSION" eq "$NOW"; then
  [ "$VERSION" = "$TARGET" ] || refuse "$VERSION is installed already."
elif [ "$MODE" = back ]; then
  compare "$VERSION" lt "$NOW" || refuse "$VERSION is newer than $NOW."
  # The release of the last fork. Without CHAIN, that of mainnet.
  FORK=0.16.1
  [ "$NETWORK" != testnet ] || FORK=0.16.0
  compare "$VERSION" ge "$FORK" ||
    refuse "$VERSION does not have the last fork, $FORK does."
  ask "Was there a fork since $FORK? Type yes or no:"
  answered no || refuse 'Ask the developers first.'
elif compare "$VERSION" lt "$NOW"; then
  refuse "$VERSION is older than $NOW."
else
  # The file of the networks. If it cannot be read, nothing is asked.
  LISTED=$(curl -fsS -m 10 https://docs.monad.xyz/networks.json |
    tr -d ' "{\n' | grep -o "${NETWORK:-none}:monad_version:[^,}]*" || true)
  LISTED=${LISTED##*:}
  [ -z "$LISTED" ] || [ "${LISTED#v}" = "$VERSION" ] || {
    ask "networks.json lists $LISTED for $NETWORK. Install $VERSION? yes or no:"
    answered yes || refuse 'Not confirmed.'
  }
fi

# 2. Signatures, room and download, while the node still runs
# End an installation that was interrupted
[ -z "$TARGET" ] && [[ $(state) == ?'i ' ]] ||
  dpkg --configure -a $FILES || true
if [ "$MODE" = back ]; then
  PACKAGE=$(compgen -G "$KEPT/$VERSION/monad_*.deb") ||
    refuse "$KEPT has no package of $VERSION."
  APT="$APT --allow-downgrades"
  SIZE=$(dpkg-deb -f "$PACKAGE" Installed-Size)
else
  # If another repository is broken, the one of monad is enough.
  apt-get update --error-on=any || {
    SOURCE=$(grep -ls pkg.category.xyz /etc/apt/sources.list.d/* |
      head -n 1 || true)
    apt-get update --error-on=any -o APT::Get::List-Cleanup=0 \
      -o Dir::Etc::SourceParts=- -o Dir::Etc::SourceList="${SOURCE:-/none}"
  } || refuse 'apt cannot update. If a signature is invalid, renew the key.'
  PACKAGE=monad=$VERSION
  SIZE=$(apt-cache show "$PACKAGE" |
    awk '/^Installed-Size:/ { print $2; exit }' || true)
  [ -n "$SIZE" ] || refuse "The repository has no monad $VERSION."
fi
FREE=$(df --output=avail -k /usr | tail -n 1)
[ "$FREE" -gt $((SIZE * 2)) ] ||
  refuse "/usr has $FREE KiB free, $VERSION needs $((SIZE * 2))."
$APT install --download-only --reinstall "$PACKAGE" ||
  refuse 'The download failed.'

# 3. What you need to return. A second try leaves it as it is.
OLD=$NOW
if [ "$VERSION" = "$TARGET" ]; then
  OLD=$FROM
else
  KEEP=$KEPT/$NOW
  mkdir -p "$KEEP"
  (cd "$KEEP" && apt-get download "monad=$NOW") ||
    compgen -G "$KEEP/monad_*.deb" || [ "$MODE" = back ] || {
    echo "The repository no longer has $NOW: you could not return."
    ask 'Go on without a way back? Type yes:'
    answered yes || refuse 'Not confirmed.'
  }
  for FILE in ~monad/.env /etc/monad/env \
    ~monad/monad-bft/config/node.toml /etc/monad/node.toml; do
    [ ! -e "$FILE" ] || (cd / && cp -a --parents "${FILE#/}" "$KEEP")
  done
fi
# What runs or is enabled. A crashed service is enabled, too.
RAN=$(unmasked $(wanted) $BEFORE | xargs)
[ -n "$RAN" ] || refuse 'No service is active or enabled.'
for SERVICE in $SERVICES; do
  ! active "$SERVICE" || ! masked "$SERVICE" ||
    echo "MASKED: $SERVICE runs and will stay stopped."
done

# 4. Stop, install, hold
ask 'Is there a step to do while the node is stopped? Type yes or no:'
SPECIAL=${ANSWER,,}
answered yes || answered no || refuse 'Read the notes.'
ask "Stop the node on $(hostname), install $VERSION? Type yes:"
answered yes || refuse 'Not confirmed.'
echo "$OLD $VERSION $RAN" > "$UNFINISHED"
STAGE=stopped
# A unit that is missing does not end the script, one that runs on does.
systemctl stop monad-rpc monad-bft monad-execution || true
! left || {
  STAGE=stuck
  refuse 'NOT STOPPED. A process does not end.'
}
$APT install --reinstall "$PACKAGE"
apt-mark hold monad
compare "$(version)" eq "$VERSION"

# 5. Special step, then start the services
if [ "$SPECIAL" = yes ]; then
  ask 'Do that step now, in a second terminal. Then press Enter.'
fi
RAN=$(unmasked $RAN | xargs)
[ -z "$RAN" ] || systemctl start $RAN
rm "$UNFINISHED"
STAGE=end
sleep 5
echo "From $OLD to $VERSION."
