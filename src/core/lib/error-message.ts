import { holdsFor } from './client-version.ts'
import { type ErrorNotes, versionsFor } from './error-model.ts'

/** Longer texts are no node's; cutting them keeps a match quick. Characters. */
const LONGEST = 5_000
/** Parts of a pattern that vary. */
export const VARIES = /\b[A-Z]\b|<[^<>]+>|…/

/**
 * How much of an error's text a pattern gives letter for letter, 0 when it does not fit; the whole text fits best.
 * The pattern is the node's text; single capitals, `<…>` and `…` in it stand for parts that vary.
 */
export function textFit(pattern: string, message: string): number {
  if (pattern === message) return Number.POSITIVE_INFINITY
  const first = pattern.search(VARIES)
  if (first < 0 || !message.startsWith(pattern.slice(0, first))) return 0
  const fixed = pattern.trim().split(VARIES)
  const source = fixed.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')
  return new RegExp(`^${source}$`, 's').test(message.slice(0, LONGEST)) ? fixed.join('').length : 0
}

/** Whether an error's text is the one that is given, or fits the pattern. */
export const messageFits = (text: string, pattern: string | undefined, message: string): boolean =>
  text === message || (pattern !== undefined && textFit(pattern, message) > 0)

/** Whether an error has this text in any release. */
export const textFits = ({ versions, texts }: Pick<ErrorNotes, 'versions' | 'texts'>, message: string): boolean =>
  versions.some((version) => messageFits(version.message, version.pattern, message)) ||
  (texts ?? []).some((text) => text.message === message)

/** Whether a method of a release may answer with this code and text. */
export function errorFits(
  { versions, texts }: Pick<ErrorNotes, 'versions' | 'texts'>,
  error: { code: number; message: string },
  { method, release }: { method: string; release: string },
): boolean {
  return versionsFor({ versions }, method).some(
    (version) =>
      version.code === error.code &&
      holdsFor(version, release) &&
      (messageFits(version.message, version.pattern, error.message) ||
        (texts ?? []).some(({ message }) => message === error.message)),
  )
}
