/** What the document says of a node's errors beyond code and message, by client release. */
import { compareReleases, holdsFor, type VersionRange } from './client-version.ts'

/** What a program should do about an error. */
export const VERDICTS = [
  'fix-request',
  'fix-account',
  'wait',
  'retry',
  'retry-elsewhere',
  'reverted',
  'ask-operator',
  'unknown',
] as const
export type Verdict = (typeof VERDICTS)[number]

/** One answer that a node gives for an error, and the releases that give it. */
export type ErrorVersion = VersionRange & {
  code: number
  /** The node's text, letter for letter. */
  message: string
  /** The text with the parts that vary as `<words>` or single capitals. */
  pattern?: string
  /** The only methods that give this answer; others give another. */
  methods?: readonly string[]
  /** What tells it from another answer of the same releases, as inline Markdown. */
  when?: string
  /** What `data` of the error object holds, where that differs between answers. */
  data?: string
}

/** One of several texts that share an entry; verdict and remedy are the entry's where it has none of its own. */
export type ErrorText = { message: string; verdict?: Verdict; remedy?: string }

/** `x-errors` of the document, by the error's name. Cause, remedy and data are inline Markdown. */
export type ErrorNotes = {
  verdict: Verdict
  cause: string
  remedy: string
  data?: string
  /** Every answer; the first is the one of the newest mainnet release, and the error's code and message. */
  versions: readonly ErrorVersion[]
  /** Fixed texts besides, each with the codes of `versions`. */
  texts?: readonly ErrorText[]
  observed: readonly { client: string; source: string }[]
}

/** One of `x-verdicts`: its name for people, and what to do when no entry says more. */
export type VerdictNote = { id: Verdict; title: string; advice: string }

/** A release of the Monad client, from `x-clients`. */
export type Release = {
  version: string
  /** Day of its tag, or, when `seen`, the day a node was first seen with it. */
  date: string
  seen?: true
  /** Networks it is known to have run on. */
  networks?: readonly string[]
  /** Newest set of execution rules that it carries. */
  revision: string
}

/** The newest release that is known on mainnet: what pages show first. */
export function mainnetRelease(releases: readonly Release[]): string {
  const known = releases.filter(({ networks }) => networks?.includes('mainnet')).map(({ version }) => version)
  const [newest] = known.sort((a, b) => compareReleases(b, a))
  if (newest === undefined) throw new Error('No release is known on mainnet.')
  return newest
}

/** The answers that a method can give, in order; without a method all of them. */
export const versionsFor = ({ versions }: Pick<ErrorNotes, 'versions'>, method?: string): ErrorVersion[] =>
  versions.filter(({ methods }) => method === undefined || methods === undefined || methods.includes(method))

/** The answers of one release. */
export const answersAt = (versions: readonly ErrorVersion[], release: string): ErrorVersion[] =>
  versions.filter((version) => holdsFor(version, release))

/** Whether what a node answers depends on its release. */
export const differsByRelease = (versions: readonly ErrorVersion[]): boolean =>
  versions.some(({ since, until }) => since !== undefined || until !== undefined)
