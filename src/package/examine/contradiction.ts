/** Creates contradictions. */
import type { Contradiction, Exchange, Members, Stated } from './types.ts'

/** As it was sent, so that the request can be repeated. */
const asked = ({ method, params, sent }: Exchange): { method: string; params: unknown } => ({
  method,
  params: sent ?? params ?? [],
})

/** A problem at a place inside a result. `against` is the exchange that contradicts it. */
export function contradiction(
  relation: string,
  { from, path }: Pick<Stated<unknown>, 'from' | 'path'>,
  { path: member, message, expected }: { path?: string; message: string; expected: string },
  against?: Exchange,
): Contradiction {
  return {
    ...{ relation, ...asked(from), path: `${path}${member ?? ''}`, message, keyword: 'contradiction', expected },
    ...(against && { against: asked(against) }),
  }
}

/** A member that a result lacks, although another result about the same thing has it. */
export function absence(
  relation: string,
  of: Pick<Stated<Members>, 'from' | 'path'>,
  member: string,
  other: Pick<Stated<Members>, 'from' | 'value'>,
): Contradiction {
  const expected = shown(other.value[member])
  const message = `${member} is missing here, ${expected} by another way`
  return contradiction(relation, of, { path: `/${member}`, message, expected }, other.from)
}

/** A value as messages show it, cut if it is long. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}
