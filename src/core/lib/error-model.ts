/** Documented properties of a node's errors beyond code and message, by client release. */
import { compareReleases, holdsFor, type VersionRange } from './client-version.ts'

/** Recommended reactions of a program to an error. */
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

/** One answer of a node for an error, and the releases that return it. */
export type ErrorVersion = VersionRange & {
  code: number
  /** The node's text, letter for letter. */
  message: string
  /** The text with the parts that vary as `<words>` or single capitals. */
  pattern?: string
  /** The only methods that return this answer. Other methods return a different one. */
  methods?: readonly string[]
  /** How to distinguish it from another answer in the same releases, as inline Markdown. */
  when?: string
  /** Contents of `data` in the error object, if they differ between answers. */
  data?: string
}

/** One of several messages of the same entry. Verdict, cause, remedy, methods and releases default to the entry's. */
export type ErrorText = VersionRange & {
  message: string
  verdict?: Verdict
  cause?: string
  remedy?: string
  methods?: readonly string[]
}

/** Sentences that concern only some methods. Without `methods`, they are examples for the catalog of all errors. */
export type ErrorPart = { methods?: readonly string[]; cause?: string; remedy?: string }

/** `x-errors` of the document, by the error's name. Cause, remedy and data are inline Markdown. */
export type ErrorNotes = {
  verdict: Verdict
  cause: string
  remedy: string
  parts?: readonly ErrorPart[]
  data?: string
  /** Every answer. The first is from the newest mainnet release and matches the error's code and message. */
  versions: readonly ErrorVersion[]
  /** Fixed texts besides, each with the codes of `versions`. */
  texts?: readonly ErrorText[]
  observed: readonly { client: string; source: string }[]
}

/** An entry of `x-verdicts`: a readable title, and the advice to show when the error entry has none. */
export type VerdictNote = { id: Verdict; title: string; advice: string }

/** A release of the Monad client, from `x-clients`. */
export type Release = {
  version: string
  /** Day of its tag, or, when `seen`, the day a node was first seen with it. */
  date: string
  seen?: true
  /** Networks it is known to have run on. */
  networks?: readonly string[]
  /** Newest set of execution rules that the release includes. */
  revision: string
}

/** The newest release that is known on mainnet: what pages show first. */
export function mainnetRelease(releases: readonly Release[]): string {
  const known = releases.filter(({ networks }) => networks?.includes('mainnet')).map(({ version }) => version)
  const [newest] = known.sort((a, b) => compareReleases(b, a))
  if (newest === undefined) throw new Error('No release is known on mainnet.')
  return newest
}

/** The answers that a method can return, in order. Without a method, all answers. */
export const versionsFor = ({ versions }: Pick<ErrorNotes, 'versions'>, method?: string): ErrorVersion[] =>
  versions.filter(({ methods }) => method === undefined || methods === undefined || methods.includes(method))

/** Cause or remedy with the sentences that concern a method. Without a method, with all sentences. */
export function errorWords(
  notes: Pick<ErrorNotes, 'cause' | 'remedy' | 'parts'>,
  key: 'cause' | 'remedy',
  method?: string,
): string {
  const parts = (notes.parts ?? []).filter(({ methods }) => method === undefined || methods?.includes(method))
  return [notes[key], ...parts.map((part) => part[key] ?? '')]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ')
}

/** The answers of one release. */
export const answersAt = (versions: readonly ErrorVersion[], release: string): ErrorVersion[] =>
  versions.filter((version) => holdsFor(version, release))

/** Whether a node's answer depends on its release. */
export const differsByRelease = (versions: readonly ErrorVersion[]): boolean =>
  versions.some(({ since, until }) => since !== undefined || until !== undefined)
