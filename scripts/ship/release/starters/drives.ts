/**
 * How each of our own starters is tested after its build, against the node of this repository and in a real browser.
 */

export type Drive = {
  /** Environment variables of the build and of the start. Placeholders of the run are in braces. */
  env?: Readonly<Record<string, string>>
  /** Starts the program for the proof, and matches its output when it is ready. */
  start?: readonly [command: string, until: RegExp]
  /** The proof, a shell line that must exit with 0. */
  proof?: string
  /** Files that a script of the starter writes again, which must produce the same bytes. */
  written?: readonly [command: string, file: string]
  /** Packages whose version is recorded. */
  versions: readonly string[]
}

const TSX = '{REPO}/node_modules/.bin/tsx {REPO}/scripts/ship/release/starters/proofs'
const NEXT_START = ['npm start -- --hostname 127.0.0.1 --port {PORT_A}', /Ready in/] as const
const proofOf = (name: string) => `${TSX}/${name}.ts http://127.0.0.1:{PORT_A} {RPC} {KEY}`

export const drives: Readonly<Record<string, Drive>> = {
  app: {
    env: { NEXT_PUBLIC_RPC_URL: '{RPC}' },
    start: NEXT_START,
    proof: proofOf('app'),
    written: ['npm run compile', 'contracts/counter.ts'],
    versions: ['next', 'react', 'wagmi', 'viem', 'solc'],
  },
  miniapp: {
    env: { NEXT_PUBLIC_RPC_URL: '{RPC}', APP_URL: 'https://app.example' },
    start: NEXT_START,
    proof: proofOf('miniapp'),
    versions: ['next', 'react', '@farcaster/miniapp-sdk', 'wagmi', 'viem'],
  },
  push: {
    env: { NEXT_PUBLIC_RPC_URL: '{RPC}', APP_ORIGIN: 'http://127.0.0.1:{PORT_A}' },
    start: [`npm run keys && ${NEXT_START[0]}`, NEXT_START[1]],
    proof: proofOf('push'),
    versions: ['next', 'react', 'web-push', 'wagmi', 'viem'],
  },
  embedded: {
    env: { NEXT_PUBLIC_RPC_URL: '{RPC}' },
    start: NEXT_START,
    proof: proofOf('embedded'),
    versions: ['next', 'react', '@privy-io/react-auth', 'viem'],
  },
  expo: {
    env: { EXPO_PUBLIC_RPC_URL: '{RPC}', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1', CI: '1' },
    proof: `${TSX}/expo.ts {RPC} {KEY}`,
    written: ['npm run compile', 'contracts/counter.ts'],
    versions: ['expo', 'react', 'react-native', 'viem', 'solc'],
  },
  foundry: {
    proof: [
      'set -- --rpc-url {RPC} --private-key {KEY}',
      `address=$(npx forge create src/Counter.sol:Counter --broadcast "$@" | sed -n 's/^Deployed to: //p')`,
      `npx cast send "$address" 'increase()' "$@"`,
      `test "$(npx cast call "$address" 'count()(uint256)' --rpc-url {RPC})" = 1`,
    ].join(' && '),
    versions: ['@foundry-rs/forge', 'solc'],
  },
}
