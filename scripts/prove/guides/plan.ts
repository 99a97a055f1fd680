/** What must differ where a guide is run by a machine: the whole list of deviations from the page. */
import type { TabChoice } from './page.ts'
import type { Answer } from './shell.ts'
import type { ToolName } from './tools.ts'

/** How one command of a page is run; `at` is a part of its text. */
export type CommandPlan = {
  at: string
  /** What is typed instead of the page's command, where a part of its text is too short to be changed everywhere. */
  as?: string
} & (
  | {
      /** Goes on until the guide ends; the next command starts once it has printed this. */
      until: RegExp
    }
  | {
      /** What the reader types when the command asks. */
      answers: readonly Answer[]
    }
  | {
      /** Cannot be run here, and why. */
      skip: string
    }
)

/** The network of a guide: the node of this repository, with the chain ID that the guide expects. */
export type ChainPlan = { chainId: number }

export type Plan = {
  /** File of the page below `content/`, without its ending. */
  page: string
  tabs?: TabChoice
  /** The page whose steps the reader has done before, in the same folder. */
  after?: string
  chain?: ChainPlan
  /** Programs beside Node.js and npm, from npm. */
  tools?: readonly ToolName[]
  /** Variables of the shell. */
  env?: Readonly<Record<string, string>>
  /** What a badge names instead of Node.js, where the commands are not Node.js's. */
  with?: string
  /** Texts that are replaced in files and commands: endpoints, ports, placeholders of a secret. */
  changes?: readonly (readonly [find: string, put: string])[]
  /** Texts that the reader replaces by what a command printed: the first group of the newest match. */
  copies?: readonly (readonly [find: string, printed: RegExp])[]
  commands?: readonly CommandPlan[]
  /** Shell lines run in front of the first command of a step, for what a reader does outside the shell. */
  before?: Readonly<Record<string, string>>
  /** Shell lines run after the last command of a step: what "you see" means, checked. They must exit with 0. */
  proofs?: Readonly<Record<string, string>>
  /** Packages whose installed version the record names. */
  versions?: readonly string[]
  /** Under a minute once npm's cache is warm: also part of the slow tests. */
  isQuick?: boolean
}

/** Words in the texts of a plan that stand for something of the run. */
export type Words = {
  /** HTTP address of the chain. */
  RPC: string
  /** Private key and address of an account with 10,000 MON. */
  KEY: string
  ACCOUNT: string
  /** Free ports. */
  PORT_A: string
  PORT_B: string
  /** Root of the repository. */
  REPO: string
  /** Address of the verification service's stand-in. */
  SOURCIFY: string
  /** Folder of npm's solc. */
  SOLC: string
}

/** Puts the words of a run into a text: `{RPC}` becomes its address. */
export const fill = (text: string, words: Words): string =>
  text.replace(/\{([A-Z_]+)\}/g, (whole, name: string) => (words as Record<string, string>)[name] ?? whole)

/** A text of the page with the declared changes, and with what the reader has copied by now. */
export const changed = (text: string, plan: Plan, words: Words, copied: ReadonlyMap<string, string>): string =>
  [...copied, ...(plan.changes ?? [])].reduce((done, [find, put]) => done.replaceAll(find, fill(put, words)), text)

export const commandPlan = (plan: Plan, text: string): CommandPlan | undefined =>
  plan.commands?.find(({ at }) => text.includes(at))
