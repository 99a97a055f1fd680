/** JSON Pointers (RFC 6901): `/result/logs/0/topics`. The empty pointer refers to the whole value. */

/** A member's name or an item's index as one step of a pointer: `a/b` → `/a~1b`. */
export const pointerStep = (key: string | number): string =>
  `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`

/** The pointer that leads over these steps. */
export const toPointer = (...steps: readonly (string | number)[]): string => steps.map(pointerStep).join('')

/** Decodes one pointer segment: `a~1b` → `a/b`. */
export const stepName = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

/** The steps of a pointer, in order: `/a~1b/0` → `a/b`, `0`. */
export const pointerSteps = (pointer: string): string[] => pointer.split('/').slice(1).map(stepName)
