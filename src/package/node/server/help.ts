/** Help of `monad-json-rpc node`, and the tables that it shares with the README and the page. */
import { DEVNET_CHAIN_ID, protocol } from '../../../core/facts/network.ts'
import { CONTROL_NAMES, FAULTS, type FaultEntry, LEFT_OUT as LEFT_OUT_METHODS, NEWEST_CLIENT } from '../core/index.ts'
import { CONTROLS } from './control.ts'

/** Features that the node does not have, so that users do not rely on them. */
export const LEFT_OUT: readonly (readonly [what: string, instead: string])[] = [
  ['Consensus, peers and their mempools', 'one node proposes every block, and the depth of a block decides its state'],
  [
    'Growth and page writes of MIP-8, and the memory price of MIP-3',
    'storage warms by page, but writes are priced by slot, and memory as on Ethereum',
  ],
  [
    'Stakes, delegations and withdrawals at 0x1000',
    'only getters of the epoch, the proposer and the validator sets work',
  ],
  ['The precompile 0x0a (KZG point evaluation)', 'a call returns as from an account without code'],
  ['The ban on CREATE and CREATE2 in EIP-7702 accounts', 'both opcodes run'],
  ['The pools of the call executor', 'calls run one at a time in a thread, each for at most --call-timeout'],
  [
    'History beyond the newest 1,100 blocks, or --keep-blocks',
    'older blocks are null, and state reads fail with "Block requested not found"',
  ],
  ['eth_simulateV1', LEFT_OUT_METHODS.eth_simulateV1],
  ['The system transactions of epochs', 'each block pays one reward, and the epoch number rises'],
]

const list = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n')
}

/** Wraps words to the width of a terminal. */
const wrapped = (words: readonly string[]): string =>
  words.reduce((text, word) => {
    const line = text.slice(text.lastIndexOf('\n') + 1)
    return line.length + word.length < LINE ? `${text} ${word}` : `${text}\n  ${word}`
  }, ' ')

const LINE = 100

/** Rows of the table of faults: name with options, behavior, effect on a client. */
export const faultRows = (): [name: string, does: string, sees: string][] =>
  Object.entries(FAULTS as Record<string, FaultEntry>).map(([name, { does, sees, options }]) => {
    const given = Object.entries(options).map(([key, { standard }]) => `${key}=${standard}`)
    return [given.length === 0 ? name : `${name}:${given.join(',')}`, does, sees]
  })

/** The text of --help. */
export const nodeHelp = (): string => `Usage: monad-json-rpc node [options]

A local chain with the interface of a Monad node. The same seed and the same steps produce the same bytes.
HTTP and WebSocket share one port.

  --port <number>          8545; 0 uses a free port
  --host <address>         127.0.0.1; with other addresses control calls are off
  --mnemonic <words>       words for ten accounts with 10,000 MON (test test … junk, as in Foundry and Hardhat)
  --history                the eight fixed blocks of the reference's examples, with accounts derived from the seed
  --seed <text>            source of hashes and faults, and of keys with --history (1)
  --client-version <x.y.z> client version whose error codes and messages are returned (${NEWEST_CLIENT})
  --chain-id <number>      ${DEVNET_CHAIN_ID}; wallets do not confuse it with mainnet
  --block-time <ms>        ${protocol.blockTimeMs}; 0 adds blocks only on request
  --automine               adds a block for each transaction
  --as-anvil               --automine, no system transactions, and the client name anvil, for tests written for anvil
  --call-timeout <ms>      5000; how long the code of one call may run
  --keep-blocks <number>   1100; how many blocks keep their state and logs, which needs memory
  --genesis-time <seconds> time of block 0, or "now"; fixed by default
  --fault <name[:k=v,…]>   a fault from the table below; repeatable
  --lie <name>             a false answer from the list of --lie list, to test a checker; repeatable
  --upstream <url>         forwards to another node and only adds connection faults and lies
  --enable <method>        admin_ethCallStatistics, which is off by default on nodes
  --allow-origin <origin>  a web page that may call, in addition to local ones; null for a file, * for all
  --allow-host <name>      a host name of this machine
  --help

Faults. Each accepts share=0..1, times=, after= and methods=a+b; "delay:ms=200,share=0.5,methods=eth_getLogs"
${list(faultRows().map(([name, does]) => [name, does]))}

Control calls, at /control/<name> on the same port
${list(Object.entries(CONTROLS))}

Control methods over JSON-RPC, with the names of anvil and Hardhat, on this machine only
${wrapped(CONTROL_NAMES)}

Limits of the node
${list(LEFT_OUT)}

Exit code: 0 stopped by a signal, 2 could not run.`
