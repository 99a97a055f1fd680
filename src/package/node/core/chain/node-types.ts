/** One requested fault. */
export type Fault = {
  fault: FaultName
  /** Share of the cases that it affects, from 0 to 1. All when left out. */
  share?: number
  /** Only requests for these methods. */
  methods?: readonly string[]
  /** How many times it occurs. Unlimited when left out. */
  times?: number
  /** How many cases pass first. */
  after?: number
  /** Time of `delay`. Milliseconds. */
  ms?: number
  /** Seconds in `Retry-After` of `rate-limit`. 0 omits the header. */
  'retry-after'?: number
  /** HTTP status of `server-error`. */
  status?: number
  /** Megabytes of `huge`. */
  mb?: number
  /** Blocks of `behind`. */
  blocks?: number
}

/** Names of the faults. */
export type FaultName =
  | 'drop'
  | 'half-open'
  | 'delay'
  | 'rate-limit'
  | 'server-error'
  | 'html'
  | 'content-type'
  | 'truncated'
  | 'huge'
  | 'overloaded'
  | 'method-off'
  | 'other-codes'
  | 'skip-heads'
  | 'repeat-heads'
  | 'reorder'
  | 'fork'
  | 'still'
  | 'behind'

/** Faults that are on. */
export type Faults = {
  /** The active faults, as they were requested. */
  readonly list: readonly Fault[]
  /**
   * Puts these in the place of all others.
   * @throws `FAULT` for one that does not exist
   */
  set: (faults: readonly Fault[]) => void
}

/** Adds blocks. */
export type Clock = {
  /** Adds so many blocks, one when left out, and resolves to the number of the newest. */
  step: (blocks?: number) => Promise<number>
  /** Replaces the newest block by another proposal of its number, and resolves to that number. */
  fork: () => Promise<number>
  /** Adds a block every so many milliseconds, 300 when left out. */
  start: (everyMs?: number) => void
  /** Adds no more blocks by itself. */
  stop: () => void
}

/** An account with its key. The key is public, so anyone can empty the account on another chain. */
export type DevAccount = { address: `0x${string}`; privateKey: `0x${string}` }

/** A contract that is there from block 0. */
export type BuiltIn = { name: ContractName; address: `0x${string}`; about: string }

/** Names of the contracts of block 0. Three are for tests, and Monad has the others at the same addresses. */
export type ContractName = TestContractName | PredeployName
export type TestContractName = 'Token' | 'Counter' | 'Reverter'
export type PredeployName =
  | 'Multicall3'
  | 'Permit2'
  | 'Create2Factory'
  | 'EntryPointV06'
  | 'EntryPointV07'
  | 'EntryPointV08'

/** An EIP-1193 provider. It emits `message` for subscriptions, and `disconnect` when a fault drops it. */
export type NodeProvider = {
  /** Rejects with `code`, `message` and `data` of the node's error. */
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
  on: (event: string, listener: (value: unknown) => void) => void
  removeListener: (event: string, listener: (value: unknown) => void) => void
}

/** A block as nodes return it, with full transactions, its receipts, and its traces where there are any. */
export type RecordedBlock = {
  block: Record<string, unknown>
  receipts: readonly Record<string, unknown>[]
  traces?: readonly { txHash: string; result: object }[]
}

export type NodeOptions = {
  /** Words that the ten accounts come from. `test test … junk`, as in Foundry and Hardhat, when left out. */
  mnemonic?: string
  /**
   * Begins with the eight fixed blocks that the examples of the reference come from, and with ten accounts that the
   * seed makes, instead of a fresh chain. The contracts of Monad are not there.
   */
  history?: boolean
  /** Seed of everything random, namely hashes and faults, and with `history` the keys. `1` when left out. */
  seed?: string | number
  /** Release whose codes and texts the node returns, such as `0.16.1`. The newest when left out. */
  clientVersion?: string
  /** How long the code of one call may run, in milliseconds. 5,000 when left out. Transactions run to their end. */
  callTimeoutMs?: number
  /** Each transaction makes a block, as with `evm_setAutomine`. */
  automine?: boolean
  /**
   * For tests that were written for anvil. Like `automine`, and blocks are one second apart. They have no system
   * transaction, because Hardhat's matchers require one transaction. `pending` is the next block with its time. The
   * client's name is `anvil`, because Hardhat's network helpers require it.
   */
  asAnvil?: boolean
  /** Chain ID. When left out, 20143 for local development networks, so that wallets never confuse it with mainnet. */
  chainId?: number
  /** Faults that are on from the start. */
  faults?: readonly Fault[]
  /** Time of block 0, in seconds since 1970. Fixed when left out, so that every run gives the same bytes. */
  genesisTime?: number
  /** Blocks whose state and logs are kept, at least 1,100, which is also the number when left out. Each needs memory. */
  keepBlocks?: number
  /** Methods to switch on that nodes have off by default: `admin_ethCallStatistics`. */
  enable?: readonly string[]
}

/** Reply of the node to a body. It is an HTTP response, or a fault that prevents one. */
export type NodeReply =
  | { kind: 'dropped' }
  | { kind: 'silent' }
  | { kind: 'answer'; status: number; headers: Record<string, string>; body: string; blanks: number; delayMs: number }

/** A connection that can subscribe. */
export type NodeConnection = {
  /** Receives a frame from the client and sends the response. */
  receive: (frame: string) => Promise<void>
  /** Ends the connection from the side of the node. */
  close: () => void
  /** Says that the client has gone. */
  closed: () => void
}

/** A deterministic node in the shape of a Monad node. It does not open a socket. */
export type MonadNode = {
  readonly seed: string
  readonly chainId: number
  /** Release whose codes and texts the node returns. */
  readonly clientVersion: string
  /** Funded accounts with their keys, which are public. */
  readonly accounts: readonly DevAccount[]
  /** Contracts that are there from block 0. */
  readonly contracts: readonly BuiltIn[]
  /** Adds blocks: by hand, or by itself. */
  readonly clock: Clock
  /** Faults that are on. */
  readonly faults: Faults
  /** Replaces `fetch`. Every URL leads to this node. For `http(url, { fetchFn: node.fetch })` of viem. */
  readonly fetch: typeof fetch
  /** For `custom(node.provider)` of viem and `new BrowserProvider(node.provider)` of ethers. */
  readonly provider: NodeProvider
  /** A provider that signs as a wallet does, with one of the accounts, the first when left out. */
  wallet: (account?: number) => NodeProvider
  /** Resolves to the result of one request, or rejects with the node's error, whose `id` is its name in the document. */
  ask: (request: { method: string; params?: unknown }) => Promise<unknown>
  /** Replies to the body of an HTTP request, which is one request or a batch. */
  handle: (body: string) => Promise<NodeReply>
  /** Opens a connection that can subscribe, like a WebSocket. `send` receives each frame, and undefined at the end. */
  connect: (send: (frame: string | undefined) => void) => NodeConnection
  /** Stops the clock and ends all connections. */
  close: () => void
}
