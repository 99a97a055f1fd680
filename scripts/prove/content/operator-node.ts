/** Stand-ins for the commands that read the state of a node. */

/** In place of `grep` on the files of a node. */
export const GREP = `[[ $2 == *CHAIN=* ]] && echo CHAIN=monad_mainnet || exec /usr/bin/grep "$@"`
/** Services that run, without those that are named. */
export const running = (...down: string[]) => `STATE=active; for NAME in ${down.join(' ') || 'none'}; do
  [[ " $* " != *" $NAME "* ]] || STATE=failed
done
case "$*" in *is-enabled*) exit 0 ;; *-q*) ;; *) echo $STATE ;; esac
[ $STATE = active ]`

export type Heights = { mine?: number[]; rpc?: number[]; net?: number[]; syncing?: number | undefined }
/** Answers of the metrics, of RPC and of the public endpoints, the first and the second time. */
export const answers = ({ mine = [], rpc = [], net = [], syncing }: Heights) => {
  const nth = (name: string, numbers: number[], form: string) =>
    `${name}) N=$(($(cat n-${name} 2>/dev/null || echo 0) + 1)); echo $N > n-${name}
    HEIGHTS=(0 ${numbers.join(' ')}); H=\${HEIGHTS[$N]}; [ -z "$H" ] || printf '${form}\n' $H ;;`
  return `case "$*" in *metrics*) KIND=mine ;; *127.0.0.1:8080*) KIND=rpc ;; *rpc.monad.xyz*) KIND=net ;; esac
${syncing === undefined ? '' : `[ "$KIND" != mine ] || echo 'monad_statesync_syncing{a="b"} ${syncing}'`}
case "$KIND" in
  ${nth('mine', mine, 'monad_execution_ledger_block_num{a="b"} %d')}
  ${nth('rpc', rpc, '{"jsonrpc":"2.0","result":"0x%x","id":1}')}
  ${nth('net', net, '"result":"0x%x"')}
esac`
}

/** A node at the tip. */
export const TIP: Heights = { mine: [100, 133, 133], rpc: [100, 133], net: [101, 134], syncing: 0 }

/** A process that a stop has left. */
export const LEFT = { pgrep: '[ "$*" = "-lx monad|monad-node|monad-rpc" ] && echo 812 monad' }
