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

/** Longest value in a message. Characters. */
const LONGEST = 80

/** A value as messages show it, cut if it is long. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 3)}…` : text
}

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** The first place where two unlike values differ, without regard to the case of letters. */
function unlikeAt(ours: unknown, theirs: unknown, path: string): readonly [string, unknown, unknown] {
  const text = (value: unknown): string => String(JSON.stringify(value)).toLowerCase()
  const isList = Array.isArray(ours) && Array.isArray(theirs)
  if (!isObject(ours) || !isObject(theirs) || (isList && ours.length !== theirs.length)) return [path, ours, theirs]
  const key = Object.keys({ ...ours, ...theirs }).find((one) => text(ours[one]) !== text(theirs[one]))
  return key === undefined ? [path, ours, theirs] : unlikeAt(ours[key], theirs[key], `${path}/${key}`)
}

/** Characters that messages show before the first difference of long texts. */
const LEAD = 12

/** Two unlike values as messages show them. Long texts are shown from shortly before their first difference. */
function shownApart(ours: unknown, theirs: unknown): readonly [string, string] {
  const texts = [ours, theirs].map((value) =>
    typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'),
  )
  const [a = '', b = ''] = texts
  const [low, other] = [a.toLowerCase(), b.toLowerCase()]
  let same = 0
  while (same < Math.min(low.length, other.length) && low[same] === other[same]) same++
  const isClear = same < LONGEST - LEAD || Math.max(a.length, b.length) <= LONGEST
  const [first, second] = texts.map((text) => shown(isClear ? text : `…${text.slice(same - LEAD)}`))
  return [first ?? '', second ?? '']
}

/** A member with other values by two ways. The message names the deepest place where they differ. */
export function unlikeMember(
  relation: string,
  of: Pick<Stated<Members>, 'from' | 'path' | 'value'>,
  member: string,
  { value, from }: Pick<Stated<Members>, 'from' | 'value'>,
  elsewhere = 'by another way',
): Contradiction {
  const [path, ours, theirs] = unlikeAt(of.value[member], value[member], `/${member}`)
  const [here, there] = shownApart(ours, theirs)
  const name = path.split('/').findLast((step) => /\D/.test(step)) ?? member
  const message = `${name} is ${here} here, ${there} ${elsewhere}`
  return contradiction(relation, of, { path, message, expected: there }, from)
}
