/** Rules for how each sample is run, or why it is not run, from the most to the least specific. */
import type { Fence } from '../guides/fences.ts'

export type Outcome = {
  /** `parsed`: only by the parser of its language. `compiled`: by its own compiler. */
  result: 'ran' | 'type-checked' | 'compiled' | 'parsed'
  /** The test or command that runs it. */
  by: string
  why?: string
}

type Rule = { file?: RegExp; page?: RegExp; language?: RegExp; text?: RegExp } & Outcome

const TESTS = 'scripts/prove/content/'
const RECIPES = `${TESTS}recipes.slow.test.ts`
const PAGES = `${TESTS}page-samples.slow.test.ts`
const CONTRACTS = `${TESTS}page-contracts.slow.test.ts`
const SHELL = `${TESTS}shell.slow.test.ts`
const TYPES = `${TESTS}typescript.slow.test.ts`
const PROJECTS = `${TESTS}projects.slow.test.ts`
const CONFIGURATION = `${TESTS}configuration.slow.test.ts`
const KEYS = `${TESTS}key-backup.slow.test.ts`
const FENCES = `${TESTS}fences.test.ts`
const ran = (file: RegExp, by: string): Rule => ({ file, result: 'ran', by })

/** Samples in files. */
const FILES: readonly Rule[] = [
  ran(/fixtures\/readme\//, 'scripts/ship/release/readme.slow.test.ts'),
  {
    file: /content\/readme\.ts$/,
    result: 'ran',
    by: 'scripts/ship/release/stranger.slow.test.ts',
    why: 'by the name of the installed package instead of its address',
  },
  ran(/essentials\/(feed|settlement|early-view|deposits|speculative|consumer)\.ts$/, RECIPES),
  ran(
    /essentials\/(batch|gas-margin|one-request|pay-all|send-and-watch|watch)\.ts$/,
    `${TESTS}essentials-payments.slow.test.ts`,
  ),
  ran(/essentials\/(GuardedBatch|OneValidatorVault)\.sol$/, `${TESTS}essentials-contracts.slow.test.ts`),
  ran(/essentials\/BlockHistory\.sol$/, CONTRACTS),
  ran(/essentials\/clients\.ts$/, PAGES),
  {
    file: /(staking-yield|validators)\.ts$/,
    result: 'type-checked',
    by: TYPES,
    why: 'reads the staking precompile, which neither the local node nor anvil has',
  },
  ran(/fixtures\/monad-node\//, 'scripts/ship/release/node/recipes.slow.test.ts'),
  ran(/fixtures\/package\//, 'scripts/ship/release/stranger.slow.test.ts'),
  ran(/fixtures\/package-(jest|wagmi|playwright|foundry)\//, 'scripts/ship/release/frameworks.slow.test.ts'),
  ran(/fixtures\/solidity\/(Counter\.(sol|yul)|.*\.(mjs|json))$/, PROJECTS),
  {
    file: /Counter\.vy$/,
    result: 'parsed',
    by: FENCES,
    why: 'the Vyper compiler is a Python program, which these tests do not install',
  },
  { file: /Counter\.huff$/, result: 'parsed', by: FENCES, why: 'the compiler of the page, Huff Neo, is not on npm' },
  {
    file: /fixtures\/(smart-client|expo-deeplink|farcaster-miniapp)\//,
    language: /tsx?/,
    result: 'type-checked',
    by: PROJECTS,
    why: 'bound to the accounts of a service',
  },
  {
    file: /fixtures\/envio-bot\/.*\.ts$/,
    result: 'parsed',
    by: FENCES,
    why: 'its types are made by Envio’s generator, which these tests do not run',
  },
  { file: /quicknode-filter\//, result: 'ran', by: PAGES },
  { file: /\/ghost\//, result: 'parsed', by: FENCES, why: 'needs files that GhostGraph’s own generator writes' },
  ran(/monad-(mainnet|testnet)\.json$/, PAGES),
  { file: /foundry\.toml$/, result: 'parsed', by: CONFIGURATION, why: 'a setting: read by forge' },
  { file: /node\.toml$/, result: 'parsed', by: CONFIGURATION, why: 'a setting of a machine that runs a node' },
  {
    file: /run\/prometheus\.yml$/,
    result: 'parsed',
    by: 'src/core/facts/monitoring.slow.test.ts',
    why: 'a setting: read by promtool',
  },
  { file: /\.(json|ya?ml|toml|graphql)$/, result: 'parsed', by: FENCES, why: 'a setting of a tool that is not here' },
  ran(/add-monad-to-wallet\//, `${TESTS}page-wallets.test.ts`),
  ran(/reference\/types\/|reference\/rpc-error-codes\/classify\.ts/, PAGES),
  {
    file: /cross-chain\/(cctp|fast)\.ts$/,
    result: 'ran',
    by: `${TESTS}page-cctp.slow.test.ts`,
    why: 'on two local nodes with stand-ins for the contracts, and with a constructed response of Circle',
  },
  { file: /passkey-accounts\/vite\.config\.ts$/, result: 'parsed', by: FENCES, why: 'a setting of Vite' },
  {
    file: /passkey-accounts\//,
    result: 'ran',
    by: `${TESTS}page-services.slow.test.ts`,
    why: 'with an authenticator in software',
  },
  ran(/\/max-send\.ts$/, `${TESTS}page-services.slow.test.ts`),
  {
    file: /\/query-all\.ts$/,
    result: 'ran',
    by: `${TESTS}page-services.slow.test.ts`,
    why: 'on constructed pages, because the methods are a draft',
  },
  ran(/fixtures\/pages\/.*\.(ts|tsx|js)$/, PAGES),
  {
    file: /IMonadStaking\.sol$/,
    result: 'compiled',
    by: `${TESTS}solidity.slow.test.ts`,
    why: 'an interface: it has no code of its own',
  },
  ran(/fixtures\/pages\/.*\.sol$/, CONTRACTS),
  ran(/(chain-id|balance|remove-delegation|block-number)\.sh$/, SHELL),
  { file: /agent-faucet\.sh$/, result: 'parsed', by: FENCES, why: 'asks the faucet of a public network' },
  {
    file: /(key|project|deploy|verify|call)\.sh$/,
    result: 'parsed',
    by: FENCES,
    why: 'forge clones its library from GitHub, and the key waits for a password',
  },
  ran(/node-ops\/upgrade-monad\.sh$/, `${TESTS}upgrade.slow.test.ts`),
  { file: /test_counter\.py$/, result: 'parsed', by: CONFIGURATION, why: 'titanoboa and pytest are not on npm' },
  { file: /heads\.py$/, result: 'parsed', by: CONFIGURATION, why: 'web3.py is not on npm' },
]

/** Samples that exist only in their page. */
const INLINE: readonly Rule[] = [
  {
    page: /reference\/package\/api/,
    result: 'type-checked',
    by: 'scripts/ship/release/api-page.ts',
    why: 'a declaration, written from what the compiler emits',
  },
  {
    page: /reference\/package\/(node|generate)/,
    language: /bash/,
    result: 'ran',
    by: 'scripts/ship/release/stranger.slow.test.ts',
  },
  {
    page: /reference\/package\//,
    language: /bash/,
    result: 'parsed',
    by: FENCES,
    why: 'names endpoints and files of the reader’s own; stranger.slow.test.ts runs the same commands with others',
  },
  {
    language: /bash/,
    text: /--block (50000000|\$\(\()/,
    result: 'parsed',
    by: FENCES,
    why: 'asks for the state of old blocks of mainnet',
  },
  {
    language: /bash/,
    text: /0xREGISTRY/,
    result: 'parsed',
    by: FENCES,
    why: 'calls a contract of the reader’s choice',
  },
  {
    language: /bash/,
    text: /0x0000000000000000000000000000000000001000/,
    result: 'parsed',
    by: FENCES,
    why: 'calls the staking precompile, which neither the local node nor anvil has',
  },
  { page: /transaction-lifecycle/, language: /bash/, result: 'ran', by: SHELL },
  {
    language: /bash/,
    text: /^(cast (call|send|code|block)|curl -s https:\/\/(testnet-)?rpc\.monad\.xyz)/,
    page: /^content\/(developer-essentials|guides\/add-monad|monad-arch)/,
    result: 'ran',
    by: SHELL,
  },
  { text: /title="Latency|^for URL in/, page: /rpc-providers/, result: 'ran', by: SHELL },
  {
    page: /node-ops\/disks/,
    language: /bash/,
    text: /--promote-secondary/,
    result: 'ran',
    by: `${TESTS}upgrade-phase.slow.test.ts`,
  },
  {
    page: /node-ops\/keys/,
    language: /bash/,
    text: /public-keys|sha256sum -c|gpg -d node-backup/,
    result: 'ran',
    by: KEYS,
  },
  {
    page: /^content\/node-ops|monaddb|data-sources/,
    language: /bash/,
    result: 'parsed',
    by: FENCES,
    why: 'typed on a machine that runs a node, most of it as root',
  },
  {
    page: /deeplinks|react-native/,
    language: /bash/,
    result: 'parsed',
    by: FENCES,
    why: 'needs a telephone or its simulator, or a repository on GitHub',
  },
  {
    page: /^content\/templates/,
    language: /bash/,
    result: 'parsed',
    by: FENCES,
    why: 'typed in a clone of a repository on GitHub, with keys of a service',
  },
  {
    page: /scaffold-eth/,
    language: /bash/,
    result: 'parsed',
    by: FENCES,
    why: 'typed in a project that create-eth fetches from GitHub',
  },
  {
    page: /ghost|envio/,
    language: /bash/,
    result: 'parsed',
    by: FENCES,
    why: 'needs an account of the service, or a repository on GitHub',
  },
  {
    page: /verify-smart-contract/,
    language: /bash/,
    result: 'parsed',
    by: FENCES,
    why: 'asks an explorer about a contract on a public network',
  },
  { page: /huff|vyper/, language: /bash/, result: 'parsed', by: FENCES, why: 'the compiler of the page is not on npm' },
  { page: /other-languages\/yul/, language: /bash/, text: /^(npm |anvil)/, result: 'ran', by: PROJECTS },
  {
    page: /other-languages/,
    language: /bash/,
    result: 'parsed',
    by: FENCES,
    why: 'waits for the password of a key store, or makes and removes a folder',
  },
  {
    page: /deploy-smart-contract\/foundry/,
    language: /bash/,
    result: 'parsed',
    by: FENCES,
    why: 'forge clones its library from GitHub, and the key waits for a password',
  },
  {
    text: /^anvil --network monad|forge test/,
    result: 'parsed',
    by: FENCES,
    why: 'a server or a project of the reader’s own; needs Foundry 1.8, which is not on npm',
  },
  { text: /^websocat/, result: 'parsed', by: FENCES, why: 'websocat is not on npm' },
  { page: /debugging-onchain/, result: 'parsed', by: FENCES, why: 'names a transaction of the public network' },
  { language: /bash/, result: 'parsed', by: FENCES, why: 'a line to type' },
  { language: /json/, result: 'parsed', by: FENCES, why: 'data, not a program' },
  { language: /ya?ml|toml/, result: 'parsed', by: FENCES, why: 'a part of a file' },
  { language: /tsx?|js/, result: 'parsed', by: FENCES, why: 'a part of a file; the rest is the reader’s own' },
  { language: /graphql/, result: 'parsed', by: FENCES, why: 'a question to an indexer of the reader’s own' },
  { language: /html|solidity/, result: 'parsed', by: FENCES, why: 'a part of a file' },
]

const fits = ({ file, page, language, text }: Rule, fence: Fence, path: string | undefined): boolean =>
  (file === undefined || (path !== undefined && file.test(path))) &&
  (page === undefined || page.test(fence.file)) &&
  (language === undefined || language.test(fence.language)) &&
  (text === undefined || text.test(fence.code))

/**
 * The treatment of a sample.
 * @throws if none of the rules matches it. Add a rule, with the reason if the sample cannot run
 */
export function outcomeOf(fence: Fence, file: string | undefined): Outcome {
  const rule = (file === undefined ? INLINE : FILES).find((one) => fits(one, fence, file))
  if (rule === undefined)
    throw new Error(`${fence.file}:${fence.line} No rule of sample-rules.ts says how ${file ?? fence.title} is run.`)
  const { result, by, why } = rule
  return { result, by, ...(why === undefined ? {} : { why }) }
}
