/** The complete list of deviations from the page when a machine runs a guide. */
import type { TabChoice } from './page.ts'
import type { Answer } from './shell.ts'
import type { ToolName } from './tools.ts'

/** How one command of a page is run. `at` is a part of its text. */
export type CommandPlan = {
  at: string
  /** Replaces the page's command if no part of its text is long enough for a replacement in `changes`. */
  as?: string
} & (
  | {
      /** Keeps running until the guide ends. The next command starts after this has been printed. */
      until: RegExp
    }
  | {
      /** The inputs of the reader when the command prompts. */
      answers: readonly Answer[]
    }
  | {
      /** The reason why it cannot be run here. */
      skip: string
    }
)

/** The network of a guide, which is the node of this repository with the chain ID that the guide expects. */
export type ChainPlan = { chainId: number }

export type Plan = {
  /** File of the page below `content/`, without its ending. */
  page: string
  tabs?: TabChoice
  /** The page whose steps the reader has completed before, in the same folder. */
  after?: string
  chain?: ChainPlan
  /** Programs in addition to Node.js and npm, from npm. */
  tools?: readonly ToolName[]
  /** Environment variables. */
  env?: Readonly<Record<string, string>>
  /** Text of a badge instead of Node.js, if the commands do not belong to Node.js. */
  with?: string
  /** Replacements in files and commands, such as endpoints, ports and placeholders of a secret. */
  changes?: readonly (readonly [find: string, put: string])[]
  /** Texts that the reader replaces by the output of a command. Uses the first group of the newest match. */
  copies?: readonly (readonly [find: string, printed: RegExp])[]
  commands?: readonly CommandPlan[]
  /** Shell lines before the first command of a step, for the reader's actions outside the shell. */
  before?: Readonly<Record<string, string>>
  /** Shell lines after the last command of a step, which check "you see" in the page. They must exit with 0. */
  proofs?: Readonly<Record<string, string>>
  /** Packages whose installed version is recorded. */
  versions?: readonly string[]
  /** Needs less than a minute if npm's cache is warm. Also part of the slow tests. */
  isQuick?: boolean
}

/** Placeholders in the texts of a plan for values of the run. */
export type Words = {
  /** HTTP URL of the chain. */
  RPC: string
  /** Private key and address of an account with 10,000 MON. */
  KEY: string
  ACCOUNT: string
  /** Free ports. */
  PORT_A: string
  PORT_B: string
  /** Root of the repository. */
  REPO: string
  /** URL of the verification service's stand-in. */
  SOURCIFY: string
  /** URL of the stand-in for the facilitator of x402. */
  FACILITATOR: string
  /** Folder of npm's solc. */
  SOLC: string
}

/** Fills the placeholders of a run into a text, such as `{RPC}`. */
export const fill = (text: string, words: Words): string =>
  text.replace(/\{([A-Z_]+)\}/g, (whole, name: string) => (words as Record<string, string>)[name] ?? whole)

/** A text of the page with the declared changes and the values that the reader has copied so far. */
export const changed = (text: string, plan: Plan, words: Words, copied: ReadonlyMap<string, string>): string =>
  [...copied, ...(plan.changes ?? [])].reduce((done, [find, put]) => done.replaceAll(find, fill(put, words)), text)

export const commandPlan = (plan: Plan, text: string): CommandPlan | undefined =>
  plan.commands?.find(({ at }) => text.includes(at))
