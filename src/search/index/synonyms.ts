/**
 * Groups of synonyms. A query for one word also finds texts that use another. The index contains them, so queries cost
 * nothing extra.
 */
import { stem } from '../query/words.ts'

/** One group a line. A word of several meanings would mislead, so it is in no group. */
const GROUPS = `
disk drive ssd nvme
fee cost price
fail failure error
crash panic abort segfault exited
restart reboot
server machine host
upgrade update
delay lag latency slow
finality final finalized finalised irreversible settled settlement
delegate stake
undelegate unstake unbond unbonding
reward yield apy apr
bridge crosschain
endpoint url
limit cap maximum max quota
minimum min least
stuck pending hang
drop evict lost missing
parallel concurrent simultaneous concurrency parallelism
deploy deployment publish
verify verification
history historical past archive
websocket wss ws
subscribe subscription
frontrun frontrunning sandwich mev
mempool txpool
leader proposer
reorg reorganisation reorganization
memory ram
cpu processor core
configuration setting
flag option argument
token erc20
dapp app application
batch bulk
timeout expired expire
random randomness vrf lottery
gasless sponsored sponsor paymaster
swap dex
size length
synchronise synchronize sync
behaviour behavior
optimise optimize
initialise initialize
explorer scan
signer sender
peer peers
password passphrase
key keystore
delete remove
revert reverted
refuse reject rejected refused
exceed exceeds above
download fetch
backup copy
clock ntp time
kernel linux
increase raise
decrease lower reduce
allowance approval approve
decimals decimal
throttle throttling ratelimit
`

/** Stem → the stems that mean the same. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.trim()
    .split('\n')
    .flatMap((line) => {
      const stems = [...new Set(line.split(' ').map(stem))]
      return stems.map((one) => [one, stems.filter((other) => other !== one)] as const)
    }),
)
