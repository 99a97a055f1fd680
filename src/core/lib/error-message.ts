import { holdsFor } from './client-version.ts'
import { type ErrorNotes, versionsFor } from './error-model.ts'

/** Node messages are never longer. Cutting the text keeps matching fast. Characters. */
const LONGEST = 5_000
/** Parts of a pattern that vary. */
export const VARIES = /\b[A-Z]\b|<[^<>]+>|…/

/**
 * Number of characters that a pattern matches literally, or 0 if it does not match. An exact match scores highest. The
 * pattern is the node's text. Single capitals, `<…>` and `…` in it match variable parts.
 */
export function textFit(pattern: string, message: string): number {
  if (pattern === message) return Number.POSITIVE_INFINITY
  const first = pattern.search(VARIES)
  if (first < 0 || !message.startsWith(pattern.slice(0, first))) return 0
  const fixed = pattern.trim().split(VARIES)
  const source = fixed.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')
  return new RegExp(`^${source}$`, 's').test(message.slice(0, LONGEST)) ? fixed.join('').length : 0
}

/** Whether an error's text equals the pattern or matches it. */
export const messageFits = (text: string, pattern: string | undefined, message: string): boolean =>
  text === message || (pattern !== undefined && textFit(pattern, message) > 0)

/** Whether an error has this text in any release. */
export const textFits = ({ versions, texts }: Pick<ErrorNotes, 'versions' | 'texts'>, message: string): boolean =>
  versions.some((version) => messageFits(version.message, version.pattern, message)) ||
  (texts ?? []).some((text) => text.message === message)

/** Whether a method can return this code and message in a given release. */
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
