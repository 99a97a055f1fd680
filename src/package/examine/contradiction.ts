/** Creates contradictions. */
import type { Contradiction, Exchange, Stated } from './types.ts'

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

/** A value as messages show it, cut if it is long. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}
